import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the browser build starts from, and what each part is for. */
export type Entry =
  | { kind: 'boot'; name: string; file: string }
  | { kind: 'area'; name: string; file: string; area: 'desktop' | 'mobile' }
  /** The document of a sandboxed plugin's frame. */
  | { kind: 'frame'; name: string; file: string; area: 'desktop' | 'mobile' }
  | {
      kind: 'half';
      name: string;
      file: string;
      plugin: string;
      half: 'web' | 'mobile';
      /** Loaded before one of its views is: its manifest says `activateOn`, or another plugin requires it. */
      early: boolean;
    }
  | {
      kind: 'view';
      name: string;
      file: string;
      plugin: string;
      half: 'web' | 'mobile';
      view: string;
      /** It is where /home leads whoever may see it: the page that most people see first. */
      first: boolean;
    };

export interface PluginFolder {
  id: string;
  /** Relative to the root, with forward slashes: `plugins/images`. */
  folder: string;
}

/**
 * Every folder of plugins/, mobile-plugins/ and `parents` that has a plugin.json, by id; or `only` these of them.
 */
export function pluginFolders(root: string, only?: readonly string[], parents: readonly string[] = []): PluginFolder[] {
  return ['plugins', 'mobile-plugins', ...parents]
    .flatMap((parent) =>
      list(join(root, parent))
        .filter((id) => only?.includes(id) ?? true)
        .filter((id) => existsSync(join(root, parent, id, 'plugin.json')))
        .map((id) => ({ id, folder: `${parent}/${id}` })),
    )
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The entry points that exist, found by where files lie: there is no list to keep. */
export function findEntries(root: string, only?: readonly string[], parents?: readonly string[]): Entry[] {
  const entries: Entry[] = [];
  const add = (entry: Entry): void => {
    if (existsSync(join(root, entry.file))) entries.push(entry);
  };
  add({ kind: 'boot', name: 'boot', file: 'kernel/web/boot.ts' });
  add({ kind: 'area', name: 'desktop', file: 'kernel/desktop/index.tsx', area: 'desktop' });
  add({ kind: 'area', name: 'mobile', file: 'kernel/mobile/index.tsx', area: 'mobile' });
  add({ kind: 'frame', name: 'frame', file: 'kernel/desktop/frame.tsx', area: 'desktop' });
  add({ kind: 'frame', name: 'phone-frame', file: 'kernel/mobile/frame.tsx', area: 'mobile' });
  const folders = pluginFolders(root, only, parents);
  const manifests = folders.map(({ folder }) => manifestOf(join(root, folder, 'plugin.json')));
  const required = new Set(manifests.flatMap(({ requires, optional }) => Object.keys({ ...requires, ...optional })));
  const first = firstView(folders, manifests);
  for (const [index, { id, folder }] of folders.entries()) {
    const early = required.has(id) || (manifests[index]?.activateOn ?? []).length > 0;
    for (const half of ['web', 'mobile'] as const) {
      for (const ending of ['ts', 'tsx']) {
        add({
          kind: 'half',
          name: `${id}-${half}`,
          file: `${folder}/${half}/index.${ending}`,
          plugin: id,
          half,
          early,
        });
      }
      for (const name of list(join(root, folder, half, 'views'))) {
        const view = /^([\w-]+)\.tsx$/.exec(name)?.[1];
        if (view === undefined) continue;
        const file = `${folder}/${half}/views/${name}`;
        add({ kind: 'view', name: `${id}-${view}`, file, plugin: id, half, view, first: `${id}-${view}` === first });
      }
    }
  }
  return entries;
}

/** Name of the view behind the first of the redirects of /home that manifests contribute. */
function firstView(folders: readonly PluginFolder[], manifests: readonly ManifestPart[]): string | undefined {
  const [target] = manifests
    .flatMap(({ contributes }) => contributes?.['shell.redirect'] ?? [])
    .filter(({ from }) => from === '/home')
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
  const views = manifests.flatMap(({ routes = [] }, index) =>
    routes.filter(({ path }) => path === target?.to).map(({ view }) => `${folders[index]?.id}-${view}`),
  );
  return views[0];
}

/** Folders of a plugin's blocks, relative to the root. */
export function blockFolders(root: string, folder: string): string[] {
  return list(join(root, folder, 'shared/blocks')).map((block) => `${folder}/shared/blocks/${block}`);
}

export interface Island {
  /** `<plugin>/<file>`, `blocks/carousel.js`: the key in the manifest. */
  name: string;
  /** Undefined where it is made of those of blocks. */
  file?: string;
  /** A block's island exports `mount(root)`: the build calls it for each `.fb-<block>` of a page that needs it. */
  blocks?: readonly BlockIsland[];
}

export interface BlockIsland {
  block: string;
  file: string;
}

/**
 * Scripts and styles of server-rendered pages: `page/islands/*.ts` run as they are; a block's `island.ts` is wrapped
 * (unless page/islands has one of its name), and where a plugin has several, `all.js` is all of them: a page of many
 * kinds needs one request. `page/*.css` and a block's `style.css` are styles.
 */
export function findIslands(root: string, only?: readonly string[], parents?: readonly string[]): Island[] {
  const islands = new Map<string, Island>();
  for (const { id, folder } of pluginFolders(root, only, parents)) {
    const scripts: BlockIsland[] = [];
    for (const place of blockFolders(root, folder)) {
      const block = place.slice(place.lastIndexOf('/') + 1);
      if (existsSync(join(root, place, 'island.ts'))) scripts.push({ block, file: `${place}/island.ts` });
      if (existsSync(join(root, place, 'style.css')))
        islands.set(`${id}/${block}.css`, { name: `${id}/${block}.css`, file: `${place}/style.css` });
    }
    for (const one of scripts) islands.set(`${id}/${one.block}.js`, { name: `${id}/${one.block}.js`, blocks: [one] });
    if (scripts.length > 1) islands.set(`${id}/all.js`, { name: `${id}/all.js`, blocks: scripts });
    for (const place of ['islands', 'page/islands', 'page']) {
      for (const name of list(join(root, folder, place))) {
        if (name.includes('.test.') || name.endsWith('.d.ts')) continue;
        const [, stem, ending] = /^([\w-]+)\.(ts|css)$/.exec(name) ?? [];
        if (stem === undefined || (ending === 'ts' && place === 'page')) continue;
        const key = `${id}/${stem}.${ending === 'ts' ? 'js' : 'css'}`;
        islands.set(key, { name: key, file: `${folder}/${place}/${name}` });
      }
    }
  }
  return [...islands.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** What the build needs of a manifest; the registry is who judges it. */
interface ManifestPart {
  requires?: Record<string, string>;
  optional?: Record<string, string>;
  activateOn?: string[];
  routes?: { path: string; view: string }[];
  contributes?: { 'shell.redirect'?: { from: string; to: string; order?: number }[] };
}

function manifestOf(file: string): ManifestPart {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ManifestPart;
  } catch {
    return {};
  }
}

function list(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}
