import { type ZodType, z } from 'zod';
import type { TagIdentity } from '../../manifest/manifest.ts';
import { fun } from '../access.ts';
import { defineCalls } from '../call.ts';
import { zOpaque } from '../shapes.ts';
import type { MenuNode, MenuNodeInput } from './menu-node.ts';

const maxEntries = 500;

export const tagIdentity = z.union([
  z.enum(['path', 'single']),
  z.object({ query: z.array(z.string()) }),
]) satisfies ZodType<TagIdentity>;

/** What an entry of a menu says, to whoever sees it. */
export const menuTexts = {
  id: z.string(),
  title: z.string(),
  titleEn: z.string(),
  url: z.string().nullable(),
  logo: z.string().nullable(),
  noCache: z.boolean(),
  tag: tagIdentity.nullable(),
};

const node: ZodType<MenuNode, MenuNode> = z
  .object({
    ...menuTexts,
    hidden: z.boolean(),
    plugin: z.string().nullable(),
    fun: z.string().nullable(),
    get children() {
      return z.array(node);
    },
  })
  .meta({ id: 'MenuNode' });

const url = z
  .string()
  .max(1000)
  .refine((text) => /^\/(?!\/)/.test(text) || (/^https?:\/\//i.test(text) && URL.canParse(text)), {
    error: '请填写以 / 开头的站内地址，或 http(s):// 开头的外部链接',
  });

const sentNode: ZodType<MenuNode, MenuNodeInput> = z.object({
  id: z.string().min(1).max(120),
  title: z.string().trim().min(1).max(60),
  titleEn: z.string().trim().max(60).default(''),
  url: url.nullable().default(null),
  logo: z.string().max(500).nullable().default(null),
  hidden: z.boolean().default(false),
  noCache: z.boolean().default(false),
  tag: z
    .union([z.enum(['path', 'single']), z.strictObject({ query: z.array(z.string().min(1).max(40)).min(1).max(10) })])
    .nullable()
    .default(null),
  plugin: z.string().nullable().default(null),
  fun: z.string().max(100).nullable().default(null),
  get children() {
    return z.array(sentNode).max(100).default([]);
  },
});

/** Whether so many entries stand in all lists together; looks no further than that, since the shape of each costs time. */
function within(most: number, items: readonly unknown[]): boolean {
  const lists: unknown[] = [items];
  let seen = 0;
  for (let list = lists.pop(); list !== undefined; list = lists.pop()) {
    if (!Array.isArray(list)) continue;
    seen += list.length;
    if (seen > most) return false;
    for (const entry of list) lists.push((entry as { children?: unknown } | null)?.children);
  }
  return true;
}

const tree = z
  .array(zOpaque<MenuNodeInput>('an entry of the menu'))
  .refine((items) => within(maxEntries, items), { error: `菜单最多 ${maxEntries} 项` })
  .pipe(z.array(sentNode).max(100));

const menu = z.object({
  /** 0 until the organisation changes something. */
  rev: z.int(),
  items: z.array(node),
  /** Name of the person who saved it last. */
  by: z.string().nullable(),
});

const access = fun('kernel.menu');

/** The menu's editor. */
export const menuCalls = defineCalls({
  'GET /v1/menu': {
    access,
    summary: { zh: '菜单', en: 'The whole menu of the organisation' },
    result: menu,
  },
  'PUT /v1/menu': {
    access,
    summary: { zh: '保存菜单', en: 'Save the menu' },
    body: z.strictObject({ rev: z.int().min(0), items: tree }),
    result: menu,
    conflicts: menu,
    errors: ['unprocessable'],
  },
  'POST /v1/menu/reset': {
    access,
    summary: { zh: '恢复默认菜单', en: 'Go back to the menu that the plugins declare' },
    result: menu,
  },
});
