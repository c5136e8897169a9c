import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { settings } from '../kernel/settings/settings.ts';
import { root } from './build/paths.ts';
import { writeSources } from './build/write-sources.ts';
import { apiDocumentProblems } from './check/api-baseline.ts';
import { apiReport } from './check/api-report.ts';
import { castProblems } from './check/casts.ts';
import { keyProblems } from './check/keys.ts';
import { checkLayers } from './check/layers.ts';
import { slowPatterns } from './check/patterns.ts';
import { checkReadmes, settingsProblems } from './check/readmes.ts';
import { secureOnlyProblems } from './check/secure-only.ts';
import { sinceProblems } from './check/since.ts';
import { textProblems } from './check/texts.ts';
import { runTests } from './test.ts';

const run = promisify(execFile);

interface Step {
  name: string;
  /** What is wrong, one entry each; empty where all is well. */
  problems(): Promise<string[]> | string[];
}

/** Runs a tool; its output is the problem where it fails. */
async function tool(bin: string, args: string[]): Promise<string[]> {
  try {
    await run(process.execPath, [join(root, 'node_modules', bin), ...args], { cwd: root, maxBuffer: 1 << 26 });
    return [];
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return [`${stdout}${stderr}`.trim() || String(error)];
  }
}

async function apiProblems(write: boolean): Promise<string[]> {
  const file = join(root, 'sdk/api.md');
  const now = await apiReport();
  const before = await readFile(file, 'utf8').catch(() => '');
  if (now === before) return [];
  if (write) {
    await writeFile(file, now);
    return [];
  }
  const old = new Set(before.split('\n'));
  const fresh = new Set(now.split('\n'));
  const lines = [
    ...before
      .split('\n')
      .filter((line) => !fresh.has(line))
      .map((line) => `- ${line}`),
    ...now
      .split('\n')
      .filter((line) => !old.has(line))
      .map((line) => `+ ${line}`),
  ];
  return [
    `sdk/api.md is not what the SDK exports; if the change is meant, run npm run check -- --write\n${lines.slice(0, 40).join('\n')}`,
  ];
}

async function settingsReadme(): Promise<string[]> {
  const readme = await readFile(join(root, 'README.md'), 'utf8').catch(() => '');
  return settingsProblems(
    readme,
    Object.values(settings).map(({ name }) => name),
  );
}

await writeSources();

const { values } = parseArgs({
  options: { write: { type: 'boolean' }, 'no-tests': { type: 'boolean' }, minutes: { type: 'string' } },
});
const write = values.write === true;

const steps: Step[] = [
  {
    name: 'format and lint',
    problems: () => tool('@biomejs/biome/bin/biome', ['check', ...(write ? ['--write'] : []), '--error-on-warnings']),
  },
  { name: 'types', problems: () => tool('typescript/bin/tsc', ['-p', '.']) },
  { name: 'import layers', problems: () => checkLayers(root) },
  { name: 'casts with a reason', problems: () => castProblems(root) },
  { name: 'pages without https', problems: () => secureOnlyProblems(root) },
  { name: 'keys while somebody composes', problems: () => keyProblems(root) },
  { name: 'counts in English texts', problems: () => textProblems(root) },
  { name: 'dead code', problems: () => tool('knip/bin/knip.js', ['--no-progress', '--config', '.knip.json']) },
  { name: 'SDK report', problems: () => apiProblems(write) },
  { name: 'API document', problems: () => apiDocumentProblems(root, write) },
  {
    name: 'SDK names by version',
    problems: () =>
      sinceProblems(root, (table) =>
        write ? writeFile(join(root, 'sdk/since.json'), `${JSON.stringify(table, null, 2)}\n`) : undefined,
      ),
  },
  { name: 'READMEs', problems: () => checkReadmes(root) },
  { name: 'table of settings', problems: settingsReadme },
];

/**
 * `npm run check`: everything but the tests at once, then the tests. `-- --write` mends what can be mended, `--minutes` is
 * that of `npm test`. Patterns go first and alone: a new one is executed, and its time must be its own.
 */
let failed = 0;
const patternProblems = await slowPatterns(root, write);
for (const { name, problems } of [
  { name: 'patterns in linear time', problems: patternProblems },
  ...(await Promise.all(steps.map(async (step) => ({ name: step.name, problems: await step.problems() })))),
]) {
  console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  for (const problem of problems) console.log(problem.replace(/^/gm, '       '));
  failed += problems.length === 0 ? 0 : 1;
}
if (failed > 0) {
  console.log(`the tests were not run, since ${failed} of ${steps.length + 1} checks failed`);
  console.log(`0 passed, ${failed} failed`);
  process.exitCode = 1;
} else if (values['no-tests'] !== true) {
  process.exitCode = await runTests(values.minutes === undefined ? [] : ['--minutes', values.minutes]);
}
