import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { satisfies } from 'semver';
import { sdkVersion } from '../../index.ts';
import type { Manifest } from '../../manifest/manifest.ts';
import { readManifest } from '../../manifest/manifest-schema.ts';
import { CliProblem, type Problem } from '../problem.ts';
import { lineOf } from './json-place.ts';

export type BrowserHalf = 'web' | 'mobile';

/** An entry point of a plugin's build. */
export interface ProjectEntry {
  kind: 'half' | 'view';
  half: BrowserHalf;
  /** Of a view. */
  view?: string;
  /** Relative to the folder, with forward slashes. */
  file: string;
  /** What its files are called: `web`, `view-notes`. */
  label: string;
}

/** A plugin's folder as the commands see it. */
export interface Project {
  /** Absolute. */
  folder: string;
  manifest: Manifest;
  /** plugin.json as it goes into the artifact: the same bytes whatever the line ends and the editor. */
  manifestText: string;
  readme: string | undefined;
  entries: ProjectEntry[];
}

const viewFile = /^([a-z0-9][a-z0-9_-]*)\.tsx$/;

/** Reads and judges plugin.json and what it names. Throws CliProblem with all that is wrong, each with its place. */
export function readProject(where: string): Project {
  const folder = resolve(where);
  const text = readText(join(folder, 'plugin.json'));
  if (text === undefined)
    throw new CliProblem([{ file: 'plugin.json', message: `is not there; ${folder} is no plugin's folder` }]);
  const problems: Problem[] = [];
  const say = (path: readonly (string | number)[], message: string): void => {
    const line = lineOf(text, path);
    problems.push({ file: 'plugin.json', ...(line === undefined ? {} : { line }), field: path.join('.'), message });
  };
  const data = parseJson(text);
  const { manifest, problems: bad } = readManifest('plugin.json', data);
  if (manifest === undefined) {
    for (const { message } of bad) {
      const [, field = '', words = message] = /^([\w.$-]+): ([\s\S]*)$/.exec(message) ?? [];
      say(
        field
          .split('.')
          .filter(Boolean)
          .map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
        words,
      );
    }
    throw new CliProblem(problems);
  }
  outsideRules(manifest, say);
  const entries = findEntries(folder, manifest, say, problems);
  if (problems.length > 0) throw new CliProblem(problems);
  const { $schema: _ignored, ...kept } = data as { $schema?: string };
  return {
    folder,
    manifest,
    manifestText: `${JSON.stringify(kept, null, 2)}\n`,
    readme: readText(join(folder, 'README.md'))?.replaceAll('\r\n', '\n'),
    entries,
  };
}

function readText(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8').replace(/^\uFEFF/, '') : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const { message } = error as Error;
    const line = Number(/\(line (\d+)/.exec(message)?.[1]);
    throw new CliProblem([
      { file: 'plugin.json', ...(line > 0 ? { line } : {}), message: message.replace(/ in JSON at position.*$/, '') },
    ]);
  }
}

type Say = (path: readonly (string | number)[], message: string) => void;

/** What an outside plugin is, beyond what any manifest must be: no server runs its code. */
function outsideRules(manifest: Manifest, say: Say): void {
  const halves = manifest.halves.indexOf('server');
  if (halves >= 0)
    say(
      ['halves', halves],
      'an outside plugin has no server half: keep data with ctx.storage, reach other servers by "upstreams"',
    );
  for (const [index, name] of (manifest.capabilities ?? []).entries())
    if (name.startsWith('server.')) say(['capabilities', index], `${name} is for server halves, which it has none of`);
  if (!satisfies(sdkVersion, manifest.sdk))
    say(['sdk'], `${manifest.sdk} does not take in ${sdkVersion}, the SDK that builds it: write "^${sdkVersion}"`);
}

function findEntries(folder: string, manifest: Manifest, say: Say, problems: Problem[]): ProjectEntry[] {
  const entries: ProjectEntry[] = [];
  const views = new Map<string, string>();
  for (const half of ['web', 'mobile'] as const) {
    const index = ['ts', 'tsx'].map((end) => `${half}/index.${end}`).find((file) => existsSync(join(folder, file)));
    const at = manifest.halves.indexOf(half);
    if (at >= 0 && index === undefined) say(['halves', at], `there is no ${half}/index.ts`);
    if (at < 0 && index !== undefined) say(['halves'], `does not name "${half}", though there is ${index}`);
    if (at < 0 || index === undefined) continue;
    entries.push({ kind: 'half', half, file: index, label: half });
    const parent = join(folder, half, 'views');
    for (const name of existsSync(parent) ? readdirSync(parent).sort() : []) {
      if (!name.endsWith('.tsx') || name.endsWith('.test.tsx')) continue;
      const file = `${half}/views/${name}`;
      const view = viewFile.exec(name)?.[1];
      const taken = view === undefined ? undefined : views.get(view);
      if (view === undefined)
        problems.push({ file, message: 'views are named in lower-case letters, digits, - and _, then .tsx' });
      else if (taken !== undefined)
        problems.push({ file, message: `${taken} has that name: views of one plugin differ` });
      else {
        views.set(view, file);
        entries.push({ kind: 'view', half, view, file, label: `view-${view}` });
      }
    }
  }
  for (const [index, { path, view }] of (manifest.routes ?? []).entries()) {
    const half = path === '/m' || path.startsWith('/m/') ? 'mobile' : 'web';
    if (views.get(view)?.startsWith(`${half}/`) !== true)
      say(['routes', index, 'view'], `there is no ${half}/views/${view}.tsx`);
  }
  return entries;
}
