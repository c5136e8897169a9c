import { zId, zLine, zRevision } from '@fitout/sdk/calls';
import { z } from 'zod';
import { statusFilters } from '../choices.ts';
import { zDocument } from '../document/shape.ts';
import { limits } from '../limits.ts';

/* What people send of articles. */

export const byId = z.object({ id: zId });

const size = z.int().min(1).max(100_000);

const image = z.object({
  key: z.string().regex(/^[0-9a-f]{64}$/),
  width: size,
  height: size,
  alt: zLine(200),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .optional(),
});

const tags = z
  .array(zLine(limits.tag))
  .max(limits.tags)
  .transform((list) => [...new Set(list.filter((tag) => tag !== ''))]);

/** The last part of its address. Empty: it is made of the title when the article is first published. */
const slug = zLine(limits.slug)
  .refine((text) => text === '' || /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text), {
    message: '地址只能包含小写字母、数字和中间的短横线 / lower-case letters, digits and single dashes between them',
  })
  .refine((text) => text.length !== 1, { message: '地址至少 2 个字符 / an address has 2 characters or more' });

/** All of an article that is written. */
export const articleInput = z.strictObject({
  title: zLine(limits.title),
  slug,
  digest: zLine(limits.digest),
  author: zLine(limits.author),
  tags,
  cover: image.nullable(),
  document: zDocument,
});
export type ArticleInput = z.input<typeof articleInput>;
export type ArticleValues = z.output<typeof articleInput>;

export const articleChange = articleInput.extend({ rev: zRevision });

export const newArticle = z.strictObject({
  title: zLine(limits.title).default(''),
  /** The same key again answers the article that it made: for whoever did not hear the first answer. */
  key: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .optional(),
});

export const listQuery = z.object({
  search: zLine(limits.search).optional(),
  tag: zLine(limits.tag).optional(),
  status: z.enum(statusFilters).default('all'),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number<number>().int().min(1).max(200).default(50),
});
export type ListQuery = z.output<typeof listQuery>;
