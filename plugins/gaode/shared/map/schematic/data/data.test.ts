import { feature } from 'topojson-client';
import { describe, expect, test } from 'vitest';
import fine from 'world-atlas/countries-50m.json' with { type: 'json' };
import coarse from 'world-atlas/countries-110m.json' with { type: 'json' };
import { areaOf, contains, type Position, type Ring } from '../geometry.ts';
import { data } from './base.data.ts';
import { chineseIds, countryId, foreignCountries, worldLayers } from './world.ts';

describe('the world around China', () => {
  test.each([
    ['coarse', coarse],
    ['fine', fine],
  ])('no land of the %s countries is in the interior of China, 台湾, 香港 or 澳门', (_name, atlas) => {
    expect(foreignCountries(atlas).filter((country) => chineseIds.has(countryId(country)))).toEqual([]);
    const layers = worldLayers(atlas);
    const land = feature(layers, layers.objects.land).geometry as GeoJSON.MultiPolygon;
    const has = (point: Position): boolean => land.coordinates.some((polygon) => contains(polygon as Ring[], point));
    for (const inside of [
      [104, 36],
      [121, 24],
      [114.1, 22.4],
      [79.3, 35.2],
      [109.7, 19.2],
    ] as Position[])
      expect([inside, has(inside)]).toEqual([inside, false]);
    for (const abroad of [
      [78, 22],
      [103, 46],
      [138, 36],
      [127.5, 37],
      [96, 22],
    ] as Position[])
      expect([abroad, has(abroad)]).toEqual([abroad, true]);
  });

  test('areas that China does not recognise have no border of their own', () => {
    const ids = foreignCountries(fine).map(countryId);
    expect(ids).not.toContain('Kosovo');
    expect(ids).not.toContain('Somaliland');
    expect(ids).not.toContain('N. Cyprus');
  });

  test('countries have Chinese and English names, none of them one of China', () => {
    const names = new Map(data.countries.map(({ zh, en }) => [zh, en]));
    expect(names.size).toBe(data.countries.length);
    expect(names.get('日本')).toBe('Japan');
    expect(names.get('澳大利亚')).toBe('Australia');
    for (const name of ['中国', '台湾', '香港', '澳门']) expect(names.has(name)).toBe(false);
  });
});

describe('China', () => {
  test('34 provinces have a name and a place within their outline', () => {
    expect(data.provinces).toHaveLength(34);
    expect(new Set(data.provinces.map(({ zh }) => zh)).size).toBe(34);
    expect(data.provinces.find(({ id }) => id === '150000')).toMatchObject({ zh: '内蒙古', en: 'Inner Mongolia' });
  });

  test('the 十段线 has ten dashes, from 台湾 to 曾母暗沙', () => {
    expect(data.dashes).toHaveLength(10);
    const latitudes = data.dashes.flat().map(([, y]) => y);
    expect(Math.max(...latitudes)).toBeGreaterThan(24);
    expect(Math.min(...latitudes)).toBeLessThan(3.5);
  });

  test('钓鱼岛, 赤尾屿 and islands of 东沙, 西沙 and 南沙 are there', () => {
    const near = ([x, y]: Position): boolean =>
      data.islands.some((ring) => ring.some(([rx, ry]) => Math.hypot(rx - x, ry - y) < 0.5));
    for (const place of [
      [123.5, 25.7],
      [124.6, 25.9],
      [116.8, 20.7],
      [111.7, 16.5],
      [116.5, 10.3],
    ] as Position[])
      expect([place, near(place)]).toEqual([place, true]);
    expect(data.islands.every((ring) => areaOf(ring) < 0.2)).toBe(true);
  });
});
