import type { Caller, ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { BulkAction } from '../../shared/places/choices.ts';
import { limits } from '../../shared/places/limits.ts';
import type { Tables } from '../tables.ts';
import { callerId } from './rows.ts';

/** What an action sets, and of which places. */
const changes: Record<Exclude<BulkAction, 'purge'>, { set: string; where: string }> = {
  trash: { set: 'trashed_at = now()', where: 'trashed_at is null' },
  restore: { set: 'trashed_at = null', where: 'trashed_at is not null' },
  show: { set: 'visible = true', where: 'trashed_at is null and not visible' },
  hide: { set: 'visible = false', where: 'trashed_at is null and visible' },
};

/** Does it to all of `ids` that are there and not so already; answers their ids. */
export async function changeMany(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  action: BulkAction,
  ids: readonly bigint[],
): Promise<bigint[]> {
  const by = callerId(caller);
  const chosen = sql`org_id = ${orgId} and id = any(${ids.map(String)}::bigint[])`;
  return ctx.database.transaction<Tables, bigint[]>(async (tx) => {
    const { rows } =
      action === 'purge'
        ? await sql<{ id: bigint }>`delete from place where ${chosen} and trashed_at is not null returning id`.execute(
            tx,
          )
        : await sql<{ id: bigint }>`update place set ${sql.raw(changes[action].set)}, rev = rev + 1,
            updated_at = now(), updated_by = ${by}
          where ${chosen} and ${sql.raw(changes[action].where)} returning id`.execute(tx);
    return rows.map(({ id }) => id);
  });
}

/**
 * Adds tags to places and removes others; answers the ids of those that are different now. A place that would have more
 * tags than it may stays as it is.
 */
export async function changeTags(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  { ids, add, remove }: { ids: readonly bigint[]; add: readonly string[]; remove: readonly string[] },
): Promise<bigint[]> {
  const by = callerId(caller);
  return ctx.database.transaction<Tables, bigint[]>(async (tx) => {
    const { rows } = await sql<{ id: bigint }>`update place set tags = changed.tags, rev = place.rev + 1,
        updated_at = now(), updated_by = ${by}
      from (
        select id, array(
          select tag from unnest(tags || ${[...add]}::text[]) with ordinality as one(tag, n)
          where tag <> all(${[...remove]}::text[]) group by tag order by min(n)
        ) as tags
        from place where org_id = ${orgId} and id = any(${ids.map(String)}::bigint[]) and trashed_at is null
      ) as changed
      where place.id = changed.id and place.tags <> changed.tags and cardinality(changed.tags) <= ${limits.tags}
      returning place.id`.execute(tx);
    return rows.map(({ id }) => id);
  });
}
