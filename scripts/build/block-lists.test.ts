import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeBlockLists } from './block-lists.ts';
import { findIslands } from './entries.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fitout-blocks-'));
  write('plugins/shop/plugin.json', '{}');
  write('plugins/shop/shared/blocks/card/definition.ts');
  write('plugins/shop/shared/blocks/card/style.css');
  write('plugins/shop/shared/blocks/flash-sale/definition.ts');
  write('plugins/shop/shared/blocks/card.css');
  write('plugins/one/plugin.json', '{}');
  write('plugins/one/shared/blocks/only/definition.ts');
});

afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text = ''): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('a plugin of several blocks has a list of them and of their styles', () => {
  expect(writeBlockLists(root)).toEqual([
    'plugins/shop/shared/blocks.generated.ts',
    'plugins/shop/web/styles.generated.ts',
  ]);
  const definitions = read('plugins/shop/shared/blocks.generated.ts');
  expect(definitions).toContain("import type { BlockDefinition } from '../../decoration/api.ts';");
  expect(definitions).toContain("import { flashSale } from './blocks/flash-sale/definition.ts';");
  expect(definitions).toContain('= [\n  card,\n  flashSale,\n];');
  expect(read('plugins/shop/web/styles.generated.ts').match(/^import .*/gm)).toEqual([
    "import '../shared/blocks/card/style.css';",
  ]);
});

test('it is written where a block came or went, and then alone', () => {
  writeBlockLists(root);
  expect(writeBlockLists(root)).toEqual([]);
  write('plugins/shop/shared/blocks/timer/definition.ts');
  expect(writeBlockLists(root)).toEqual(['plugins/shop/shared/blocks.generated.ts']);
  expect(read('plugins/shop/shared/blocks.generated.ts')).toContain('  timer,\n');
});

test('pages of several interactive kinds of a plugin get one script', () => {
  const names = () => findIslands(root).map(({ name }) => name);
  write('plugins/shop/shared/blocks/card/island.ts');
  expect(names()).toEqual(['shop/card.css', 'shop/card.js']);
  write('plugins/shop/shared/blocks/flash-sale/island.ts');
  expect(names()).toEqual(['shop/all.js', 'shop/card.css', 'shop/card.js', 'shop/flash-sale.js']);
});
