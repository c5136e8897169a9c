import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { newUuid } from './uuid.ts';

afterEach(() => vi.unstubAllGlobals());

test('a UUID of version 4, another each time', () => {
  const many = Array.from({ length: 1000 }, newUuid);
  for (const one of many) expect(z.uuidv4().safeParse(one).success, one).toBe(true);
  expect(new Set(many).size).toBe(many.length);
});

test('all bits but the six of version and variant are random', () => {
  const fill = (byte: number) => ({ getRandomValues: (into: Uint8Array) => into.fill(byte) });
  vi.stubGlobal('crypto', fill(0));
  expect(newUuid()).toBe('00000000-0000-4000-8000-000000000000');
  vi.stubGlobal('crypto', fill(255));
  expect(newUuid()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
});
