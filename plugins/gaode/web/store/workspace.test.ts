import { FitoutError } from '@fitout/sdk';
import { expect, test } from 'vitest';
import type { Place } from '../../shared/calls/answers.ts';
import type { GaodeClient } from '../client.ts';
import type { PlaceFields } from './fields.ts';
import { Workspace } from './workspace.ts';

const shop = (id: string, name: string): Place => ({
  ...{ id, code: null, name, address: '', phone: '', hours: '', tags: [], visible: true, lng: 112.9, lat: 28.1 },
  ...{ rev: 1, trashedAt: null, updatedBy: null, createdAt: '2026-11-28T12:00:00Z', updatedAt: '2026-11-28T12:00:00Z' },
});

interface Request {
  params?: { id: string };
  query?: { status: string };
  body?: PlaceFields & { rev?: number; ids?: string[]; action?: string; add?: string[]; remove?: string[] };
}

/** A server with two shops that answers the calls of the page. */
function aServer(storage = new Map<string, unknown>()) {
  const shops = new Map(['1', '2'].map((id) => [id, shop(id, `店${id}`)]));
  let isAway = false;
  const change = (id: string, fields: Partial<Place>): Place => {
    const before = shops.get(id) as Place;
    const after = { ...before, ...fields, rev: before.rev + 1 };
    shops.set(id, after);
    return after;
  };
  const listed = ({ query }: Request): Place[] =>
    [...shops.values()].filter(({ trashedAt }) => (query?.status === 'trash') === (trashedAt !== null));
  const answers: Record<string, (request: Request) => unknown> = {
    'GET places': (request) => ({ items: listed(request), next: null }),
    'GET map': (request) => {
      const found = listed(request);
      const of = <K extends keyof Place>(key: K): Place[K][] => found.map((one) => one[key]);
      return { ids: of('id'), lng: of('lng'), lat: of('lat'), names: of('name'), visible: of('visible'), next: null };
    },
    'GET places/:id': ({ params }) => shops.get(params?.id ?? ''),
    'PUT places/:id': ({ params, body: { rev: _, ...fields } = {} }) => change(params?.id ?? '', fields),
    'POST places/:id/move': ({ params, body: { rev: _, ...fields } = {} }) => change(params?.id ?? '', fields),
    'POST places': ({ body }) => {
      shops.set('3', { ...shop('3', ''), ...body } as Place);
      return shops.get('3');
    },
    'POST bulk': ({ body: { ids = [], action = '' } = {} }) => {
      const fields: Record<string, Partial<Place>> = {
        ...{ show: { visible: true }, hide: { visible: false } },
        ...{ trash: { trashedAt: '2026-11-28T13:00:00Z' }, restore: { trashedAt: null } },
      };
      const wanted = fields[action] ?? {};
      const unlike = ids.filter(
        (id) => JSON.stringify({ ...shops.get(id), ...wanted }) !== JSON.stringify(shops.get(id)),
      );
      for (const id of unlike) change(id, wanted);
      return { changed: unlike };
    },
  };
  const call = async (key: string, request: Request = {}) => {
    await Promise.resolve();
    const answer = answers[key];
    if (answer === undefined) throw new Error(`no answer to ${key}`);
    if (isAway && !key.startsWith('GET')) throw new FitoutError('unavailable');
    return answer(request);
  };
  const open = () => {
    const workspace = new Workspace({
      call: call as unknown as GaodeClient, // Cast: the calls that the page makes here.
      storage: {
        get: <T>(key: string) => storage.get(key) as T | undefined,
        set: (key, value) => storage.set(key, structuredClone(value)),
        remove: (key) => storage.delete(key),
      },
      textOf: () => 'away',
    });
    workspace.places.show({ search: '', tag: '', status: 'all' }, 'name');
    return workspace;
  };
  return {
    shops,
    open,
    setAway: (away: boolean) => {
      isAway = away;
    },
  };
}

const loaded = (workspace: Workspace) => expect.poll(() => workspace.places.store.get().points?.size).toBe(2);
const saved = (workspace: Workspace) => expect.poll(() => workspace.pending.store.get().size).toBe(0);

test('moves and edits are undone one by one, and redone', async () => {
  const server = aServer();
  const workspace = server.open();
  await loaded(workspace);
  await workspace.edit('1', { lng: 113, lat: 28.5 });
  await workspace.edit('1', { name: '五一路店' });
  expect(await workspace.edit('1', { name: '五一路店' })).toBe(false);
  await saved(workspace);
  await workspace.undo();
  await saved(workspace);
  expect(server.shops.get('1')).toMatchObject({ name: '店1', lng: 113 });
  await workspace.undo();
  await saved(workspace);
  expect(server.shops.get('1')).toMatchObject({ name: '店1', lng: 112.9, lat: 28.1 });
  expect(await workspace.undo()).toBeUndefined();
  await workspace.redo();
  await workspace.redo();
  await saved(workspace);
  expect(server.shops.get('1')).toMatchObject({ name: '五一路店', lng: 113, lat: 28.5 });
});

test('undoing a bulk change touches only what it changed', async () => {
  const server = aServer();
  const workspace = server.open();
  await loaded(workspace);
  await workspace.edit('2', { visible: false });
  await saved(workspace);
  const label = { zh: '隐藏', en: 'hide' };
  expect(await workspace.bulk('hide', ['1', '2'], label)).toBe(1);
  await workspace.undo();
  expect([...server.shops.values()].map(({ visible }) => visible)).toEqual([true, false]);
});

test('a deletion and a new shop are undone', async () => {
  const server = aServer();
  const workspace = server.open();
  await loaded(workspace);
  await workspace.bulk('trash', ['1'], { zh: '删除', en: 'delete' });
  await expect.poll(() => workspace.places.store.get().rows).toEqual(['2']);
  await workspace.undo();
  await expect.poll(() => workspace.places.store.get().rows).toEqual(['1', '2']);
  const made = await workspace.create({ name: '新店', lng: 113, lat: 28 });
  expect(workspace.places.store.get().points?.has(made.id)).toBe(true);
  await workspace.undo();
  expect(server.shops.get(made.id)?.trashedAt).not.toBeNull();
});

test('what was not saved when the page was closed is sent by the next one', async () => {
  const storage = new Map<string, unknown>();
  const server = aServer(storage);
  const first = server.open();
  await loaded(first);
  server.setAway(true);
  await first.edit('1', { lng: 113, lat: 28.5 });
  await expect.poll(() => first.pending.get('1')?.state.kind).toBe('failed');
  expect(server.shops.get('1')?.lng).toBe(112.9);
  server.setAway(false);
  const second = server.open();
  await saved(second);
  expect(server.shops.get('1')).toMatchObject({ lng: 113, lat: 28.5 });
  expect(storage.size).toBe(0);
});
