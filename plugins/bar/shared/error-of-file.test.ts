import { FitoutError } from '@fitout/sdk';
import { expect, test } from 'vitest';
import { errorOfFile } from './error-of-file.ts';

const error = new FitoutError('unsupported', { message: { zh: '无法打开', en: 'It cannot be opened' } });

test('the error of one of several files names it', () => {
  const named = errorOfFile(error, new File([], 'a.png'), 2);
  expect(named.text).toEqual({ zh: 'a.png：无法打开', en: 'a.png: It cannot be opened' });
  expect(named.codeName).toBe('unsupported');
  expect(named.cause).toBe(error);
});

test('a single file, and a picture without a name, need none', () => {
  expect(errorOfFile(error, new File([], 'a.png'), 1)).toBe(error);
  expect(errorOfFile(error, new Blob(), 3)).toBe(error);
});
