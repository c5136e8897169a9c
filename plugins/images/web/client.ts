import { assetUrl } from '@fitout/sdk';
import { callsOf, type Http, type HttpOptions, type UploadOptions } from '@fitout/sdk/web';
import type { LibraryCalls } from '../shared/calls/index.ts';
import type { AssetChange, BatchBody, FilterQuery, FolderChange } from '../shared/calls/inputs.ts';
import type { Asset, BatchResult, UploadItem } from '../shared/calls/outputs.ts';
import type { AssetFilter } from '../shared/choices.ts';
import { limits } from '../shared/limits.ts';

/** Url of a picture to show in `pixels` css pixels: a still where the file moves, undefined where there is none yet. */
export function thumbnailUrl(asset: Pick<Asset, 'key' | 'kind' | 'animated' | 'poster' | 'type'>, pixels: number) {
  if (asset.kind === 'video') return asset.poster ? `/a/${asset.key}/poster` : undefined;
  if (asset.animated) return `/a/${asset.key}/poster`;
  return assetUrl(asset.key, Math.ceil(pixels * Math.min(2, globalThis.devicePixelRatio || 1)));
}

function queryOf(filter: AssetFilter): FilterQuery {
  const flag = (value: boolean | undefined) => (value === true ? '1' : undefined);
  return {
    folder: filter.folder,
    deep: flag(filter.deep),
    q: filter.q === '' ? undefined : filter.q,
    tags: filter.tags?.length ? filter.tags : undefined,
    kind: filter.kind,
    key: filter.key,
    unused: flag(filter.unused),
    highlight: flag(filter.highlight),
    trash: flag(filter.trash),
    sort: filter.sort,
  };
}

/** The library's calls. */
export function createClient(http: Http) {
  const call = callsOf<LibraryCalls>(http);
  return {
    list: (filter: AssetFilter, cursor: string | undefined, limit: number, options?: HttpOptions) =>
      call('GET assets', { query: { ...queryOf(filter), cursor, limit } }, options),
    ids: async (filter: AssetFilter) => (await call('GET ids', { query: queryOf(filter) })).ids,
    overview: (signal: AbortSignal) => call('GET overview', {}, { signal }),
    detail: (id: string, signal: AbortSignal) =>
      call('GET assets/:id', { params: { id } }, { showError: false, signal }),
    change: (id: string, change: AssetChange) => call('PATCH assets/:id', { params: { id }, body: change }),
    /** Batches beyond the server's limit go in parts; the undo of all comes back. */
    async batch(body: BatchBody): Promise<BatchResult> {
      const result: BatchResult = { changed: 0, undo: [] };
      for (let at = 0; at < body.ids.length; at += limits.batch) {
        const part = await call('POST batch', { body: { ...body, ids: body.ids.slice(at, at + limits.batch) } });
        result.changed += part.changed;
        result.undo.push(...part.undo);
      }
      return result;
    },
    async purge(ids: readonly string[]): Promise<number> {
      let purged = 0;
      for (let at = 0; at < ids.length; at += limits.batch) {
        const part = ids.slice(at, at + limits.batch);
        purged += (await call('POST purge', { body: { ids: part } }, { timeout: 120_000 })).purged;
      }
      return purged;
    },
    emptyTrash: () => call('POST trash/empty', {}, { timeout: 300_000 }),
    replace: (id: string, file: File) =>
      call('POST assets/:id/replace', { params: { id }, files: file }, { timeout: 600_000 }),
    revert: (id: string, key: string) => call('POST assets/:id/revert', { params: { id }, body: { key } }),
    updateUsages: (id: string) => call('POST assets/:id/update-usages', { params: { id } }),
    poster: (id: string, still: Blob) =>
      call('POST assets/:id/poster', { params: { id }, files: still }, { showError: false, timeout: 60_000 }),
    async upload(file: File, folderId: string | null, options: UploadOptions): Promise<UploadItem> {
      const { items } = await call('POST assets', { query: { folder: folderId ?? undefined }, files: file }, options);
      return items[0] as UploadItem;
    },
    createFolder: (name: string, parentId: string | null) => call('POST folders', { body: { name, parentId } }),
    changeFolder: (id: string, change: FolderChange) => call('PATCH folders/:id', { params: { id }, body: change }),
    deleteFolder: (id: string, trash: boolean) =>
      call('DELETE folders/:id', { params: { id }, query: { trash: trash ? '1' : '0' } }),
    ensureFolders: async (parentId: string | null, paths: string[][]) =>
      (await call('POST folders/ensure', { body: { parentId, paths } })).ids,
    renameTag: (from: string, to: string) => call('PATCH tags', { body: { from, to } }),
    deleteTag: (tag: string) => call('DELETE tags', { query: { tag } }),
    downloadUrl: (id: string) => call.url('GET assets/:id/download', { params: { id } }),
  };
}

export type Client = ReturnType<typeof createClient>;
