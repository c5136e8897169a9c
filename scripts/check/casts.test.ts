import { expect, test } from 'vitest';
import { castsIn } from './casts.ts';

const found = (code: string): string[] =>
  castsIn('a.ts', code).map(({ place, reasoned }) => `${place}${reasoned ? '' : ' bare'}`);

test('whatever makes anything of anything is a cast', () => {
  expect(found('const a = b as never;')).toEqual(['a.ts:1 bare']);
  expect(found('const a = b as any;')).toEqual(['a.ts:1 bare']);
  expect(found('const a =\n  b as unknown as string;')).toEqual(['a.ts:2 bare']);
  expect(found('const a = (b as unknown) as string;')).toEqual(['a.ts:1 bare']);
  expect(found('// @ts-expect-error later\na();')).toEqual(['a.ts:1 bare']);
  expect(found('const a = b(c as never) as unknown as string;')).toHaveLength(2);
  expect(found('/* @ts-ignore */ a();')).toEqual(['a.ts:1 bare']);
});

test('so is a helper whose caller says what comes out of it', () => {
  expect(found('function read<T>(text: string): T {\n  return JSON.parse(text) as T;\n}')).toEqual(['a.ts:2 bare']);
  expect(found('const ask = async <T>(path: string) => (await send(path)) as T | undefined;')).toEqual(['a.ts:1 bare']);
  expect(found('function first<T>(items: T[]): T {\n  return items[0] as T;\n}')).toEqual([]);
  expect(found('function keys<K extends string>(of: Record<K, 1>) {\n  return Object.keys(of) as K[];\n}')).toEqual([]);
});

test('what narrows, and words in texts and comments, are none', () => {
  expect(found('const a = b as string;\nconst c = d as const;\nconst e = f as unknown;')).toEqual([]);
  expect(found("// as never\nconst a = 'as unknown as string';")).toEqual([]);
});

test('its reason stands beside it, or in the comment right above', () => {
  expect(found('const a = b as never; // Cast: the driver has no type for it')).toEqual(['a.ts:1']);
  expect(found('// Cast: the driver\n// has no type.\nconst a = b as never;')).toEqual(['a.ts:3']);
  expect(found('// Cast:\nconst a = b as never;')).toEqual(['a.ts:2 bare']);
  expect(found('// Cast: the driver\nconst a = b\n  .c() as never;')).toEqual(['a.ts:3']);
  expect(found('// Cast: of another line\n\nconst a = b as never;')).toEqual(['a.ts:3 bare']);
});
