import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { limits } from '../tests/support/limits.ts';
import { writeSources } from './build/write-sources.ts';
import { long } from './vitest/long.ts';
import { LongestFirst } from './vitest/sequencer.ts';
import { maxWorkers } from './vitest/workers.ts';

const root = resolve(import.meta.dirname, '..');
await writeSources(root);
const globalSetup = ['tests/support/global-setup.ts'].filter((file) => existsSync(join(root, file)));
const ignored = ['**/node_modules/**', '**/dist/**', 'out/**', 'sdk/template/**', '**/fixtures/**'];

/** Where scripts/test.ts wants the counts. */
const report = process.env.FITOUT_TEST_REPORT;

const dom = ['**/*.dom.test.{ts,tsx}'];
const server = ['**/*.server.test.{ts,tsx}'];
/** Outside of tests/faults they try a sample of their cases, and all of them in `npm run faults`. */
const sampled = ['plugins/numbers/tests/index.server.test.ts'];
const faults = ['tests/faults/**/*.test.ts'];
const contract = ['tests/contract/**/*.test.{ts,tsx}', 'sdk/contract/**/*.test.{ts,tsx}'];
const e2e = ['**/*.e2e.test.ts'];

const common = {
  root,
  alias: {
    '@fitout/sdk/web': join(root, 'sdk/web.ts'),
    '@fitout/sdk/mobile': join(root, 'sdk/mobile.ts'),
    '@fitout/sdk/desktop': join(root, 'sdk/desktop.ts'),
    '@fitout/sdk/calls': join(root, 'sdk/calls.ts'),
    '@fitout/sdk/server': join(root, 'sdk/server.ts'),
    '@fitout/sdk/testing': join(root, 'sdk/testing.ts'),
    '@fitout/sdk': join(root, 'sdk/index.ts'),
  },
};

const shared = {
  testTimeout: limits.test,
  hookTimeout: limits.hook,
  expect: { poll: { timeout: limits.poll } },
  // A worker takes file after file with the modules it has: loading the server anew for each costs more than its tests.
  isolate: false,
  runner: join(root, 'scripts/vitest/skipping-runner.ts'),
  setupFiles: [join(root, 'scripts/vitest/budget.ts'), join(root, 'scripts/vitest/file-cost.ts')],
};

/**
 * JSX is compiled alike for all: what one project transformed is handed to the others from vitest's cache, and either
 * build of React runs it.
 */
const project = {
  resolve: common,
  root,
  oxc: { jsx: { runtime: 'automatic', development: false } },
} as const;
/** Servers within the tests render pages by the React that people get, which is several times as quick as its development build. */
const env = { NODE_ENV: 'production' };

/**
 * Suites by file name: `*.test.ts` in Node, `*.dom.test.tsx` in happy-dom, `*.server.test.ts` on a real PostgreSQL,
 * `*.e2e.test.ts` in a real Chromium; tests/faults and tests/contract by their folders.
 */
export default defineConfig({
  root,
  cacheDir: join(root, 'node_modules/.cache/vitest'),
  test: {
    reporters:
      report === undefined ? ['default'] : ['default', [join(root, 'scripts/vitest/reporter.ts'), { file: report }]],
    maxWorkers,
    sequence: { sequencer: LongestFirst },
    tags: [long],
    projects: [
      {
        ...project,
        test: {
          ...shared,
          name: 'unit',
          environment: 'node',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...ignored, ...dom, ...server, ...faults, ...contract, ...e2e],
        },
      },
      {
        ...project,
        test: {
          ...shared,
          name: 'dom',
          environment: 'happy-dom',
          // A document is no module: each file wants one of its own.
          isolate: true,
          include: dom,
          exclude: ignored,
          setupFiles: [...shared.setupFiles, join(root, 'scripts/vitest/dom.ts')],
        },
      },
      {
        ...project,
        test: {
          ...shared,
          env,
          name: 'server',
          environment: 'node',
          include: server,
          exclude: [...ignored, ...faults],
          globalSetup,
        },
      },
      {
        ...project,
        test: {
          ...shared,
          name: 'contract',
          environment: 'node',
          include: contract,
          exclude: [...ignored, ...server, ...e2e],
        },
      },
      {
        ...project,
        test: {
          ...shared,
          env,
          name: 'faults',
          environment: 'node',
          include: process.env.FITOUT_FAULTS === 'full' ? [...faults, ...sampled] : faults,
          exclude: ignored,
          globalSetup,
        },
      },
      {
        ...project,
        test: {
          ...shared,
          env,
          name: 'e2e',
          environment: 'node',
          include: e2e,
          exclude: ignored,
          globalSetup: [...globalSetup, 'tests/support/builds.ts'],
        },
      },
    ],
  },
});
