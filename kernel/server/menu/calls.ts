import { FitoutError } from '../../../sdk/base/errors.ts';
import type { platformCalls } from '../../../sdk/calls.ts';
import type { PlatformHandlers } from '../../../sdk/server.ts';
import { sessionOf } from '../auth/caller.ts';
import type { ServerKernel } from '../server-kernel.ts';
import { eachNode, type MenuNode } from './menu-tree.ts';
import { orgMenu, saveMenu } from './menus.ts';

const maxDepth = 3;

/** The menu's editor. */
export function menuHandlers(kernel: ServerKernel): PlatformHandlers<typeof platformCalls.menu> {
  return {
    'GET /v1/menu': ({ caller }) => orgMenu(kernel, sessionOf(caller).orgId),
    'PUT /v1/menu': async ({ body: { rev, items }, caller }) => {
      checkTree(items);
      return saveMenu(kernel, sessionOf(caller), rev, items);
    },
    'POST /v1/menu/reset': ({ caller }) => saveMenu(kernel, sessionOf(caller), undefined, null),
  };
}

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
