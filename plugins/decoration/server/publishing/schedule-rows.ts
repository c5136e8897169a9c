import type { Kysely, Selectable } from 'kysely';
import type { PageSchedule } from '../../shared/calls/outputs.ts';
import type { ScheduleTable, Tables } from '../tables.ts';

/** A plan without its snapshot. */
export type ScheduleRow = Omit<Selectable<ScheduleTable>, 'document'>;

export const scheduleColumns = [
  'page_id',
  'org_id',
  'state',
  'from',
  'to',
  'after',
  'title',
  'note',
  'rev',
  'version',
  'before_version',
  'before_rev',
  'created_at',
  'created_by',
] as const satisfies (keyof ScheduleTable)[];

/** The plans of these pages, by page. */
export async function scheduleRows(db: Kysely<Tables>, pages: readonly bigint[]): Promise<Map<bigint, ScheduleRow>> {
  if (pages.length === 0) return new Map();
  const rows = await db.selectFrom('schedule').select(scheduleColumns).where('page_id', 'in', pages).execute();
  return new Map(rows.map((row) => [row.page_id, row]));
}

export function scheduleOf(row: ScheduleRow, plannedBy: string): PageSchedule {
  return {
    state: row.state,
    from: row.from.toISOString(),
    to: row.to?.toISOString() ?? null,
    after: row.after,
    note: row.note,
    rev: row.rev,
    version: row.version,
    plannedAt: row.created_at.toISOString(),
    plannedBy,
  };
}
