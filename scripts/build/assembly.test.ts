import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeAssemblies } from './assembly.ts';
import { root as ours } from './paths.ts';

const folder = 'plugins/sums/shared/assembly';
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fitout-assemblies-'));
  mkdirSync(join(root, folder), { recursive: true });
  symlinkSync(join(ours, 'node_modules'), join(root, 'node_modules'));
  write('export function twice(value: i32): i32 {\n  return value * 2;\n}\n');
});

afterEach(() => rmSync(root, { recursive: true }));

const write = (text: string): void => writeFileSync(join(root, folder, 'index.ts'), text);

test('what is made of a source runs, and is made anew when the source is another', async () => {
  expect(await writeAssemblies(root)).toEqual(['plugins/sums/shared/assembly.generated.ts']);
  expect(await twice(21)).toBe(42);
  expect(await writeAssemblies(root)).toEqual([]);
  write('export function twice(value: i32): i32 {\n  return value + value + 1;\n}\n');
  expect(await writeAssemblies(root)).toEqual(['plugins/sums/shared/assembly.generated.ts']);
  expect(await twice(21)).toBe(43);
});

test('a source that is wrong says where', async () => {
  write('export function twice(value: i32): i32 {\n  return none;\n}\n');
  await expect(writeAssemblies(root)).rejects.toThrow("Cannot find name 'none'");
});

async function twice(value: number): Promise<unknown> {
  const text = readFileSync(join(root, 'plugins/sums/shared/assembly.generated.ts'), 'utf8');
  const bytes = Buffer.from(/'(.+)'/.exec(text)?.[1] ?? '', 'base64');
  const { instance } = await WebAssembly.instantiate(bytes);
  return (instance.exports.twice as (value: number) => number)(value);
}
