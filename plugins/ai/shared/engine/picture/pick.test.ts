import { expect, test } from 'vitest';
import { drawn, testEngine } from '../testing/engine-kit.ts';

test('the highest layer that is seen at a point is found, through what hides the others', async () => {
  const { engine } = testEngine();
  await engine.open(drawn.document, drawn.blobs);
  // The photo lies at (-20, 10) and has clear pixels; above it nothing is painted yet.
  expect([engine.layerAt(100, 100), engine.layerAt(500, 100), engine.layerAt(-1, 5), engine.layerAt(9, 900)]).toEqual([
    'photo',
    ...[undefined, undefined, undefined],
  ]);
  await engine.run({ kind: 'fill-layer', id: 'paint', colour: { r: 1, g: 2, b: 3, a: 255 } });
  expect(engine.layerAt(100, 100)).toBe('paint');
  await engine.run({ kind: 'set-layer', id: 'paint', set: { opacity: 0.02 } });
  expect(engine.layerAt(100, 100)).toBe('photo');
  await engine.run({ kind: 'set-layer', id: 'paint', set: { opacity: 1 } });
  await engine.run({ kind: 'add-mask', id: 'paint', how: 'hide' });
  expect(engine.layerAt(100, 100)).toBe('photo');
  await engine.run({ kind: 'remove-mask', id: 'paint' });
  await engine.run({ kind: 'add-group', name: 'group', ids: ['paint'] });
  expect(engine.layerAt(100, 100)).toBe('paint');
  const group = engine.state()?.layers.find(({ kind }) => kind === 'group')?.id ?? '';
  await engine.run({ kind: 'set-layer', id: group, set: { visible: false } });
  expect(engine.layerAt(100, 100)).toBe('photo');
});
