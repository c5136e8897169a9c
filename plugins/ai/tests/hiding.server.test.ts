import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { Reviews } from '../shared/calls/reviews.ts';
import type { Shared } from '../shared/calls/shares.ts';
import { create, documentWith, kept, root } from './kit.ts';

/** What guests say by a link can be hidden by staff, and shown again. */

let server: TestServer;
let api: ApiClient;
/** May look alone. */
let looker: ApiClient;
let guest: ApiClient;
let id: string;
let review: string;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
  const role = await api.post<{ id: string }>('/api/v1/roles', { name: '看图', functions: ['ai.view'] });
  const person = { username: 'looker', name: '看图员', roleIds: [role.id] };
  const { password } = await api.post<{ password: string }>('/api/v1/people', person);
  looker = await server.signedIn({ username: 'looker', password });
  await looker.post('/api/v1/password', { next: 'another person 2' });
  guest = server.api();
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const after = await kept(api, picture);
  ({ id } = await create(api, '主图', documentWith({})));
  const { items } = await api.post<Reviews>(`${root}/documents/${id}/reviews`, { after, width: 40, height: 30 });
  review = items[0]?.id ?? '';
});
afterAll(() => server?.stop());

const plain = { days: 7, guests: true, decide: false, review: null };
async function link(): Promise<string> {
  const { token } = await api.post<{ token: string }>(`${root}/documents/${id}/shares`, plain);
  return `${root}/public/shares/${token}`;
}
const read = async (as: ApiClient) => (await as.get<Reviews>(`${root}/documents/${id}/reviews`)).items[0];
const hide = (as: ApiClient, comment: string | undefined, hidden: boolean) =>
  as.send('POST', `${root}/reviews/${review}/hidden`, { comment, hidden });

test('a hidden comment reaches no link, staff read that it is there, and it comes back', async () => {
  const [one, other] = [await link(), await link()];
  await guest.post(`${one}/reviews/${review}/comments`, {
    words: '不合适的话',
    place: { x: 0.5, y: 0.5 },
    name: '路人',
  });
  await guest.post(`${one}/reviews/${review}/comments`, { words: '左边太暗', place: null, name: '王店长' });
  const comment = (await read(api))?.comments[0]?.id;
  const { mark } = await guest.get<Shared>(other);
  const answer = await hide(api, comment, true);
  expect(answer.body.result).toMatchObject({
    items: [{ comments: [{ words: '不合适的话', hidden: {} }, { hidden: null }] }],
  });
  for (const address of [one, other]) {
    const shown = await guest.get<Shared>(address);
    expect(shown.items[0]).toMatchObject({ hidden: 0, comments: [{ words: '左边太暗' }] });
    expect(JSON.stringify(shown)).not.toContain('不合适的话');
  }
  const hiddenMark = (await guest.get<{ mark: string }>(`${other}/mark`)).mark;
  expect(hiddenMark).not.toBe(mark);
  // Staff by a link read how many there are, and no more.
  expect((await api.get<Shared>(one)).items[0]).toMatchObject({ hidden: 1, comments: [{ words: '左边太暗' }] });
  expect((await read(looker))?.comments[0]).toMatchObject({
    by: '路人',
    guest: true,
    hidden: { at: expect.any(String) },
  });
  expect((await hide(api, comment, true)).status).toBe(200);
  expect((await hide(api, comment, false)).status).toBe(200);
  expect((await guest.get<Shared>(one)).items[0]?.comments.map(({ words }) => words)).toEqual([
    '不合适的话',
    '左边太暗',
  ]);
  expect((await guest.get<{ mark: string }>(`${other}/mark`)).mark).not.toBe(hiddenMark);
});

test('who only looks hides nothing, and what staff said is never hidden', async () => {
  const guests = (await read(api))?.comments[0]?.id;
  expect((await read(looker))?.moderates).toBe(false);
  expect((await read(api))?.moderates).toBe(true);
  const refused = await hide(looker, guests, true);
  expect([refused.status, refused.body]).toMatchObject([403, { reason: 'ai.review-hide' }]);
  await api.post(`${root}/reviews/${review}/comments`, { words: '马上改', place: null });
  const ours = (await read(api))?.comments.find(({ guest: isGuest }) => !isGuest)?.id;
  expect((await hide(api, ours, true)).status).toBe(403);
  expect((await hide(api, '1', true)).status).toBe(404);
  expect((await read(api))?.comments.every(({ hidden }) => hidden === null)).toBe(true);
});
