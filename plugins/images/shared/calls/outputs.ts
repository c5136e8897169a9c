import { zId, zLocalText, zSlice, zTime } from '@fitout/sdk/calls';
import { z } from 'zod';
import { assetKinds } from '../choices.ts';
import { batchOf } from './inputs.ts';

/* The library as the staff's pages get it. */

/** What is shown of a file, to whoever sees it. */
export const shownFile = {
  /** Key of the present file: what documents store and `/a/<key>` serves. Replacing changes it, the id stays. */
  key: z.string(),
  kind: z.enum(assetKinds),
  /** Media type of the stored file. */
  type: z.string(),
  name: z.string(),
  alt: z.string(),
  /** Pixels, orientation applied; 0 where unknown. */
  width: z.int(),
  height: z.int(),
  /** Bytes of the stored file. */
  size: z.int(),
};

export const asset = z.object({
  id: zId,
  ...shownFile,
  color: z.string().nullable(),
  animated: z.boolean(),
  /** It was generated, as the label in its file says, which stays in it (GB 45438-2025). */
  generated: z.boolean(),
  /** Its own pixels say so in words; false where they were or may have been cut off. */
  labelled: z.boolean(),
  /** A still exists at `/a/<key>/poster`: of videos that were given one, and of animations. */
  poster: z.boolean(),
  folderId: zId.nullable(),
  tags: z.array(z.string()),
  /** 高光: appears in the mobile highlights gallery. */
  highlight: z.boolean(),
  /** How many owners use it or an earlier file of it. */
  uses: z.int(),
  /** When it was taken, by the clock at that place, without a zone: `2024-05-01T12:30:00`. Null where nobody knows. */
  takenAt: z.string().nullable(),
  createdAt: zTime,
  updatedAt: zTime,
  deletedAt: zTime.nullable(),
});
export type Asset = z.input<typeof asset>;
/** On the server. */
export type AssetRecord = z.output<typeof asset>;

export const assetPage = zSlice(asset);
export type AssetPage = z.input<typeof assetPage>;
export type AssetPageRecord = z.output<typeof assetPage>;

/** Who uses a file of an asset. */
const usage = z.object({
  plugin: z.string(),
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  url: z.string(),
  /** The file that is used; an earlier one where it is not the asset's present key. */
  key: z.string(),
  /** Its plugin can put the present file in place of an earlier one. */
  updatable: z.boolean(),
});
export type Usage = z.output<typeof usage>;

export const assetDetail = asset.extend({
  createdBy: z.string(),
  usages: z.array(usage),
  /** Files that it had, newest first, the present one included. */
  files: z.array(
    z.object({
      key: z.string(),
      type: z.string(),
      width: z.int(),
      height: z.int(),
      size: z.int(),
      since: zTime,
      by: z.string(),
    }),
  ),
});
export type AssetDetail = z.input<typeof assetDetail>;
export type AssetDetailRecord = z.output<typeof assetDetail>;

const folder = z.object({
  id: zId,
  parentId: zId.nullable(),
  name: z.string(),
  /** Assets that lie in it, without those of the folders below. */
  count: z.int(),
});
export type Folder = z.input<typeof folder>;
export type FolderRecord = z.output<typeof folder>;

/** What stands beside the listing. */
export const overview = z.object({
  folders: z.array(folder),
  tags: z.array(z.object({ tag: z.string(), count: z.int() })),
  counts: z.object({ all: z.int(), loose: z.int(), highlight: z.int(), unused: z.int(), trash: z.int() }),
});
export type Overview = z.input<typeof overview>;
export type OverviewRecord = z.output<typeof overview>;

/** What became of one file of an upload. */
export const uploadItem = z.object({
  name: z.string(),
  asset: asset.optional(),
  /** The library had these bytes already: `asset` is the one that was there. */
  duplicate: z.boolean().optional(),
  /** … and it was taken back from the trash. */
  restored: z.boolean().optional(),
  error: z.object({ code: z.int(), reason: z.string().optional(), text: zLocalText }).optional(),
});
export type UploadItem = z.input<typeof uploadItem>;
export type UploadItemRecord = z.output<typeof uploadItem>;

export const batchResult = z.object({
  changed: z.int(),
  /** Batches that take it back. */
  undo: z.array(batchOf(z.array(zId), z.array(z.string()))),
});
export type BatchResult = z.input<typeof batchResult>;
export type BatchResultRecord = z.output<typeof batchResult>;
