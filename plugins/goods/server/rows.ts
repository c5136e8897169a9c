import { FitoutError } from '@fitout/sdk';
import type { Caller } from '@fitout/sdk/server';
import type { Selectable } from 'kysely';
import type { CatalogueGood } from '../api.ts';
import type { GoodRecord } from '../shared/calls/outputs.ts';
import type { GoodTable } from './tables.ts';

export type GoodRow = Selectable<GoodTable>;

/** What visitors may see of a row. */
export function shownOf(row: GoodRow): Omit<CatalogueGood, 'id'> {
  const { code, name, images, price, stock, unit, tags, description, link } = row;
  return { code, name, images, price, listPrice: row.list_price, stock, unit, tags, description, link };
}

/** A row as the staff's pages get it. */
export function goodOf(row: GoodRow): GoodRecord {
  const { id, listed, sort, rev } = row;
  const updatedAt = row.updated_at.toISOString();
  return { ...shownOf(row), id, listed, sort, rev, updatedAt, trashed: row.trashed_at !== null };
}

export function callerId(caller: Caller): bigint {
  if (caller.id === undefined) throw new FitoutError('sessionExpired');
  return caller.id;
}

/** Somebody was faster: `now` is what they made of it. */
export function changedMeanwhile(now: unknown): FitoutError {
  return new FitoutError('conflict', {
    reason: 'goods.changed',
    message: { zh: '内容已被他人修改，请刷新后重试', en: 'Someone else changed this in the meantime' },
    detail: { now },
  });
}

/** Did this constraint refuse a row? */
export function brokeUnique(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '23505';
}
