import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { OrderDeed } from '../../shared/calls/outputs.ts';

/** Parts of an order as they were, by name: moments in ISO, people by their id. Never a customer's contact. */
export type OrderParts = Partial<Record<'state' | 'until' | 'seller' | 'customer', string | null>> & {
  /** Which of contact, phone and note are others now; what they say is of no use to a history. */
  fields?: string[];
};

/** What was done to an order. */
export interface OrderEventTable {
  id: Generated<bigint>;
  order_id: bigint;
  org_id: bigint;
  at: ColumnType<Date, Date | undefined, never>;
  /** Null for time itself, and for a visitor without an account. */
  by: bigint | null;
  what: OrderDeed;
  reason: string;
  before: JSONColumnType<OrderParts>;
  after: JSONColumnType<OrderParts>;
}

/** How an organisation holds numbers and keeps orders; without a row as `limits` say. */
export interface NumberSettingTable {
  org_id: bigint;
  retention_days: number;
  hold_minutes: number;
  holds_of_one: number;
  rev: Generated<number>;
  changed_at: ColumnType<Date, Date | undefined, Date>;
}
