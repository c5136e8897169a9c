import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import type { Place } from '../shared/calls/answers.ts';
import type { NewPlace } from '../shared/calls/inputs.ts';
import type { PlaceMapAccess, PlaceMapElement } from '../web/map/map-access.ts';

export const root = '/api/p/gaode';

/** Shops of Changsha, where the roads of their names are, in WGS-84. */
export const changsha: readonly NewPlace[] = [
  {
    name: '五一路店',
    address: '芙蓉区五一大道 168 号',
    hours: '09:00–22:00',
    tags: ['直营'],
    lng: 112.9758,
    lat: 28.1949,
  },
  {
    name: '书院路店',
    address: '天心区书院路 52 号',
    hours: '10:00–21:30',
    tags: ['加盟'],
    lng: 112.9702,
    lat: 28.1712,
  },
  {
    name: '滨江店',
    address: '岳麓区潇湘中路 311 号',
    hours: '10:00–22:00',
    tags: ['直营'],
    lng: 112.9513,
    lat: 28.2041,
  },
];

export async function create(api: ApiClient, places: readonly NewPlace[]): Promise<Place[]> {
  const made: Place[] = [];
  for (const place of places) made.push(await api.post<Place>(`${root}/places`, place));
  return made;
}

export const stored = (api: ApiClient, id: string) => api.get<Place>(`${root}/places/${id}`);

type Asked<K extends keyof PlaceMapAccess> = Awaited<ReturnType<PlaceMapAccess[K]>>;

/** Asks the map of a page. */
export async function askMap<K extends keyof PlaceMapAccess>(
  page: Page,
  name: K,
  ...given: Parameters<PlaceMapAccess[K]>
): Promise<Asked<K>> {
  const element = page.locator('[data-place-map]');
  return element.evaluate(
    async (node, { name, given }) => {
      const map = (node as PlaceMapElement).placeMap;
      if (map === undefined) throw new Error('there is no map yet');
      // Cast: the type of each method is that of its name.
      return (map[name] as (...all: unknown[]) => unknown)(...given);
    },
    { name, given },
  ) as Promise<Asked<K>>;
}

/** Waits until the map is there and has drawn everything. */
export async function mapIsDrawn(page: Page): Promise<void> {
  await expect
    .poll(() => page.locator('[data-place-map]').evaluate((node) => (node as PlaceMapElement).placeMap !== undefined))
    .toBe(true);
  await askMap(page, 'settled');
}

/** Drags a shop on the map by so many pixels, and leaves the button pressed where `isHeld`. */
export async function drag(page: Page, id: string, by: { x: number; y: number }, isHeld = false): Promise<void> {
  const from = await askMap(page, 'positionOf', id);
  if (from === undefined) throw new Error(`shop ${id} is not on the map`);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2, { steps: 4 });
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 4 });
  if (!isHeld) await page.mouse.up();
}

export const row = (page: Page, name: string) =>
  page.getByRole('list', { name: '门店', exact: true }).getByRole('listitem').filter({ hasText: name });

/** The button that opens a shop in the list. */
export const rowButton = (page: Page, name: string) => row(page, name).getByRole('button');
