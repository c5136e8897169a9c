import { type Kysely, sql } from 'kysely';
import { FitoutError } from '../../../sdk/base/errors.ts';
import type { Answered, Caller } from '../../../sdk/server.ts';
import { sessionOf } from '../auth/caller.ts';
import type { KernelTables } from '../schema/tables.ts';
import type { ServerKernel } from '../server-kernel.ts';
import { declaredMenu, type MenuNode, mergeMenu, type StoredNode, storedFrom, visibleMenu } from './menu-tree.ts';

export type OrgMenu = Answered<'GET /v1/menu'>;
type Entry = Answered<'GET /v1/fun/my/WEBSITE'>[number];

/** The whole menu of an organisation, hidden entries too. */
export async function orgMenu(
  kernel: ServerKernel,
  orgId: bigint,
  db: Kysely<KernelTables> = kernel.db(),
): Promise<OrgMenu> {
  const row = await db
    .selectFrom('menu')
    .select(['rev', 'items', 'changed_by'])
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  const declared = declaredMenu(kernel.host.manifests);
  if (row === undefined) return { rev: 0, items: declared, by: null };
  return { rev: row.rev, items: mergeMenu(declared, (row.items ?? []) as StoredNode[]), by: row.changed_by };
}

/**
 * Stores an edited tree over revision `rev`; null goes back to what the plugins declare.
 * Throws 'conflict' with detail `{rev, items}`, the menu as it is now, when somebody was faster.
 */
export async function saveMenu(
  kernel: ServerKernel,
  { orgId, name }: { orgId: bigint; name: string },
  rev: number | undefined,
  items: MenuNode[] | null,
): Promise<OrgMenu> {
  const saved = await kernel.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`menu ${orgId}`}, 0))`.execute(tx);
    const now = await orgMenu(kernel, orgId, tx);
    if (rev !== undefined && rev !== now.rev)
      throw new FitoutError('conflict', { reason: 'kernel.menu-changed', detail: now });
    const stored = items === null ? [] : storedFrom(declaredMenu(kernel.host.manifests), items);
    const values = { changed_by: name, rev: now.rev + 1, items: sql`${JSON.stringify(stored)}::jsonb` };
    await tx
      .insertInto('menu')
      .values({ org_id: orgId, ...values })
      .onConflict((conflict) => conflict.column('org_id').doUpdateSet(values))
      .execute();
    return orgMenu(kernel, orgId, tx);
  });
  kernel.menus.clear();
  await kernel.parts.events.of('kernel').publish('menu', orgId, orgId);
  return saved;
}

/** `fun/my/WEBSITE`: the entries that this person may open. */
export async function myMenu(kernel: ServerKernel, orgId: bigint, caller: Caller): Promise<Entry[]> {
  const { items } = await kernel.menus.get(String(orgId), () => orgMenu(kernel, orgId));
  const { roles } = sessionOf(caller);
  const may = (node: MenuNode): boolean => {
    if (node.fun !== null && !caller.can(node.fun)) return false;
    if (node.plugin !== null && !kernel.installed.mayUse(node.plugin, roles)) return false;
    if (node.url === null) return true;
    // The page's own function counts too, so that no entry leads to a refusal.
    const route = kernel.host.routes.match(node.url)?.route;
    if (route === undefined) return true;
    return kernel.installed.mayUse(route.plugin, roles) && (route.fun === undefined || caller.can(route.fun));
  };
  return visibleMenu(items, may).map(entryAnswer);
}

function entryAnswer(node: MenuNode): Entry {
  const { id, title, titleEn, url, logo, noCache, tag, children } = node;
  return { id, title, titleEn, url, logo, noCache, tag, children: children.map(entryAnswer) };
}
