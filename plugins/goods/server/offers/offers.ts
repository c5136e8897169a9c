import { sql } from 'kysely';

/*
 * What coupons and activities share: both are offered for a time, can be paused, and have a trash.
 */

/** Pauses or goes on; puts into the trash or takes out of it. */
export interface OfferSwitch {
  enabled?: boolean | undefined;
  trashed?: boolean | undefined;
}

export function switched({ enabled, trashed }: OfferSwitch) {
  return {
    ...(enabled === undefined ? {} : { enabled }),
    ...(trashed === undefined ? {} : { trashed_at: trashed ? sql<Date>`now()` : null }),
  };
}

/** Columns of every change: an edit names the revision it was made on. */
export const oneMore = { rev: sql<number>`rev + 1`, updated_at: sql<Date>`now()` };

/** One page of `limit`, and the cursor of the next one: give it one row more than that, newest first. */
export function pageOf<R extends { id: bigint }>(rows: readonly R[], limit: number) {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { shown, next: last === undefined ? null : last.id.toString() };
}

/** Conditions of the states that depend on the hour; the same as in shared/states.ts, for the database's clock. */
export const windowConditions = {
  ended: 'ends_at <= now()',
  off: '(ends_at is null or ends_at > now()) and not enabled',
  upcoming: '(ends_at is null or ends_at > now()) and enabled and starts_at > now()',
  running: '(ends_at is null or ends_at > now()) and enabled and (starts_at is null or starts_at <= now())',
} as const;
