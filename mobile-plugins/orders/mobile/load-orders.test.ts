import { describe, expect, test } from 'vitest';
import type { MobileOrder, MobileOrderSource } from '../api.ts';
import { loadOrders } from './load-orders.ts';

const order = (id: string, at: string): MobileOrder => ({ id, title: id, status: '已完成', at });
const source = (id: string, load: MobileOrderSource['load']): MobileOrderSource => ({ id, title: id, load });
const { signal } = new AbortController();

describe('orders of several sources', () => {
  test('are one list, newest first by the moment and not by the text', async () => {
    const list = await loadOrders(
      [
        source('a.x', async () => [order('1', '2026-03-01T09:00:00+08:00'), order('2', '2026-01-01T00:00:00Z')]),
        source('b.y', async () => [order('1', '2026-03-01T02:00:00Z')]),
      ],
      signal,
    );
    expect(list.orders.map(({ key }) => key)).toEqual(['b.y/1', 'a.x/1', 'a.x/2']);
    expect(list.failed).toEqual([]);
  });

  test('one that fails is named and keeps nothing of the others back', async () => {
    const list = await loadOrders(
      [
        source('a.x', () => Promise.reject(new Error('down'))),
        source('b.y', async () => [order('1', '2026-03-01T02:00:00Z')]),
      ],
      signal,
    );
    expect(list.orders).toHaveLength(1);
    expect(list.failed).toEqual(['a.x']);
  });
});
