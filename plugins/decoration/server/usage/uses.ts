import type { ServerContext } from '@fitout/sdk/server';
import { type Kysely, sql } from 'kysely';
import type { PageUse } from '../../api.ts';
import { blockDefinition } from '../../shared/blocks/registry.ts';
import type { PageDocument } from '../../shared/document/document.ts';
import type { Tables } from '../tables.ts';

/** Pages found by what their text holds, before blocks are asked; more than a person reads. */
const maxPages = 200;

/**
 * Which pages show one of these things (`goods.good:12`) because someone chose it, live ones first. The database finds
 * the pages that hold such an id at all, and their blocks say whether it is meant.
 */
export async function pagesUsing(ctx: ServerContext, orgId: bigint, things: readonly string[]): Promise<PageUse[]> {
  const wanted = new Set(things);
  const ids = [...new Set(things.map((thing) => thing.slice(thing.lastIndexOf(':') + 1)))].filter((id) => id !== '');
  if (ids.length === 0) return [];
  const rows = await candidates(ctx.database.query<Tables>(), orgId, ids);
  const found = rows.flatMap((row): PageUse[] => {
    const live = row.live === null ? [] : usesIn(row.live, wanted);
    const draft = usesIn(row.document, wanted);
    const all = [...new Set([...live, ...draft])];
    if (all.length === 0) return [];
    return [{ id: row.id, title: row.title, live: live.length > 0, things: all }];
  });
  return found.sort((a, b) => Number(b.live) - Number(a.live));
}

function candidates(db: Kysely<Tables>, orgId: bigint, ids: readonly string[]) {
  // As JSON writes a text; what else a wildcard might mean there is escaped.
  const patterns = ids.map((id) => `%"${id.replace(/[\\%_]/g, '\\$&')}"%`);
  const holds = (column: string) => sql<boolean>`${sql.ref(column)}::text like any(${patterns}::text[])`;
  return db
    .selectFrom('page')
    .leftJoin('version', (join) =>
      join.onRef('version.page_id', '=', 'page.id').onRef('version.version', '=', 'page.published_version'),
    )
    .select(['page.id', 'page.title', 'page.document', 'version.document as live'])
    .where('page.org_id', '=', orgId)
    .where('page.trashed_at', 'is', null)
    .where((where) => where.or([holds('page.document'), holds('version.document')]))
    .orderBy('page.updated_at', 'desc')
    .limit(maxPages)
    .execute();
}

function usesIn(document: PageDocument, wanted: ReadonlySet<string>): string[] {
  return Object.values(document.nodes).flatMap((node) => {
    try {
      return (blockDefinition(node.type)?.uses?.(node.props) ?? []).filter((thing) => wanted.has(thing));
    } catch {
      return []; // values that its definition cannot read use nothing
    }
  });
}
