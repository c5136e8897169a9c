import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { sharedModules } from '../../../core/host-modules.ts';
import type { FileLists } from '../../../core/page-registry.ts';
import { fileList, folderOf } from './built.ts';
import type { Installed } from './installed-plugin.ts';

/** The file lists of all plugins that are on, in one answer. */
export interface AllLists {
  /** Says which: what is served there never changes. */
  url: string;
  json: string;
  readonly br: Buffer;
}

const made = new WeakMap<ReadonlyMap<string, Installed>, { lists: AllLists | undefined }>();

/** Undefined where there is none. Made once for each set of plugins, which the map stands for. */
export function allLists(installed: ReadonlyMap<string, Installed>): AllLists | undefined {
  const known = made.get(installed);
  if (known !== undefined) return known.lists;
  const on = [...installed.values()].filter(({ enabled, quarantine }) => enabled && quarantine === undefined);
  const lists = on.length === 0 ? undefined : makeLists(on);
  made.set(installed, { lists });
  return lists;
}

function makeLists(on: readonly Installed[]): AllLists {
  const taken = new Set(on.flatMap(({ built }) => built.externals));
  const all: FileLists = {
    shared: sharedModules.filter((name) => taken.has(name)),
    lists: Object.fromEntries(
      on.map(({ id, built, digest }) => [`/static/${folderOf(id, digest)}`, fileList(built, digest)]),
    ),
  };
  const json = JSON.stringify(all);
  let br: Buffer | undefined;
  return {
    url: `/static/plugins/lists/${createHash('sha256').update(json).digest('hex').slice(0, 16)}.json`,
    json,
    get br() {
      // Made while somebody waits: as hard as can be would take a hundred times longer for a tenth less.
      br ??= brotliCompressSync(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
      return br;
    },
  };
}
