import { expect, test } from 'vitest';
import type { Sight } from '../../shared/engine/previews/sight.ts';
import { drawn, testEngine } from '../../shared/engine/testing/engine-kit.ts';
import { Previews } from './previews.ts';

const blur = (sigma: number) => ({ kind: 'filter-layer', id: 'photo', filter: { kind: 'blur', sigma } }) as const;

/** A document that is open, and what a view is told of it. */
async function opened() {
  const { engine } = testEngine();
  await engine.open(drawn.document, drawn.blobs);
  const reports: string[] = [];
  const view = {
    sight: { level: 0, x0: 0, y0: 0, x1: 600, y1: 300 } as Sight,
    // A slow machine is told of parts before the whole.
    preview: (level: number, _parts: unknown, only?: ReadonlySet<number>) =>
      only === undefined ? 0 : reports.push(`whole at ${level}`),
    dropPreview: () => reports.push('nothing'),
    settle: () => undefined,
  };
  return { engine, view, reports, previews: new Previews(engine, view) };
}

test('only what is wanted last is shown', async () => {
  const { previews, reports } = await opened();
  const [first, second] = [previews.want(blur(3)), previews.want(blur(4))];
  await previews.show(first);
  expect(reports).toEqual([]);
  const under = previews.show(second);
  // A stroke or a command says so while it is under way.
  previews.want(undefined);
  await under;
  expect(reports).toEqual([]);
  await previews.show(previews.want(blur(5)));
  expect(reports).toEqual(['whole at 0']);
});

test('it is shown anew where something else is in sight, and not while something is about to be done', async () => {
  const { previews, view, reports } = await opened();
  await previews.show(previews.want(blur(3)));
  expect(previews.moved()).toBeUndefined();
  view.sight = { level: 1, x0: 0, y0: 0, x1: 300, y1: 150 };
  const again = previews.moved();
  expect(again?.command).toEqual(blur(3));
  if (again !== undefined) await previews.show(again);
  expect(reports).toEqual(['whole at 0', 'whole at 1']);
  view.sight = { ...view.sight, x1: 200 };
  previews.want(undefined);
  expect(previews.moved()).toBeUndefined();
});

test('what is shown by doing it takes its place, and what cannot be done leaves nothing', async () => {
  const { engine, previews, reports } = await opened();
  const first = Buffer.from(engine.pixels());
  await previews.show(previews.want(blur(3)));
  expect(Buffer.from(engine.pixels()).equals(first)).toBe(true);
  await previews.show(previews.want({ kind: 'clear-layer', id: 'photo' }));
  expect(Buffer.from(engine.pixels()).equals(first)).toBe(false);
  await expect(previews.show(previews.want(blur(999)))).rejects.toMatchObject({ reason: 'ai.document' });
  expect(Buffer.from(engine.pixels()).equals(first)).toBe(true);
  expect(reports).toEqual(['whole at 0', 'nothing', 'nothing']);
});
