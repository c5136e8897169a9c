import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { AssetImage } from '@fitout/sdk';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { type RenderHost, renderBody } from '../../decoration/page/render.tsx';
import {
  addBlock,
  type BlockDefinition,
  blockDefinition,
  migrateDocument,
} from '../../decoration/shared/blocks/registry.ts';
import type { PageDetail } from '../../decoration/shared/calls/outputs.ts';
import type { PageDocument } from '../../decoration/shared/document/document.ts';
import { base, ownerOf } from '../../decoration/tests/editor-kit.ts';

const text = readFileSync(resolve(import.meta.dirname, 'fixtures/stored/documents.json'), 'utf8');
const names = Object.keys(JSON.parse(text)).filter((name) => name === 'every' || name.startsWith('template-'));

const silent = (): void => {};
const host: RenderHost = {
  site: {
    publicUrl: undefined,
    originOf: () => undefined,
    apiOf: () => undefined,
    build: '1',
    island: () => undefined,
    islandText: () => undefined,
  },
  log: { debug: silent, info: silent, warn: silent, error: silent },
};

let server: TestServer;
/** The documents with a picture that the library has in place of every other. */
let documents: Record<string, PageDocument>;

beforeAll(async () => {
  server = await startTestServer();
  const api = await ownerOf(server);
  const form = new FormData();
  const bytes = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
  form.append('file', new Blob([new Uint8Array(bytes)]), '一张.png');
  await api.send('POST', '/api/p/images/assets', form);
  const { items } = await api.get<{ items: { key?: string; image?: AssetImage }[] }>('/api/p/images/assets');
  const key = items[0]?.image?.key ?? items[0]?.key ?? '';
  documents = JSON.parse(text.replaceAll(/"(?:photo|film|template)-[\w-]+"(?=[,}\]])/g, JSON.stringify(key)));
});

afterAll(() => server.stop());

test.each(names)('%s is made, edited and published as it is stored', async (name) => {
  const api = await ownerOf(server);
  const document = documents[name] as PageDocument;
  const { kind, global } = document;
  const made = await api.post<PageDetail>(`${base}/pages`, { title: global.title, kind, document });
  expect(made.document).toEqual(document);

  const there = global.description;
  const edit = (baseRev: number, value: string) =>
    api.post<{ rev: number }>(`${base}/pages/${made.id}/ops`, {
      base: baseRev,
      client: `edit-${value.length}`,
      ops: [{ op: 'global', path: 'description', value }],
    });
  const { rev } = await edit(made.rev, `${there}！`);
  const back = await edit(rev, there);
  const detail = await api.get<PageDetail>(`${base}/pages/${made.id}`);
  expect(detail.document).toEqual(document);

  await api.post(`${base}/pages/${made.id}/publish`, { rev: back.rev });
  const live = await (await fetch(`${server.url}/p/${detail.slug}`)).text();
  // The page's own id is for counting its clicks.
  const shown = live.replace(/ data-page="\d+"/, '');
  expect(shown.includes(renderBody(migrateDocument(document), host).html)).toBe(true);
});

test('what came in while its block was unknown is shown without it, and clean once it is known', async () => {
  const api = await ownerOf(server);
  const document = structuredClone(documents.every) as PageDocument;
  const [words, fold] = ['richtext', 'fold'].map((type) =>
    Object.values(document.nodes).find((node) => node.type === type),
  );
  Object.assign(words ?? {}, { type: 'late-words', props: { html: '<p onclick="x()">晚到的字</p>' } });
  Object.assign(fold ?? {}, { type: 'late-fold' });
  const publish = async (title: string) => {
    const made = await api.post<PageDetail>(`${base}/pages`, { title, kind: 'page', document });
    await api.post(`${base}/pages/${made.id}/publish`, { rev: made.rev });
    return made;
  };
  const live = async ({ slug }: PageDetail) => (await fetch(`${server.url}/p/${slug}`)).text();
  const [early, late] = [await publish('早看'), await publish('晚看')];
  const before = await live(early);
  expect(before.includes('晚到的字')).toBe(false);
  // What stands in a block that nobody knows is shown.
  expect(before.includes('<p>规则。</p>')).toBe(true);
  expect((await api.get<PageDetail>(`${base}/pages/${early.id}`)).document).toEqual(document);

  const richtext = blockDefinition('richtext') as BlockDefinition;
  onTestFinished(addBlock({ ...richtext, type: 'late-words' }));
  const after = await live(late);
  expect(after.includes('<p>晚到的字</p>')).toBe(true);
  expect(after.includes('onclick')).toBe(false);
});
