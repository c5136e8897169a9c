import { afterAll, beforeAll, expect, it } from 'vitest';
import { box, defineBlock } from '../../api.ts';
import { addBlock } from '../../shared/blocks/registry.ts';
import type { BlockNode, PageSettings } from '../../shared/document/document.ts';
import type { HttpSource } from '../../shared/sources/http-source.ts';
import { readSource } from '../../shared/sources/sources.ts';
import { blocksToPaste, clipOf } from './clip.ts';
import '../../../blocks/tests/added.ts';

const feed = defineBlock<{ source: string }>({
  type: 'feed',
  v: 1,
  title: { zh: '数据', en: 'Feed' },
  about: { zh: '', en: '' },
  picture: { line: box(0, 0, 4, 4, 1) },
  group: 'tool',
  schema: [
    {
      title: { zh: '内容', en: 'Content' },
      fields: [{ kind: 'source', key: 'source', label: { zh: '数据源', en: 'Source' } }],
    },
  ],
  defaults: () => ({ source: '' }),
  check: () => [],
  assets: () => [],
  links: () => [],
  View: () => null,
});
let remove: () => void;
beforeAll(() => {
  remove = addBlock(feed);
});
afterAll(() => remove());

const source = (id: string, url = `https://shop.example/${id}`) => readSource({ id, name: id, url }) as HttpSource;
const settings = (...sources: HttpSource[]): PageSettings => ({ title: '', description: '', background: '', sources });
const block = (name: string): BlockNode => ({
  id: 'b',
  type: 'feed',
  v: 1,
  parent: 'root',
  props: { source: name },
  style: {},
});
const copied = (org = '1') => clipOf([[block('one')]], org, settings(source('one'), source('two')));

it('takes along what a block shows of the web, and nothing else of its page', () => {
  expect(copied().sources.map(({ id }) => id)).toEqual(['one']);
  const { subtrees, ops } = blocksToPaste(copied(), '1', settings(source('mine'))) ?? {};
  expect(subtrees?.[0]?.[0]?.props).toEqual({ source: 'one' });
  expect(ops).toEqual([{ op: 'global', path: 'sources', value: [source('mine'), source('one')] }]);
});

it('uses the source that the page has already, by its id or by what it says', () => {
  expect(blocksToPaste(copied(), '1', settings(source('one', 'https://shop.example/changed')))?.ops).toEqual([]);
  const twin = { ...source('one'), id: 'other' };
  const { subtrees, ops } = blocksToPaste(copied(), '1', settings(twin)) ?? {};
  expect([subtrees?.[0]?.[0]?.props, ops]).toEqual([{ source: 'other' }, []]);
});

it('leaves sources with the organisation that has them, and a full page as it is', () => {
  expect(blocksToPaste(copied('2'), '1', settings())?.ops).toEqual([]);
  const full = Array.from({ length: 10 }, (_, at) => source(`s${at}`));
  expect(blocksToPaste(copied(), '1', settings(...full))?.ops).toEqual([]);
});

it('reads what was copied before sources came along, and nothing of what is none', () => {
  expect(blocksToPaste([[block('')]], '1', settings())?.subtrees).toHaveLength(1);
  for (const none of [undefined, null, [], {}, 'x', { subtrees: [] }])
    expect(blocksToPaste(none, '1', settings())).toBeUndefined();
});
