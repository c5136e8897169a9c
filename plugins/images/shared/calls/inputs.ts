import { zFlag, zId } from '@fitout/sdk/calls';
import { z } from 'zod';
import { assetKinds, sortOrders } from '../choices.ts';
import { limits } from '../limits.ts';

/* What people send to the library. */

export const byId = z.object({ id: zId });

const list = z.union([z.string(), z.array(z.string())]).transform((value) => (Array.isArray(value) ? value : [value]));

const fileKey = z.string().regex(/^[0-9a-f]{64}$/);

export const filterQuery = z.object({
  folder: zId.optional(),
  deep: zFlag.optional(),
  q: z.string().max(200).optional(),
  tags: list.pipe(z.array(z.string().max(limits.tag)).max(10)).optional(),
  kind: z.enum(assetKinds).optional(),
  /** Those whose file this is, or was. */
  key: fileKey.optional(),
  unused: zFlag.optional(),
  highlight: zFlag.optional(),
  trash: zFlag.optional(),
  sort: z.enum(sortOrders).optional(),
});
export type FilterQuery = z.input<typeof filterQuery>;
export type FilterValues = z.output<typeof filterQuery>;

export const pageQuery = filterQuery.extend({
  cursor: z.string().max(2000).optional(),
  limit: z.coerce.number<number>().int().min(1).max(500).default(100),
});

/** One change of many assets; what takes it back is written in the same way. */
export function batchOf<I extends z.ZodType, T extends z.ZodType>(ids: I, tags: T) {
  return z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('move'), ids, folderId: zId.nullable() }),
    z.strictObject({ action: z.literal('tag'), ids, tags }),
    z.strictObject({ action: z.literal('untag'), ids, tags }),
    z.strictObject({ action: z.literal('highlight'), ids, highlight: z.boolean() }),
    z.strictObject({ action: z.literal('trash'), ids }),
    z.strictObject({ action: z.literal('restore'), ids }),
  ]);
}

const ids = z.array(zId).min(1).max(limits.batch);
const tags = z.array(z.string().max(limits.tag)).min(1).max(limits.tagsPerAsset);

export const batchBody = batchOf(ids, tags);
export type BatchBody = z.input<typeof batchBody>;
export type BatchValues = z.output<typeof batchBody>;

/** `1998-07-12` or `1998-07-12T18:05:00`, by the clock where it was: a zone means nothing here. */
const wallClock = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d)?$/)
  .transform((text) => (text.length === 10 ? `${text}T00:00:00` : text))
  .refine((text) => z.iso.datetime({ local: true }).safeParse(text).success);

export const assetChange = z.strictObject({
  name: z.string().max(1000).optional(),
  alt: z.string().max(2000).optional(),
  tags: z.array(z.string().max(limits.tag)).max(limits.tagsPerAsset).optional(),
  takenAt: wallClock.nullable().optional(),
});
export type AssetChange = z.input<typeof assetChange>;
export type AssetChangeValues = z.output<typeof assetChange>;

const folderName = z.string().min(1).max(500);
export const folderBody = z.strictObject({ name: folderName, parentId: zId.nullable() });
export const folderChange = z.strictObject({ name: folderName.optional(), parentId: zId.nullable().optional() });
export type FolderChange = z.input<typeof folderChange>;
export type FolderChangeValues = z.output<typeof folderChange>;
export const ensureBody = z.strictObject({
  parentId: zId.nullable(),
  paths: z.array(z.array(folderName).min(1).max(limits.folderDepth)).min(1).max(500),
});
export const folderDelete = z.object({ trash: zFlag.optional() });
export const tagChange = z.strictObject({ from: z.string().min(1).max(200), to: z.string().min(1).max(200) });
export const tagDelete = z.object({ tag: z.string().min(1).max(200) });
export const purgeBody = z.strictObject({ ids });
export const revertBody = z.strictObject({ key: fileKey });
export const uploadQuery = z.object({ folder: zId.optional() });
