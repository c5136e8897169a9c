import { expect } from 'vitest';
import { readDraws } from '../../shared/formats/read.ts';
import type { ReadFile, ReadOptions, RefusedFile } from '../../shared/import-types.ts';

/** What a file holds, which must be read. */
export function taken(document: unknown, options?: ReadOptions): ReadFile {
  const result = readDraws(typeof document === 'string' ? document : JSON.stringify(document), options);
  expect(result).toMatchObject({ ok: true });
  return result as ReadFile;
}

/** Why a file is refused, which must be. */
export function refused(document: unknown, options?: ReadOptions): RefusedFile {
  const result = readDraws(typeof document === 'string' ? document : JSON.stringify(document), options);
  expect(result).toMatchObject({ ok: false });
  return result as RefusedFile;
}
