import { basename, join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { sdkAlias } from '../build/options.ts';
import { root } from '../build/paths.ts';

/** Files made, and the packages that they leave to be installed. */
export interface Bundle {
  packages: Set<string>;
}

/** The SDK's doors as JavaScript: what a plugin's own tests import, and any build that does not leave them to the host. */
export async function bundleDoors(doors: readonly string[], out: string): Promise<Bundle> {
  const result = await build({
    ...common,
    entryPoints: doors.map((door) => join(root, `sdk/${door}.ts`)),
    outdir: out,
    platform: 'neutral',
    target: 'es2024',
    jsx: 'automatic',
  });
  return { packages: packagesOf(result.metafile) };
}

/** The command, with what it loads only when asked to beside it. */
export async function bundleCli(out: string): Promise<Bundle> {
  const result = await build({
    ...common,
    entryPoints: [{ in: join(root, 'sdk/cli/main.ts'), out: 'fitout-plugin' }],
    outdir: out,
    platform: 'node',
    target: 'node24',
    alias: sdkAlias,
    banner: { js: '#!/usr/bin/env node' },
  });
  return { packages: packagesOf(result.metafile) };
}

const common = {
  absWorkingDir: root,
  bundle: true,
  splitting: true,
  format: 'esm',
  metafile: true,
  packages: 'external',
  charset: 'utf8',
  logLevel: 'silent',
  chunkNames: 'part-[hash]',
  legalComments: 'none',
} as const;

/** `react/jsx-runtime` → `react`; nothing for modules of Node. */
export function packageName(specifier: string): string | undefined {
  if (specifier.startsWith('node:') || specifier.startsWith('.')) return undefined;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

export function packagesOf({ outputs }: Metafile): Set<string> {
  const external = Object.values(outputs)
    .flatMap(({ imports }) => imports)
    .filter((item) => item.external === true && basename(item.path) !== '');
  return new Set(external.flatMap(({ path }) => packageName(path) ?? []));
}
