import type { MobileShare, SharedItem } from '@fitout/sdk/mobile';
import { describe, expect, test } from 'vitest';
import { takersOf } from './takers.ts';

const share = (path: string, accept: string[], text = false): MobileShare => ({ path, title: path, accept, text });
const item = (files: [string, string][], text = ''): SharedItem => ({
  title: '',
  text,
  url: '',
  files: files.map(([name, type]) => new File(['x'], name, { type })),
});
const shares = [share('/m/draws', ['.json', 'text/csv'], true), share('/m/convert', ['image/*'])];
const paths = (shared: SharedItem): string[] => takersOf(shares, shared).map(({ path }) => path);

describe('what another app shares', () => {
  test('goes to who takes its kind, by name or by type', () => {
    expect(paths(item([['UIGF.JSON', 'application/octet-stream']]))).toEqual(['/m/draws']);
    expect(paths(item([['a', 'image/heic']]))).toEqual(['/m/convert']);
    expect(paths(item([], 'https://example.com/log'))).toEqual(['/m/draws']);
  });
  test('goes to nobody who does not take all of it', () => {
    expect(
      paths(
        item([
          ['a.json', ''],
          ['b.png', 'image/png'],
        ]),
      ),
    ).toEqual([]);
    expect(paths(item([]))).toEqual([]);
  });
});
