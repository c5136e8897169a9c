import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '../../sdk/manifest/manifest.ts';
import { importsOf, readSource, sourceFiles } from './sources.ts';

/**
 * Who may import whom. The left column and the right one stand in kernel/README.md word for word (the check compares);
 * `may` is what the rules below hold a file against.
 */
export const layerTable: { folder: string; words: string; layer: string; may: string[] }[] = [
  { folder: '`sdk/base`', words: 'nothing of ours', layer: 'sdk/base', may: [] },
  { folder: '`sdk/manifest`', words: 'sdk/base', layer: 'sdk/manifest', may: ['sdk/base'] },
  {
    folder: '`sdk`',
    words: 'sdk/base, sdk/manifest',
    layer: 'sdk',
    may: ['sdk/base', 'sdk/manifest', 'sdk/index', 'sdk/calls', 'sdk/web', 'sdk/mobile', 'sdk/server'],
  },
  {
    folder: '`sdk/artifact`',
    words: 'sdk/base, sdk/manifest',
    layer: 'sdk/artifact',
    may: ['sdk/base', 'sdk/manifest'],
  },
  { folder: '`kernel/core`', words: 'sdk/base, sdk/manifest', layer: 'core', may: ['sdk/base', 'sdk/manifest'] },
  {
    folder: '`kernel/web`',
    words: 'sdk, core',
    layer: 'web',
    may: ['sdk/index', 'sdk/web', 'sdk/mobile', 'sdk/base', 'sdk/manifest', 'core'],
  },
  {
    folder: '`kernel/desktop`',
    words: 'kernel/web and below',
    layer: 'desktop',
    may: ['web', 'sdk/index', 'sdk/web', 'sdk/desktop', 'sdk/base', 'sdk/manifest', 'core'],
  },
  {
    folder: '`kernel/mobile`',
    words: 'kernel/web and below',
    layer: 'mobile',
    may: ['web', 'sdk/index', 'sdk/web', 'sdk/mobile', 'sdk/base', 'sdk/manifest', 'core'],
  },
  { folder: '`kernel/settings`', words: 'sdk/base, core', layer: 'settings', may: ['sdk/base', 'core'] },
  { folder: '`kernel/postgres`', words: 'sdk/base, settings', layer: 'postgres', may: ['sdk/base', 'settings'] },
  {
    folder: '`kernel/openapi`',
    words: 'sdk, core',
    layer: 'openapi',
    may: ['sdk/index', 'sdk/calls', 'sdk/server', 'sdk/base', 'core'],
  },
  {
    folder: '`kernel/blobs`',
    words: 'sdk, settings',
    layer: 'blobs',
    may: ['sdk/index', 'sdk/server', 'sdk/base', 'settings'],
  },
  {
    folder: '`kernel/outbound`',
    words: 'sdk',
    layer: 'outbound',
    may: ['sdk/index', 'sdk/server', 'sdk/base'],
  },
  {
    folder: '`kernel/server`',
    words: 'sdk, core, settings, postgres, openapi, blobs, outbound',
    layer: 'server',
    may: [
      'sdk/index',
      'sdk/calls',
      'sdk/server',
      'sdk/artifact',
      'sdk/base',
      'sdk/manifest',
      'core',
      'settings',
      'postgres',
      'openapi',
      'blobs',
      'outbound',
    ],
  },
  {
    folder: '`<plugin>/web`, `<plugin>/mobile`',
    words: 'sdk, its own shared and api',
    layer: 'plugin/web',
    may: ['sdk/index', 'sdk/web', 'sdk/desktop', 'sdk/mobile', 'plugin/shared', 'plugin/api'],
  },
  {
    folder: '`<plugin>/server`',
    words: 'sdk, its own shared and api',
    layer: 'plugin/server',
    may: ['sdk/index', 'sdk/calls', 'sdk/server', 'plugin/shared', 'plugin/api', 'plugin/page'],
  },
  {
    folder: '`<plugin>/shared`, `<plugin>/api.ts`',
    words: 'sdk',
    layer: 'plugin/shared',
    may: ['sdk/index', 'sdk/calls', 'plugin/shared', 'plugin/api'],
  },
];

/** Parts of plugins that the table does not list, since few have them. */
const more: Record<string, string[]> = {
  // Server-rendered pages, and the scripts that they carry to the browser.
  'plugin/page': ['sdk/index', 'sdk/server', 'plugin/shared', 'plugin/api'],
  // What only a server has does not build for the browser, so the islands may take helpers that stand beside the pages.
  'plugin/islands': ['sdk/index', 'plugin/shared', 'plugin/page'],
  'plugin/api': ['sdk/index', 'plugin/shared'],
  'plugin/mobile': ['sdk/index', 'sdk/web', 'sdk/mobile', 'plugin/shared', 'plugin/api'],
  'sdk/testing': [
    'sdk',
    'sdk/artifact',
    'sdk/base',
    'sdk/manifest',
    'core',
    'web',
    'server',
    'sdk/index',
    'sdk/web',
    'sdk/mobile',
    'sdk/server',
  ],
};

const sdkWords: Record<string, string> = {
  'sdk/index': '@fitout/sdk',
  'sdk/web': '@fitout/sdk/web',
  'sdk/mobile': '@fitout/sdk/mobile',
  'sdk/desktop': '@fitout/sdk/desktop',
  'sdk/calls': '@fitout/sdk/calls',
  'sdk/server': '@fitout/sdk/server',
  'sdk/artifact': 'sdk/artifact',
  'sdk/base': 'sdk/base',
  'sdk/manifest': 'sdk/manifest',
  'plugin/shared': 'its own shared/',
  'plugin/api': 'its own api.ts',
  'plugin/page': 'its own page/',
};

export interface Place {
  layer: string;
  plugin?: string;
}

/** Where a file of ours stands: its layer, and its plugin if it belongs to one. Undefined where no rule applies. */
export function placeOf(file: string): Place | undefined {
  const [top = '', second = '', third = ''] = file.split('/');
  if (top === 'kernel') return { layer: second };
  if (top === 'sdk') {
    const part = second.replace(/\.tsx?$/, '');
    if (['artifact', 'base', 'manifest'].includes(part)) return { layer: `sdk/${part}` };
    if (['testing', 'contract', 'cli', 'host'].includes(part)) return { layer: 'sdk/testing' };
    return { layer: 'sdk' };
  }
  if (top !== 'plugins' && top !== 'mobile-plugins') return undefined;
  if (third === 'page' && file.split('/')[3] === 'islands') return { layer: 'plugin/islands', plugin: second };
  if (third.includes('.')) return { layer: third.startsWith('api.') ? 'plugin/api' : 'plugin/shared', plugin: second };
  return { layer: `plugin/${third}`, plugin: second };
}

const sdkDoor = /^sdk\/(index|calls|web|mobile|desktop|server|testing)\.ts$/;
const sdkName = /^@fitout\/sdk(?:\/(\w+))?$/;

/** Files that no rule binds: tests set up what they need, the template is parts of plugins to come. */
export function isFree(file: string): boolean {
  return /\.test\.tsx?$|\/tests\/|^tests\/|^scripts\/|^sdk\/template\//.test(file);
}

export interface ImportCase {
  from: string;
  /** As written. */
  specifier: string;
  /** The file it names, relative to the root, where it is one of ours. */
  file?: string;
  /** Ids that the importing plugin's manifest requires, or names as optional. */
  requires?: string[];
  /** Types alone. */
  type?: boolean;
}

/** Why an import is not allowed and what the legal way is; undefined for one that is. */
export function layerProblem({ from, specifier, file, requires = [], type = false }: ImportCase): string | undefined {
  const place = placeOf(from);
  if (place === undefined) return undefined;
  if (file === undefined && !sdkName.test(specifier)) return packageProblem(from, place, specifier, type);
  const door = sdkName.test(specifier) ? (sdkName.exec(specifier)?.[1] ?? 'index') : sdkDoor.exec(file ?? '')?.[1];
  const target = door !== undefined && place.layer !== 'sdk' ? { layer: `sdk/${door}` } : placeOf(file ?? '');
  if (target === undefined) return `${from} may not import ${file}: only tests and scripts do`;
  if (target.plugin !== undefined && target.plugin !== place.plugin)
    return foreignProblem(place, target, file, requires);
  if (place.layer === 'sdk' && !isDesktopKit(from) && isDesktopKit(file ?? ''))
    return 'sdk/desktop brings Fluent UI, and /m loads the rest of the SDK: move what both need to sdk/web';
  if (browserSide(place) && (target.layer === 'sdk/calls' || isCallTable(file ?? ''))) {
    if (type) return undefined;
    return 'a table of calls is a type for pages (import type), so that none of its shapes reaches a browser';
  }
  if (target.layer === place.layer) return undefined;
  if (place.plugin !== undefined && target.plugin === undefined && !sdkName.test(specifier))
    return `a plugin reaches the platform through the SDK alone: import from ${browserSide(place) ? '@fitout/sdk or @fitout/sdk/web' : '@fitout/sdk or @fitout/sdk/server'}`;
  const allowed = allowedOf(place.layer);
  if (allowed.includes(target.layer)) return undefined;
  const words = allowed.map((layer) => sdkWords[layer] ?? `kernel/${layer}`).join(', ');
  return `${place.layer} may import ${words || 'nothing of ours'}, not ${target.layer}: move what both need below, or pass it in`;
}

/** Where a plugin declares its calls. */
function isCallTable(file: string): boolean {
  return /^(?:mobile-)?plugins\/[^/]+\/shared\/calls(?:\/|\.ts$)/.test(file);
}

/** The part of the SDK that is drawn with Fluent UI. */
function isDesktopKit(file: string): boolean {
  return /^sdk\/desktop(?:\/|\.ts$)/.test(file);
}

function browserSide({ layer }: Place): boolean {
  return ['plugin/web', 'plugin/mobile', 'plugin/islands', 'web', 'desktop', 'mobile'].includes(layer);
}

function allowedOf(layer: string): string[] {
  return more[layer] ?? layerTable.find((row) => row.layer === layer)?.may ?? [];
}

function foreignProblem(place: Place, target: Place, file: string | undefined, requires: string[]): string | undefined {
  if (place.plugin === undefined)
    return `the kernel knows no plugin: let ${target.plugin} contribute or provide a service`;
  if (target.layer !== 'plugin/api')
    return `of another plugin only its api.ts may be imported: take plugins/${target.plugin}/api.ts, not ${file}`;
  if (!requires.includes(target.plugin ?? ''))
    return `plugin.json of ${place.plugin} must say "requires" (or "optional"): {"${target.plugin}": "…"} to import its api.ts`;
  return undefined;
}

const reactPackages = /^(?:react|react-dom|wouter|valtio|@griffel\/|@fluentui\/|framework7|@tiptap\/|@tanstack\/)/;
const browserLayers = new Set(['web', 'desktop', 'mobile', 'plugin/web', 'plugin/mobile', 'sdk']);

const serverLayers = 'server settings postgres blobs outbound sdk/artifact plugin/server plugin/page'.split(' ');

/** Does it run on servers alone? */
export function isServerSide(file: string): boolean {
  return serverLayers.includes(placeOf(file)?.layer ?? '') || file.startsWith('sdk/server');
}

function packageProblem(from: string, place: Place, specifier: string, type: boolean): string | undefined {
  if (/^node:/.test(specifier) && !isServerSide(from) && place.layer !== 'sdk/testing')
    return `${specifier} is there on the server only: move this to server/, or use what the browser has`;
  if (specifier.startsWith('@fluentui/') && place.layer === 'sdk' && !isDesktopKit(from))
    return 'Fluent UI stands in sdk/desktop: /m loads the rest of the SDK';
  if (specifier.startsWith('@fluentui/') && (place.layer === 'mobile' || place.layer === 'plugin/mobile'))
    return 'Fluent UI never reaches /m: use Framework7 (framework7-react)';
  if (/^framework7/.test(specifier) && !['mobile', 'plugin/mobile'].includes(place.layer))
    return 'Framework7 stays in /m: use Fluent UI (@fluentui/react-components)';
  if (!reactPackages.test(specifier) || (type && /^react$/.test(specifier))) return undefined;
  if (browserLayers.has(place.layer) || place.layer === 'sdk/testing') return undefined;
  const rendersPages =
    from.endsWith('.tsx') ||
    from.includes('/shared/blocks/') ||
    place.layer === 'plugin/server' ||
    place.layer === 'plugin/page';
  if (rendersPages && place.plugin !== undefined && /^react(?:-dom)?(?:\/|$)/.test(specifier)) return undefined;
  return `${specifier} belongs to views: move this to web/ or mobile/, or into a .tsx that both sides render`;
}

/** Holds every source against the table. One line per problem. */
export function checkLayers(root: string): string[] {
  const problems: string[] = [];
  for (const file of sourceFiles(root, /\.tsx?$/)) {
    if (isFree(file) || file.endsWith('.d.ts')) continue;
    const requires = requiresOf(root, file);
    for (const one of importsOf(file, readSource(root, file))) {
      if (one.file !== undefined && /\.(?:css|json)$/.test(one.file)) continue;
      const problem = layerProblem({ from: file, ...one, requires });
      if (problem !== undefined) problems.push(`${file}:${one.line}: imports ${one.specifier}: ${problem}`);
    }
  }
  return problems;
}

function requiresOf(root: string, file: string): string[] {
  const manifest = join(root, ...file.split('/').slice(0, 2), 'plugin.json');
  if (placeOf(file)?.plugin === undefined || !existsSync(manifest)) return [];
  try {
    const { requires, optional } = JSON.parse(readFileSync(manifest, 'utf8')) as Pick<
      Manifest,
      'requires' | 'optional'
    >;
    return Object.keys({ ...requires, ...optional });
  } catch {
    return [];
  }
}
