import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { Preset } from '../shared/calls.ts';
import { defaultRecipe, type Recipe, recipeLimits } from '../shared/recipe.ts';

/** Presets: an organisation's own, changed over their revision, with names that are told apart. */

const root = '/api/p/convert/presets';
let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
});
afterAll(() => server?.stop());

const all = async () => (await api.get<{ items: Preset[] }>(root)).items;
const recipe: Recipe = {
  ...defaultRecipe,
  target: 'avif',
  options: { avif: { quality: 50, speed: 6 }, webp: { lossless: true } },
  resize: { ...defaultRecipe.resize, mode: 'longEdge' },
  ratio: '16:9',
  palette: { colors: 64, dither: 0.5 },
};

test('a preset comes back as it was kept, is changed over its revision, and goes', async () => {
  const made = await api.post<Preset>(root, { name: '  网页 横幅 ', recipe });
  expect(made).toMatchObject({ name: '网页 横幅', rev: 1, recipe });
  expect(await all()).toEqual([made]);
  const path = `${root}/${made.id}`;
  const renamed = await api.patch<Preset>(path, { rev: 1, name: '横幅' });
  expect(renamed).toMatchObject({ name: '横幅', rev: 2, recipe });
  const late = await api.send('PATCH', path, { rev: 1, recipe: { ...recipe, target: 'jpeg' } });
  expect([late.status, late.body.reason]).toEqual([409, 'convert.preset-changed']);
  expect(late.body.detail).toMatchObject({ now: { name: '横幅', rev: 2 } });
  await api.delete(path);
  expect(await all()).toEqual([]);
  const gone = await api.send('PATCH', path, { rev: 2, name: 'x' });
  expect([gone.status, gone.body.reason]).toEqual([404, 'convert.no-preset']);
});

test('two of one name are refused, whatever the case of letters', async () => {
  const { id } = await api.post<Preset>(root, { name: 'Web', recipe });
  const again = await api.send('POST', root, { name: 'WEB', recipe });
  expect([again.status, again.body.reason]).toEqual([409, 'convert.preset-exists']);
  const other = await api.post<Preset>(root, { name: 'Print', recipe });
  const renamed = await api.send('PATCH', `${root}/${other.id}`, { rev: 1, name: 'web' });
  expect(renamed.status).toBe(409);
  await Promise.all([id, other.id].map((one) => api.delete(`${root}/${one}`)));
});

test.each<[string, unknown]>([
  ['no name', { name: ' \u200b ', recipe }],
  ['a long name', { name: '长'.repeat(recipeLimits.name + 1), recipe }],
  ['a colour that is none', { name: 'a', recipe: { ...recipe, background: 'red;' } }],
  ['an unknown place', { name: 'a', recipe: { ...recipe, pattern: '{nmae}' } }],
  ['a ratio without a number', { name: 'a', recipe: { ...recipe, ratio: '0:1' } }],
  ['a field of its own', { name: 'a', recipe: { ...recipe, script: 'x' } }],
  ['a turn by 45', { name: 'a', recipe: { ...recipe, rotate: 45 } }],
  ['a size beyond all', { name: 'a', recipe: { ...recipe, resize: { ...recipe.resize, width: 1e9 } } }],
])('%s is refused', async (_what, body) => {
  expect((await api.send('POST', root, body)).status).toBe(400);
});

test('there is an end to their number, also for many at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: recipeLimits.presets + 5 }, (_, at) => api.send('POST', root, { name: `n${at}`, recipe })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(recipeLimits.presets);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.reason))).toEqual(
    new Set(['convert.too-many-presets']),
  );
});

test('nobody sees or changes them without the function', async () => {
  expect((await server.api().send('GET', root)).status).toBe(401);
  expect((await server.api().send('POST', root, { name: 'x', recipe })).status).toBe(401);
});
