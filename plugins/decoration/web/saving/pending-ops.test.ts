import { expect, it } from 'vitest';
import type { Op } from '../../shared/document/document.ts';
import { addPending } from './pending-ops.ts';

const set = (id: string, value: string): Op => ({ op: 'set', id, area: 'props', path: 'text', value });

it('sends a run of edits of one value once', () => {
  const pending: Op[] = [];
  for (const op of [set('a', '1'), set('a', '2'), set('b', '3'), set('a', '4')]) addPending(pending, op);
  expect(pending).toEqual([set('a', '2'), set('b', '3'), set('a', '4')]);
});
