import { expect, test } from 'vitest';
import { mapColors } from './colors.ts';
import { baseSources, lowestNameLayer, schematicLayers } from './layers.ts';
import { parseSourceUrl } from './sources.ts';
import { schematicStyle, sourceData } from './style.ts';

const files = { base: 'https://x/static/base-1.json', world: undefined, cities: new Map([['110000', '/a?b=1&c']]) };

test('names are the topmost layers of the map, and China lies over all of the world', () => {
  const ids = schematicLayers(mapColors.light, 'zh', []).map(({ id }) => id);
  expect(ids.every((id) => id.startsWith('base-'))).toBe(true);
  const names = ids.slice(ids.indexOf(lowestNameLayer));
  expect(names.every((id) => id.endsWith('-names'))).toBe(true);
  expect(ids.indexOf('base-china')).toBeGreaterThan(ids.indexOf('base-borders'));
  expect(names.at(-1)).toBe('base-province-names');
});

test('another theme or language changes colours and texts alone', () => {
  const shape = (style: ReturnType<typeof schematicStyle>) => style.layers.map(({ id, type }) => [id, type]);
  const light = schematicStyle('light', 'zh', files, []);
  const dark = schematicStyle('dark', 'en', files, []);
  expect(shape(dark)).toEqual(shape(light));
  expect(dark.sources).toEqual(light.sources);
  expect(dark.layers).not.toEqual(light.layers);
  expect(light.glyphs).toBeUndefined();
});

test('the address of a source holds its files, whatever is in their names', () => {
  expect(parseSourceUrl(sourceData('cities', files))).toEqual({ kind: 'cities', files: [['110000', '/a?b=1&c']] });
  expect(parseSourceUrl(sourceData('world', files)).files).toEqual([['world', files.base]]);
  expect(Object.values(baseSources)).toHaveLength(5);
});
