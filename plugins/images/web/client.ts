import { assetUrl } from '@fitout/sdk';
import type { Http, HttpOptions, UploadOptions } from '@fitout/sdk/web';
import { limits } from '../shared/limits.ts';
import type {
  Asset,
  AssetDetail,
  AssetFilter,
  AssetPage,
  BatchBody,
  BatchResult,
  Overview,
  UploadItem,
} from '../shared/types.ts';

type Filter = Omit<AssetFilter, 'deep'> & { deep?: boolean };

/** Url of a picture to show in `pixels` css pixels: a still where the file moves, undefined where there is none yet. */
export function thumbnailUrl(asset: Pick<Asset, 'key' | 'kind' | 'animated' | 'poster' | 'type'>, pixels: number) {
  if (asset.kind === 'video') return asset.poster ? `/a/${asset.key}/poster` : undefined;
  if (asset.animated) return `/a/${asset.key}/poster`;
  return assetUrl(asset.key, Math.ceil(pixels * Math.min(2, globalThis.devicePixelRatio || 1)));
}

function query(filter: Filter) {
  const flag = (value: boolean | undefined) => (value === true ? 1 : undefined);
  return {
    folder: filter.folder,
    deep: flag(filter.deep),
    q: filter.q === '' ? undefined : filter.q,
    tags: filter.tags?.length ? filter.tags : undefined,
    kind: filter.kind,
    unused: flag(filter.unused),
    highlight: flag(filter.highlight),
    trash: flag(filter.trash),
    sort: filter.sort,
  };
}

/** The library's calls. */
export function createClient(http: Http) {
  const client = {
    list: (filter: Filter, cursor: string | undefined, limit: number, options?: HttpOptions) =>
      http.get<AssetPage>('assets', { ...query(filter), cursor, limit }, options),
    async ids(filter: Filter): Promise<string[]> {
      const { ids } = await http.get<{ ids: (string | number)[] }>('ids', query(filter));
      return ids.map(String);
    },
    overview: (signal?: AbortSignal) => http.get<Overview>('overview', {}, signal === undefined ? {} : { signal }),
    detail: (id: string, signal?: AbortSignal) =>
      http.get<AssetDetail>(`assets/${id}`, {}, { showError: false, ...(signal === undefined ? {} : { signal }) }),
    change: (id: string, body: { name?: string; alt?: string; tags?: string[]; takenAt?: string | null }) =>
      http.patch<Asset>(`assets/${id}`, body),
    /** Batches beyond the server's limit go in parts; the undo of all comes back. */
    async batch(body: BatchBody): Promise<BatchResult> {
      const result: BatchResult = { changed: 0, undo: [] };
      for (let at = 0; at < body.ids.length; at += limits.batch) {
        const part = await http.post<BatchResult>('batch', { ...body, ids: body.ids.slice(at, at + limits.batch) });
        result.changed += part.changed;
        result.undo.push(...part.undo);
      }
      return result;
    },
    async purge(ids: readonly string[]): Promise<number> {
      let purged = 0;
      for (let at = 0; at < ids.length; at += limits.batch) {
        const part = ids.slice(at, at + limits.batch);
        purged += (await http.post<{ purged: number }>('purge', { ids: part }, { timeout: 120_000 })).purged;
      }
      return purged;
    },
    emptyTrash: () => http.post<{ purged: number }>('trash/empty', undefined, { timeout: 300_000 }),
    replace: (id: string, file: File) =>
      http.upload<AssetDetail>(`assets/${id}/replace`, form(file), { timeout: 600_000 }),
    revert: (id: string, key: string) => http.post<AssetDetail>(`assets/${id}/revert`, { key }),
    updateUsages: (id: string) =>
      http.post<{ updated: number; failed: number; asset: AssetDetail }>(`assets/${id}/update-usages`),
    poster: (id: string, still: Blob) =>
      http.upload<Asset>(`assets/${id}/poster`, form(still, 'poster.jpg'), { showError: false, timeout: 60_000 }),
    async upload(file: File, folderId: string | null, options: UploadOptions): Promise<UploadItem> {
      const path = folderId === null ? 'assets' : `assets?folder=${folderId}`;
      const { items } = await http.upload<{ items: UploadItem[] }>(path, form(file), options);
      return items[0] as UploadItem;
    },
    createFolder: (name: string, parentId: string | null) => http.post<{ id: string }>('folders', { name, parentId }),
    changeFolder: (id: string, change: { name?: string; parentId?: string | null }) =>
      http.patch<{ before: { name: string; parentId: string | null } }>(`folders/${id}`, change),
    deleteFolder: (id: string, trash: boolean) =>
      http.delete<{ assets: number }>(`folders/${id}`, { trash: trash ? 1 : 0 }),
    async ensureFolders(parentId: string | null, paths: string[][]): Promise<string[]> {
      const { ids } = await http.post<{ ids: string[] }>('folders/ensure', { parentId, paths });
      return ids.map(String);
    },
    renameTag: (from: string, to: string) => http.patch<{ changed: number }>('tags', { from, to }),
    deleteTag: (tag: string) => http.delete<{ changed: number }>('tags', { tag }),
    downloadUrl: (id: string) => http.url(`assets/${id}/download`),
  };
  return client;
}

export type Client = ReturnType<typeof createClient>;

function form(file: Blob, name?: string): FormData {
  const data = new FormData();
  if (name === undefined) data.append('file', file);
  else data.append('file', file, name);
  return data;
}
