import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { zId, zInstant, zSlice } from '../../../sdk/calls.ts';
import { encodeResult } from './encode-result.ts';
import { writeJson } from './json.ts';

const good = z.object({ id: zId, name: z.string(), soldAt: zInstant.nullable() });
const route = { method: 'GET', path: '/api/p/probe/goods', declared: true, result: zSlice(good) } as const;

function encoded(result: unknown, strict = true, of: object = route): { text: string; log: string[] } {
  const log: string[] = [];
  const logger = pino({ level: 'error' }, { write: (line: string) => void log.push(line) });
  return { text: writeJson(encodeResult({ ...route, ...of }, result, { strict, log: logger })), log };
}

describe('the result of a declared call', () => {
  it('travels with ids as numbers, all their digits, and times with their zone', () => {
    const one = { id: 9_007_199_254_740_993n, name: '茶', soldAt: new Date('2026-11-24T06:00:00Z') };
    expect(encoded({ items: [one], next: null }).text).toBe(
      '{"items":[{"id":9007199254740993,"name":"茶","soldAt":"2026-11-24T06:00:00.000Z"}],"next":null}',
    );
  });

  it('loses what the declaration does not name', () => {
    const one = { id: 1n, name: '茶', soldAt: null, password: 'secret' };
    expect(encoded({ items: [one], next: null }).text).not.toContain('secret');
  });

  it('that is not as declared is an error where strict, and else sent and logged', () => {
    const wrong = { items: [{ id: 1n, name: 7 }], next: null };
    expect(() => encoded(wrong)).toThrow(/GET \/api\/p\/probe\/goods is not as declared: .*name/s);
    const { text, log } = encoded(wrong, false);
    expect(JSON.parse(text)).toEqual({ items: [{ id: 1, name: 7 }], next: null });
    expect(log.join()).toContain('not as declared');
  });

  it('is none where none is declared', () => {
    expect(encoded(undefined, true, { result: undefined }).log).toEqual([]);
    expect(() => encoded({ left: 1 }, true, { result: undefined })).toThrow('it declares none');
  });
});
