import { z } from 'zod';
import { fun } from '../../../sdk/server.ts';
import { FitoutError } from '../../base/errors.ts';
import { sessionOf } from '../auth/caller.ts';
import type { KernelCalls } from '../kernel-server.ts';
import { eachNode, type MenuNode } from './menu-tree.ts';
import { orgMenu, saveMenu } from './menus.ts';

const maxDepth = 3;
const maxEntries = 500;

const url = z
  .string()
  .max(1000)
  .refine((text) => /^\/(?!\/)/.test(text) || (/^https?:\/\//i.test(text) && URL.canParse(text)), {
    error: '请填写以 / 开头的站内地址，或 http(s):// 开头的外部链接',
  });

const node: z.ZodType<MenuNode> = z.object({
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
    return z.array(node).max(100).default([]);
  },
}) as never;

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
  .array(z.unknown())
  .refine((items) => within(maxEntries, items), { error: `菜单最多 ${maxEntries} 项` })
  .pipe(z.array(node).max(100));

/** The menu's editor. */
export const menuCalls: KernelCalls = (app, kernel) => {
  const access = fun('kernel.menu');
  app.get('/menu', { access, summary: '菜单' }, ({ caller }) => orgMenu(kernel, sessionOf(caller).orgId));

  const body = z.strictObject({ rev: z.int().min(0), items: tree });
  app.put('/menu', { access, summary: '保存菜单', body }, async ({ body: { rev, items }, caller }) => {
    checkTree(items);
    return saveMenu(kernel, sessionOf(caller), rev, items);
  });

  app.post('/menu/reset', { access, summary: '恢复默认菜单' }, ({ caller }) =>
    saveMenu(kernel, sessionOf(caller), undefined, null),
  );
};

function checkTree(items: readonly MenuNode[]): void {
  const seen = new Set<string>();
  const refuse = (zh: string, en: string): never => {
    throw new FitoutError('unprocessable', { reason: 'kernel.menu-shape', message: { zh, en } });
  };
  eachNode(items, (entry, depth) => {
    if (seen.has(entry.id)) refuse(`菜单项重复：${entry.title}`, `an entry stands twice: ${entry.title}`);
    seen.add(entry.id);
    if (depth > maxDepth) refuse(`菜单最多 ${maxDepth} 级`, `the menu has ${maxDepth} levels at most`);
    if (entry.url !== null && entry.children.length > 0)
      refuse(`只有分组可以包含子菜单：${entry.title}`, `only groups take entries: ${entry.title}`);
  });
}
