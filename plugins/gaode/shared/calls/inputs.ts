import { zAtMost, zFlag, zId, zLine, zLines, zRevision } from '@fitout/sdk/calls';
import { z } from 'zod';
import { coordinateSystems } from '../coordinates/systems.ts';
import { bulkActions, placeFilters, placeOrders } from '../places/choices.ts';
import { importFields } from '../places/columns.ts';
import { limits } from '../places/limits.ts';

/* What people send of places and imports. */

export const byId = z.object({ id: zId });

/** In which system a position is sent; it is stored as WGS-84. */
const system = z.enum(coordinateSystems);
const lng = z.number().min(-180).max(180);
const lat = z.number().min(-90).max(90);

const tags = z
  .array(zLine(limits.tag))
  .max(limits.tags)
  .transform((list) => [...new Set(list.filter((tag) => tag !== ''))]);

const name = zLine(limits.name).pipe(z.string().min(1));

/** An empty code is none. */
const values = {
  code: zLine(limits.code).nullable(),
  name,
  address: zLine(limits.address),
  phone: zLine(limits.phone),
  hours: zLines(limits.hours),
  tags,
  visible: z.boolean(),
};

export const newPlace = z.strictObject({
  code: values.code.default(null),
  name,
  address: values.address.default(''),
  phone: values.phone.default(''),
  hours: values.hours.default(''),
  tags: tags.default([]),
  visible: values.visible.default(true),
  lng,
  lat,
  system: system.default('wgs84'),
  /** The same key again answers the place that it made: for a caller that lost the first answer. */
  key: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .optional(),
});
export type NewPlace = z.input<typeof newPlace>;
export type NewPlaceValues = z.output<typeof newPlace>;

/** Fields that are left out stay. Longitude and latitude change together. */
export const placeChange = z
  .strictObject({ rev: zRevision, ...values, lng, lat, system })
  .partial()
  .required({ rev: true })
  .refine((change) => (change.lng === undefined) === (change.lat === undefined), {
    message: '经度与纬度须一起修改 / change longitude and latitude together',
    path: ['lng'],
  });
export type PlaceChange = z.input<typeof placeChange>;
export type PlaceChangeValues = z.output<typeof placeChange>;

export const placeMove = z.strictObject({ rev: zRevision, lng, lat, system: system.default('wgs84') });
export type PlaceMove = z.output<typeof placeMove>;

export const placeFilter = z.object({
  /** Words that are looked for in code, name, address, phone and tags. */
  search: zLine(limits.search).optional(),
  tag: zLine(limits.tag).optional(),
  status: z.enum(placeFilters).default('all'),
});
export type PlaceFilter = z.output<typeof placeFilter>;

const cursor = z.string().max(600).optional();

export const listQuery = placeFilter.extend({
  order: z.enum(placeOrders).default('updated'),
  cursor,
  limit: z.coerce.number<number>().int().min(1).max(500).default(100),
});
export type ListQuery = z.output<typeof listQuery>;

export const mapQuery = placeFilter.extend({
  cursor,
  limit: z.coerce.number<number>().int().min(1).max(limits.mapSlice).default(limits.mapSlice),
});
export type MapQuery = z.output<typeof mapQuery>;

/** Counted before it is looked at. */
const ids = zAtMost(limits.bulk, z.array(zId).max(limits.bulk));
export const bulkBody = z.strictObject({ action: z.enum(bulkActions), ids });
export const bulkTagsBody = z.strictObject({ ids, add: tags.default([]), remove: tags.default([]) });

export const exportQuery = placeFilter.extend({
  format: z.enum(['csv', 'xlsx']),
  system: system.default('wgs84'),
  english: zFlag.default(false),
});
export type ExportQuery = z.output<typeof exportQuery>;

const column = z
  .int()
  .min(0)
  .max(limits.importColumns - 1);
export const mapping = z.partialRecord(z.enum(importFields), column);

/** How a file is understood. `swapped`: the longitude stands where the latitude is expected. */
export const importSettings = z.strictObject({ mapping, system, swapped: z.boolean() });
export type ImportSettings = z.output<typeof importSettings>;
