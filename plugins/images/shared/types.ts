import type { AssetImage, Id, LocalText } from '@fitout/sdk';

export type AssetKind = 'image' | 'video';

/** A row of the library, with ids as digits in the browser and as bigint on the server: GET /api/p/images/assets */
export interface Asset<I = Id> {
  id: I;
  /** Key of the present file: what documents store and `/a/<key>` serves. Replacing changes it, the id stays. */
  key: string;
  kind: AssetKind;
  /** Media type of the stored file. */
  type: string;
  name: string;
  alt: string;
  /** Pixels, orientation applied; 0 where unknown. */
  width: number;
  height: number;
  /** Bytes of the stored file. */
  size: number;
  color: string | null;
  animated: boolean;
  /** A still exists at `/a/<key>/poster`: of videos that were given one, and of animations. */
  poster: boolean;
  folderId: I | null;
  tags: string[];
  /** 高光: appears in the mobile highlights gallery. */
  highlight: boolean;
  /** How many owners use it or an earlier file of it. */
  uses: number;
  /** When it was taken, by the clock at that place, without a zone: `2024-05-01T12:30:00`. Null where nobody knows. */
  takenAt: string | null;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
}

export interface AssetPage<I = Id> {
  items: Asset<I>[];
  /** Pass on as `cursor`; null at the end. */
  next: string | null;
  /** How many there are in all; with the first page only. */
  total?: number;
}

export const sortOrders = ['newest', 'oldest', 'name', 'largest', 'updated'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** What a listing shows. Without `folder`, everything; `0` is what lies in no folder. */
export interface AssetFilter {
  folder?: Id;
  /** With what lies in the folders below. */
  deep?: boolean;
  q?: string;
  tags?: string[];
  kind?: AssetKind;
  unused?: boolean;
  highlight?: boolean;
  trash?: boolean;
  sort?: SortOrder;
}

export interface Folder<I = Id> {
  id: I;
  parentId: I | null;
  name: string;
  /** Assets that lie in it, without those of the folders below. */
  count: number;
}

/** GET /api/p/images/overview: what stands beside the listing. */
export interface Overview<I = Id> {
  folders: Folder<I>[];
  tags: { tag: string; count: number }[];
  counts: { all: number; loose: number; highlight: number; unused: number; trash: number };
}

/** Who uses a file of an asset. */
export interface Usage {
  plugin: string;
  kind: string;
  id: string;
  title: string;
  url: string;
  /** The file that is used; an earlier one where it is not the asset's present key. */
  key: string;
  /** Its plugin can put the present file in place of an earlier one. */
  updatable: boolean;
}

/** Who uses an organisation's logo, within it. */
export const logoOwner = { plugin: 'kernel', kind: 'logo', id: 'logo', title: '组织 → 标志', url: '/admin/org' };

/** GET /api/p/images/assets/:id */
export interface AssetDetail<I = Id> extends Asset<I> {
  createdBy: string;
  usages: Usage[];
  /** Files that it had, newest first, the present one included. */
  files: { key: string; type: string; width: number; height: number; size: number; since: string; by: string }[];
}

/** What became of one file of an upload. */
export interface UploadItem<I = Id> {
  name: string;
  asset?: Asset<I>;
  /** The library had these bytes already: `asset` is the one that was there. */
  duplicate?: boolean;
  /** … and it was taken back from the trash. */
  restored?: boolean;
  error?: { code: number; reason: string | undefined; text: LocalText };
}

export type BatchBody<I = Id> =
  | { action: 'move'; ids: I[]; folderId: I | null }
  | { action: 'tag' | 'untag'; ids: I[]; tags: string[] }
  | { action: 'highlight'; ids: I[]; highlight: boolean }
  | { action: 'trash' | 'restore'; ids: I[] };

export interface BatchResult<I = Id> {
  changed: number;
  /** Batches that take it back. */
  undo: BatchBody<I>[];
}

/** The asset as documents store it. */
export function asAssetImage(asset: Pick<Asset, 'key' | 'width' | 'height' | 'alt' | 'color'>): AssetImage {
  const { key, width, height, alt, color } = asset;
  return { key, width, height, alt, ...(color === null ? {} : { color }) };
}
