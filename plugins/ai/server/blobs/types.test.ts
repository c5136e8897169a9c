import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { typeOf } from './types.ts';

test.each<[string, string]>([
  ['89504e470d0a1a0a0000000d49484452', 'image/png'],
  ['ffd8ffe000104a464946', 'image/jpeg'],
  ['474946383961', 'image/gif'],
  ['524946460a0d0a0d57454250', 'image/webp'],
  ['0000001c6674797061766966', 'image/avif'],
])('%s is %s', (hex, type) => {
  expect(typeOf(Buffer.from(hex, 'hex'))).toBe(type);
});

test.each([
  '<svg xmlns="http://www.w3.org/2000/svg">',
  '<!doctype html>',
  'GIF88a',
  '',
  ' \x89PNG\r\n\x1a\n',
  '\0\0\0\x1cftypheic',
])('%j is bytes', (text) => {
  expect(typeOf(Buffer.from(text, 'latin1'))).toBe('application/octet-stream');
});

test('so is a tile', () => {
  for (const value of [0, 71, 82, 137, 255])
    expect(typeOf(deflateRawSync(Buffer.alloc(256 * 256 * 4, value)))).toBe('application/octet-stream');
});
