import { FitoutError } from '@fitout/sdk';
import { expect, it } from 'vitest';
import { stateAfter } from './save-state.ts';

const now = { rev: 4, updatedAt: '2026-11-28T08:00:00.000Z', updatedBy: null, status: 'draft' as const };

it('waits for the server where nothing came back from it', () => {
  expect(stateAfter(new FitoutError('unavailable', { reason: 'http.network' })).kind).toBe('away');
  expect(stateAfter(new FitoutError('unavailable')).kind).toBe('failing');
});

it('asks a person where somebody else was faster', () => {
  expect(stateAfter(new FitoutError('conflict', { detail: { now } }))).toEqual({ kind: 'conflict', now });
});

it('sends nothing again that would be refused again', () => {
  expect(stateAfter(new FitoutError('unprocessable')).kind).toBe('refused');
  expect(stateAfter(new FitoutError('conflict')).kind).toBe('refused');
  expect(stateAfter(new TypeError('ours')).kind).toBe('refused');
});
