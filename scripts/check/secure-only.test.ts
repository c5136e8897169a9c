import { expect, test } from 'vitest';
import { isServerSide } from './layers.ts';
import { secureOnlyIn } from './secure-only.ts';

const lines = (code: string): number[] => secureOnlyIn('a.ts', code).map(({ line }) => line);

test('randomUUID is found however it is taken', () => {
  expect(lines('const id = crypto.randomUUID();')).toEqual([1]);
  expect(lines('\nconst id = globalThis.crypto?.randomUUID?.();')).toEqual([2]);
  expect(lines("const id = crypto['randomUUID']();")).toEqual([1]);
  expect(lines('const { randomUUID: make } = crypto;')).toEqual([1]);
});

test('writing into the clipboard is found', () => {
  expect(secureOnlyIn('a.ts', 'await navigator.clipboard.writeText(text);')).toEqual([{ line: 1, name: 'writeText' }]);
});

test('words in texts and comments, and what stands there without https, are none', () => {
  expect(lines("// crypto.randomUUID()\nconst a = 'crypto.randomUUID()';")).toEqual([]);
  expect(lines('crypto.getRandomValues(new Uint8Array(16));')).toEqual([]);
});

test('servers alone are left out', () => {
  for (const file of ['plugins/goods/server/index.ts', 'kernel/server/db/ids.ts', 'sdk/server.ts'])
    expect(isServerSide(file), file).toBe(true);
  for (const file of [
    'plugins/goods/web/index.ts',
    'plugins/goods/shared/urls.ts',
    'plugins/goods/page/islands/all.ts',
    'mobile-plugins/draws/mobile/index.ts',
    'kernel/web/boot.ts',
    'kernel/core/registry.ts',
    'sdk/web/media.ts',
  ])
    expect(isServerSide(file), file).toBe(false);
});
