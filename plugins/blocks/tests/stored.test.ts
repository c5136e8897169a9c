import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type RenderHost, renderBody } from '../../decoration/page/render.tsx';
import { cleanDocument } from '../../decoration/server/drafts/clean.ts';
import { addBlock, migrateDocument } from '../../decoration/shared/blocks/registry.ts';
import { documentFor } from '../../decoration/shared/document/conditions.ts';
import type { PageDocument } from '../../decoration/shared/document/document.ts';
import { applyOps } from '../../decoration/shared/document/ops.ts';
import { readDocument } from '../../decoration/shared/document/validate.ts';
import { fieldDefinitions } from '../../forms/shared/fields/index.ts';
import './added.ts';

/*
 * Documents as they lie in databases, and what visitors got of them. Stored data outlives the code: whatever moves, these
 * open, are edited and look as they did. A view that is meant to look another way is said by `npm test -- stored -u`.
 */
const folder = resolve(import.meta.dirname, 'fixtures/stored');
const documents: Record<string, PageDocument> = JSON.parse(readFileSync(resolve(folder, 'documents.json'), 'utf8'));
const names = Object.keys(documents);

const silent = (): void => {};
/** The build as far as rendering sees it: every file is there and says its name. */
const host: RenderHost = {
  site: {
    publicUrl: 'https://pages.example',
    originOf: () => undefined,
    apiOf: () => undefined,
    build: '1',
    island: (name) => ({ url: `/static/${name}`, integrity: 'sha384-x' }),
    islandText: (name) => `/*${name}*/`,
  },
  log: { debug: silent, info: silent, warn: silent, error: silent },
};

beforeAll(() => {
  for (const one of fieldDefinitions) addBlock(one);
});

function stored(name: string): PageDocument {
  return structuredClone(documents[name] as PageDocument);
}

function published(name: string, audience: 'visitor' | 'signed-in') {
  const document = documentFor(migrateDocument(stored(name)), {
    at: new Date('2026-11-01T04:00:00Z'),
    visitor: audience,
  });
  return renderBody(document, host);
}

describe.each(names)('%s', (name) => {
  test('opens as it was stored', () => {
    expect(readDocument(stored(name))).toEqual({ doc: documents[name], problems: [] });
  });

  test('is saved as it was stored, but for values that were missing', () => {
    const migrated = migrateDocument(stored(name));
    expect(cleanDocument(migrated)).toEqual(migrated);
    expect(Object.keys(migrated.nodes)).toEqual(Object.keys(stored(name).nodes));
    if (name !== 'incomplete') expect(migrated).toEqual(documents[name]);
  });

  test('is edited, and is the same again when that is undone', () => {
    const before = migrateDocument(stored(name));
    const [first = ''] = before.nodes[before.root]?.slots?.default ?? [];
    const { doc, inverse } = applyOps(before, [
      { op: 'set', id: first, area: 'style', path: 'background', value: '#ffffff' },
      { op: 'move', id: first, parent: before.root, slot: 'default', at: 1 },
      { op: 'remove', id: before.nodes[before.root]?.slots?.default?.[1] ?? '' },
    ]);
    expect(doc).not.toEqual(before);
    expect(applyOps(doc, inverse).doc).toEqual(before);
  });
});

test('visitors get what they got', async () => {
  const digest = (text: string) => createHash('sha256').update(text).digest('hex');
  const got = Object.fromEntries(
    names.flatMap((name) =>
      (['visitor', 'signed-in'] as const).map((audience) => {
        const { html, css, islands } = published(name, audience);
        return [`${name}, ${audience}`, { html: digest(html), css: digest(css), scripts: islands.length }];
      }),
    ),
  );
  await expect(`${JSON.stringify(got, null, 1)}\n`).toMatchFileSnapshot(resolve(folder, 'published.json'));
  // One of them in full, so that a difference can be read.
  await expect(published('every', 'visitor').html.replaceAll('><', '>\n<')).toMatchFileSnapshot(
    resolve(folder, 'every.html'),
  );
});
