import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { mark } from '../server/blobs/receive.ts';
import { clean } from '../server/clean.ts';
import type { Tables } from '../server/tables.ts';
import type { DocumentDetail, DocumentSummary, VersionSummary } from '../shared/calls/outputs.ts';
import type { Corners } from '../shared/document/content.ts';
import { documentLimits, type RasterLayer } from '../shared/document/document.ts';
import { limits } from '../shared/limits.ts';
import { create, documentWith, fileOf, hashOf, kept, put, root, tileOf } from './kit.ts';

let server: TestServer;
let api: ApiClient;
let stranger: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
  const org = await api.post<{ password: string }>('/api/v1/orgs', { name: '乙', username: 'stranger' });
  stranger = await server.signedIn({ username: 'stranger', password: org.password });
  await stranger.post('/api/v1/password', { next: 'long enough 42' });
});
afterAll(() => server?.stop());

const db = () => server.parts.database.of('ai').query<Tables>();
const read = (id: string, as = api) => as.get<DocumentDetail>(`${root}/documents/${id}`);
const save = (id: string, rev: number, document: unknown, as = api) =>
  as.send<{ rev: number; at: string }>('PUT', `${root}/documents/${id}`, { rev, document });
const list = (query = '', as = api) =>
  as.get<{ items: DocumentSummary[]; next: string | null; total?: number }>(`${root}/documents${query}`);
const versions = async (id: string) =>
  (await api.get<{ items: VersionSummary[] }>(`${root}/documents/${id}/versions`)).items;

/** What the daily job does, now. */
function cleanNow(): Promise<void> {
  const { database, blobs, log } = server.parts;
  return clean({ database: database.of('ai'), blobs, log });
}

/** Every blob was put and named so long ago. */
async function aged(interval: string): Promise<void> {
  await db()
    .updateTable('blob')
    .set({ used_at: sql<Date>`now() - ${interval}::interval` })
    .execute();
}

describe('documents', () => {
  test('are made, read again as they were, renamed and found', async () => {
    const hash = await kept(api, tileOf(7));
    const document = documentWith({ '0,0': hash, '-2,1': '' }, { opacity: 0.5, blend: 'multiply' });
    const made = await create(api, '  春季\u0007主图\u202e ', document);
    expect(made).toMatchObject({ name: '春季 主图', width: 800, height: 600, layers: 1, rev: 1, by: '管理员' });
    expect((await read(made.id)).document).toEqual(document);
    const renamed = await api.patch<DocumentSummary>(`${root}/documents/${made.id}`, { name: '夏季_100%' });
    expect([renamed.name, renamed.rev]).toEqual(['夏季_100%', 1]);
    expect((await list('?q=_100%25')).items.map(({ id }) => id)).toEqual([made.id]);
    expect((await list('?q=没有这个')).items).toEqual([]);
  });

  test('the list goes on where a slice ended, the last changed first', async () => {
    const made: string[] = [];
    for (let at = 0; at < 5; at += 1) made.push((await create(api, `一页 ${at}`)).id);
    await save(made[0] as string, 1, documentWith({}));
    const seen: string[] = [];
    let before = '';
    for (;;) {
      const slice = await list(`?q=一页&limit=2${before}`);
      expect(slice.total).toBe(before === '' ? 5 : undefined);
      seen.push(...slice.items.map(({ name }) => name));
      if (slice.next === null) break;
      before = `&before=${slice.next}`;
    }
    expect(seen).toEqual(['一页 0', '一页 4', '一页 3', '一页 2', '一页 1']);
    for (const bad of ['x', '1', '1.2.3', `${'9'.repeat(17)}.1`])
      expect((await api.send('GET', `${root}/documents?before=${bad}`)).status).toBe(400);
    expect((await list(`?before=${'9'.repeat(16)}.${'9'.repeat(19)}&q=一页`)).items).toHaveLength(5);
  });

  test('of two savers the second is told of both revisions, and nothing of the first is lost', async () => {
    const { id } = await create(api, '两人');
    const first = documentWith({}, { name: '甲' });
    const answers = await Promise.all([save(id, 1, first), save(id, 1, documentWith({}, { name: '乙' }))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.reason).toBe('ai.document-changed');
    expect(refused?.body.detail).toMatchObject({ rev: 1, now: { id, rev: 2, by: '管理员' } });
    const won = answers[0]?.status === 200 ? '甲' : '乙';
    const now = await read(id);
    expect([now.rev, now.document.layers[0]?.name]).toEqual([2, won]);
    expect((await save(id, 2, first)).body.result.rev).toBe(3);
  });

  test('go into the trash and come back; 30 days later they are gone', async () => {
    const { id } = await create(api, '要删的');
    await api.delete(`${root}/documents/${id}`);
    expect((await list('?q=要删的')).items).toEqual([]);
    const [trashed] = (await list('?q=要删的&deleted=true')).items;
    expect(trashed?.deletedAt).not.toBeNull();
    expect((await save(id, 1, documentWith({}))).body.reason).toBe('ai.document-deleted');
    await cleanNow();
    expect((await api.post<DocumentSummary>(`${root}/documents/${id}/restore`)).deletedAt).toBeNull();
    expect((await save(id, 1, documentWith({}))).status).toBe(200);
    await api.delete(`${root}/documents/${id}`);
    const past = sql<Date>`now() - make_interval(days => ${limits.trashDays}, mins => 1)`;
    await db().updateTable('document').set({ deleted_at: past }).where('id', '=', BigInt(id)).execute();
    await cleanNow();
    expect((await api.send('GET', `${root}/documents/${id}`)).status).toBe(404);
  });

  test('an organisation has no more than it may, and says so', async () => {
    const { orgId } = await stranger.get<{ orgId: string }>('/api/v1/customer/queryCustWithOrg');
    const document = JSON.stringify(documentWith({}));
    const rows = Array.from({ length: limits.documents }, (_, at) => ({
      ...{ id: BigInt(at + 1), org_id: BigInt(orgId), name: `满 ${at}`, document, width: 1, height: 1, layers: 1 },
      ...{ thumbnail: null, created_by: 1n, updated_by: 1n, deleted_at: null },
    }));
    await db().insertInto('document').values(rows).execute();
    const full = await stranger.send('POST', `${root}/documents`, { name: '多一个', document: documentWith({}) });
    expect([full.status, full.body.reason]).toEqual([422, 'ai.too-many-documents']);
    await stranger.delete(`${root}/documents/1`);
    const last = await create(stranger, '最后一个');
    expect((await stranger.send('POST', `${root}/documents/1/restore`)).body.reason).toBe('ai.too-many-documents');
    expect((await list('', stranger)).total).toBe(limits.documents);
    await db().deleteFrom('document').where('org_id', '=', BigInt(orgId)).execute();
    expect((await stranger.send('GET', `${root}/documents/${last.id}`)).status).toBe(404);
  });
});

describe('blobs', () => {
  test('come back byte for byte, as nothing that a browser would run', async () => {
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
      .png()
      .toBuffer();
    const large = Buffer.alloc(3_000_001, 'abcdefg');
    for (const [bytes, type] of [
      [tileOf(1), 'application/octet-stream'],
      [drawing, 'application/octet-stream'],
      [Buffer.alloc(0), 'application/octet-stream'],
      [large, 'application/octet-stream'],
      [png, 'image/png'],
    ] as const) {
      const hash = hashOf(bytes);
      expect((await put(api, bytes)).body.result).toEqual({ hash, size: bytes.length });
      expect((await put(api, bytes)).status).toBe(200);
      const answer = await fetch(`${server.url}${root}/blobs/${hash}`, { headers: api.headers() });
      expect(hashOf(new Uint8Array(await answer.arrayBuffer()))).toBe(hash);
      const head = Object.fromEntries(answer.headers);
      expect(head).toMatchObject({ 'content-type': type, 'x-content-type-options': 'nosniff', etag: `"${hash}"` });
      expect(head['content-disposition']).toMatch(type === 'image/png' ? /^inline$/ : /^attachment/);
      expect(head['content-security-policy']).toContain('sandbox');
      expect(head['cache-control']).toContain('immutable');
      const again = await api.send('GET', `${root}/blobs/${hash}`, undefined, { 'if-none-match': `"${hash}"` });
      expect(again.status).toBe(304);
    }
  });

  test('of another hash are refused, and nothing of them is kept', async () => {
    const bytes = tileOf(2);
    const hash = 'a'.repeat(64);
    const refused = await put(api, bytes, hash);
    expect([refused.status, refused.body.reason]).toEqual([422, 'ai.blob-hash']);
    expect(
      await db()
        .selectFrom('blob')
        .selectAll()
        .where('hash', 'in', [hash, hashOf(bytes)])
        .execute(),
    ).toEqual([]);
    expect(await server.parts.blobs.stat(hashOf(Buffer.concat([mark, bytes])))).toBeUndefined();
    for (const wrong of ['A'.repeat(64), 'a'.repeat(63), '..%2f'])
      expect((await put(api, bytes, wrong)).status).toBe(400);
  });

  test('that are too large are refused in words', async () => {
    const bytes = Buffer.alloc(documentLimits.blobBytes + 1);
    const refused = await put(api, bytes);
    expect([refused.status, refused.body.reason, refused.body.message]).toEqual([
      413,
      'ai.blob-bytes',
      '文件最大 50 MB',
    ]);
    expect(await db().selectFrom('blob').select('hash').where('hash', '=', hashOf(bytes)).execute()).toEqual([]);
  });

  test('that a document names and nobody put are told, and the document stays as it was', async () => {
    const [there, missing] = [await kept(api, tileOf(3)), hashOf(tileOf(200))];
    const document = documentWith({ '0,0': there, '1,0': missing, '2,0': missing });
    const made = await api.send('POST', `${root}/documents`, { name: '缺图块', document });
    expect([made.status, made.body.reason, made.body.detail]).toEqual([
      422,
      'ai.blobs-missing',
      { missing: [missing] },
    ]);
    const { id } = await create(api, '缺图块');
    const source = { blob: missing, x: 0, y: 0, width: 10, height: 10 };
    expect((await save(id, 1, documentWith({}, { source }))).body.detail).toEqual({ missing: [missing] });
    expect((await read(id)).rev).toBe(1);
    await kept(api, tileOf(200));
    expect((await save(id, 1, document)).status).toBe(200);
  });

  test('a small picture is one, and stands in the list', async () => {
    const { id } = await create(api, '缩略图');
    const thumbnail = (bytes: Uint8Array) =>
      api.send<DocumentSummary>('POST', `${root}/documents/${id}/thumbnail`, fileOf(bytes));
    const webp = await sharp({ create: { width: 30, height: 20, channels: 4, background: '#fa0' } })
      .webp()
      .toBuffer();
    expect((await thumbnail(webp)).body.result).toMatchObject({ thumbnail: hashOf(webp), rev: 1 });
    expect((await list('?q=缩略图')).items[0]?.thumbnail).toBe(hashOf(webp));
    expect((await thumbnail(Buffer.from('<svg></svg>'))).body.reason).toBe('ai.thumbnail');
    expect((await thumbnail(Buffer.alloc(limits.thumbnailBytes + 1))).status).toBe(413);
  });
});

describe('another organisation', () => {
  test('finds nothing, and has its own bytes', async () => {
    const bytes = tileOf(11);
    const hash = await kept(api, bytes);
    const { id } = await create(api, '甲的', documentWith({ '0,0': hash }));
    expect((await stranger.send('GET', `${root}/documents/${id}`)).status).toBe(404);
    expect((await stranger.send('GET', `${root}/blobs/${hash}`)).status).toBe(404);
    const stolen = await stranger.send('POST', `${root}/documents`, {
      name: '乙的',
      document: documentWith({ '0,0': hash }),
    });
    expect(stolen.body.detail).toEqual({ missing: [hash] });
    await kept(stranger, bytes);
    await create(stranger, '乙的', documentWith({ '0,0': hash }));
    expect((await list('?q=甲的', stranger)).items).toEqual([]);
  });
});

describe('versions', () => {
  test('keep the whole document; bringing one back is a new revision, and what was there stays a version', async () => {
    const one = documentWith({ '0,0': await kept(api, tileOf(21)) }, { name: '一' });
    const { id } = await create(api, '版本', one);
    const named = await api.post<VersionSummary>(`${root}/documents/${id}/versions`, { name: '客户看过' });
    expect(named).toMatchObject({ version: 1, name: '客户看过', rev: 1, by: '管理员' });
    await save(id, 1, documentWith({}, { name: '二' }));
    const back = await api.post<DocumentDetail>(`${root}/documents/${id}/versions/1/restore`);
    expect([back.rev, back.document]).toEqual([3, one]);
    const now = await versions(id);
    expect(now.map(({ version, name, rev }) => [version, name, rev])).toEqual([
      [2, '', 2],
      [1, '客户看过', 1],
    ]);
    await api.delete(`${root}/documents/${id}/versions/2`);
    expect(await versions(id)).toHaveLength(1);
    for (const gone of ['2', '99'])
      expect((await api.send('POST', `${root}/documents/${id}/versions/${gone}/restore`)).status).toBe(404);
  });

  test('keep themselves while somebody works, one in ten minutes', async () => {
    const { id } = await create(api, '自动');
    for (let rev = 1; rev < 5; rev += 1) await save(id, rev, documentWith({}, { name: `第 ${rev + 1}` }));
    expect((await versions(id)).map(({ rev }) => rev)).toEqual([1]);
    await older(id);
    await save(id, 5, documentWith({}));
    expect((await versions(id)).map(({ rev }) => rev)).toEqual([5, 1]);
  });

  test('are a hundred; the oldest without a name makes room, named ones stay', async () => {
    const { id } = await create(api, '满版本');
    const name = (as: string) => api.send<VersionSummary>('POST', `${root}/documents/${id}/versions`, { name: as });
    await save(id, 1, documentWith({}));
    for (let at = 2; at <= limits.versions + 1; at += 1) expect((await name(`版本 ${at}`)).status).toBe(200);
    const all = await versions(id);
    expect([all.length, all.at(-1)?.version]).toEqual([limits.versions, 2]);
    expect((await name('再一个')).body.reason).toBe('ai.too-many-versions');
    await older(id);
    expect((await save(id, 2, documentWith({}))).status).toBe(200);
    expect(await versions(id)).toHaveLength(limits.versions);
  });
});

/** The versions of a document are an hour old. */
async function older(id: string): Promise<void> {
  await server.parts.database
    .of('ai')
    .transaction<Tables, unknown>((tx) =>
      sql`update version set created_at = created_at - interval '1 hour' where document_id = ${BigInt(id)}`.execute(tx),
    );
}

describe('the daily cleaning', () => {
  const there = async (hash: string) => (await api.send('GET', `${root}/blobs/${hash}`)).status === 200;

  test('takes what nothing names, and nothing that is named or new', async () => {
    const source = await sharp({ create: { width: 5, height: 5, channels: 3, background: '#0a0' } })
      .png()
      .toBuffer();
    const names = {
      tile: await kept(api, tileOf(31)),
      source: await kept(api, source),
      old: await kept(api, tileOf(32)),
      mask: await kept(api, tileOf(36)),
      base: await kept(api, tileOf(37)),
      placed: await kept(api, Buffer.concat([source, Buffer.of(0)])),
      both: await kept(api, tileOf(33)),
      nobody: await kept(api, tileOf(34)),
    };
    await kept(stranger, tileOf(33));
    const { id } = await create(api, '清理', documentWith({ '0,0': names.old }));
    await api.post(`${root}/documents/${id}/versions`, { name: '旧' });
    const of = (blob: string) => ({ blob, x: 0, y: 0, width: 5, height: 5 });
    const box = { x: 0, y: 0, width: 5, height: 5 };
    const corners: Corners = [0, 0, 9, 0, 9, 9, 0, 9];
    const layer: Partial<RasterLayer> = {
      source: of(names.source),
      mask: { tiles: { '0,0': names.mask }, rest: 0, on: true },
      content: { kind: 'placed', box, corners, source: of(names.placed), tiles: { '0,0': names.base } },
    };
    await save(id, 1, documentWith({ '0,0': names.tile }, layer));
    const small = await sharp({ create: { width: 7, height: 7, channels: 3, background: '#00a' } })
      .png()
      .toBuffer();
    await api.send('POST', `${root}/documents/${id}/thumbnail`, fileOf(small));
    await aged('25 hours');
    const fresh = await kept(api, tileOf(35));
    await db()
      .updateTable('blob')
      .set({ used_at: new Date() })
      .where('hash', '=', names.both)
      .where('org_id', '!=', await ownOrg())
      .execute();
    await cleanNow();
    const { nobody, both, ...named } = names;
    const left = [...Object.values(named), hashOf(small), fresh];
    expect(await Promise.all(left.map(there))).toEqual(left.map(() => true));
    expect(await Promise.all([nobody, both].map(there))).toEqual([false, false]);
    const stored = (value: number) => server.parts.blobs.stat(hashOf(Buffer.concat([mark, tileOf(value)])));
    expect([await stored(34), (await stored(33))?.size]).toEqual([undefined, mark.length + tileOf(33).length]);
    // What was deleted is put again, and is there.
    expect(await there(await kept(api, tileOf(34)))).toBe(true);
  });

  test('leaves what was named since a day, though it was put long before', async () => {
    const hash = await kept(api, tileOf(41));
    const { id } = await create(api, '旧图块');
    await aged('25 hours');
    await save(id, 1, documentWith({ '0,0': hash }));
    await save(id, 2, documentWith({}));
    await db().deleteFrom('version').where('document_id', '=', BigInt(id)).execute();
    await cleanNow();
    expect(await there(hash)).toBe(true);
    await aged('25 hours');
    await cleanNow();
    expect(await there(hash)).toBe(false);
  });

  test('saving beside it loses no blob', async () => {
    const tiles: string[] = [];
    for (let at = 0; at < 12; at += 1) tiles.push(await kept(api, tileOf(50 + at)));
    const { id } = await create(api, '同时');
    await aged('25 hours');
    const document = documentWith(Object.fromEntries(tiles.map((hash, at) => [`${at},0`, hash])));
    const [saved] = await Promise.all([save(id, 1, document), cleanNow(), cleanNow()]);
    if (saved.status === 200) expect(await Promise.all(tiles.map(there))).toEqual(tiles.map(() => true));
    else expect(saved.body.reason).toBe('ai.blobs-missing');
  });
});

async function ownOrg(): Promise<bigint> {
  return BigInt((await api.get<{ orgId: string }>('/api/v1/customer/queryCustWithOrg')).orgId);
}
