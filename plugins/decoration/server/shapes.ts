import { zId } from '@fitout/sdk/server';
import { z } from 'zod';
import { limits } from './limits.ts';

export const pageParams = z.object({ id: zId });

/** Text a person typed: trimmed, without control characters, which neither the database nor a page can hold. */
export function lineShape(max: number) {
  return z
    .string()
    .transform((value) =>
      value
        .toWellFormed()
        .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
        .trim(),
    )
    .pipe(z.string().max(max));
}

export const titleShape = lineShape(limits.title).pipe(z.string().min(1));
export const kindShape = z.enum(['page', 'activity', 'form']);
export const revShape = z.number().int().min(0).max(2_147_483_647);

/** An instant with its zone: `2026-11-21T09:00:00+08:00`. One without would mean another moment on each machine. */
export const timeShape = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

export const listQuery = z.object({
  kind: kindShape.optional(),
  q: lineShape(100).optional(),
  /** A type of block that the draft has to hold. */
  block: z.string().max(80).optional(),
  status: z.enum(['draft', 'published', 'changed', 'scheduled', 'trashed', 'live']).optional(),
  order: z.enum(['updated', 'published', 'title']).default('updated'),
  cursor: z.string().max(900).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});
