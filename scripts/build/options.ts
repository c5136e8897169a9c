import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { root } from './paths.ts';

/** The SDK's source by its name, wherever it is imported from. */
export const sdkAlias: Record<string, string> = {
  '@fitout/sdk': join(root, 'sdk/index.ts'),
  '@fitout/sdk/web': join(root, 'sdk/web.ts'),
  '@fitout/sdk/mobile': join(root, 'sdk/mobile.ts'),
  '@fitout/sdk/desktop': join(root, 'sdk/desktop.ts'),
  '@fitout/sdk/calls': join(root, 'sdk/calls.ts'),
  '@fitout/sdk/server': join(root, 'sdk/server.ts'),
  '@fitout/sdk/testing': join(root, 'sdk/testing.ts'),
};

/** What all browser builds have in common: modern browsers, React's production code, css modules. */
export function browserOptions(dev: boolean): BuildOptions {
  return {
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: ['chrome120', 'edge120', 'firefox121', 'safari17'],
    jsx: 'automatic',
    jsxDev: false,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': dev ? '"development"' : '"production"' },
    loader: { '.svg': 'dataurl', '.png': 'dataurl', '.webp': 'dataurl', '.woff2': 'dataurl' },
    alias: sdkAlias,
    treeShaking: true,
  };
}
