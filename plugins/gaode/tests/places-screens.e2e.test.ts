import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { desktopSize, phoneSize, resizeTo, tabletSize } from '../../../tests/support/browser.ts';
import { openDesk } from '../../../tests/support/desk.ts';
import { sharedData } from '../../../tests/support/shared-data.ts';
import type { Place } from '../shared/calls/answers.ts';
import type { NewPlace } from '../shared/calls/inputs.ts';
import { askMap, changsha, create, mapIsDrawn, row } from './places-page.ts';

/**
 * Two hundred shops in real cities at every size, in the light and the dark, in both languages.
 * @module-tag long
 */

const desk = openDesk({ folder: 'gaode-screens' });
const { folder, missing } = sharedData('coords');
const shopCount = 200;

interface City {
  attrs: { province: string; city: string; district: string; name: string };
  coords: { WGS84: [number, number] };
}

function cityShops(): NewPlace[] {
  const cities = JSON.parse(readFileSync(join(folder, 'china-cities.json'), 'utf8')) as City[];
  return cities.slice(0, shopCount).map(({ attrs: { province, district, name }, coords: { WGS84 } }, index) => ({
    name: `${name.replace(/市$/, '')}${index % 7 === 0 ? '旗舰' : ''}店`,
    address: `${province}${name}${district}人民路 ${index * 3 + 8} 号`,
    hours: index % 3 === 0 ? '09:00–22:00' : '10:00–21:30',
    tags: index % 4 === 0 ? ['直营'] : ['加盟'],
    visible: index % 11 !== 5,
    lng: WGS84[0],
    lat: WGS84[1],
  }));
}

let shops: Place[];

beforeAll(async () => {
  shops = await create(desk.api, missing === undefined ? cityShops() : changsha);
});

test('every size, look and language holds the page without cutting anything off', async () => {
  const sizes = { 1440: desktopSize, 1024: tabletSize, 390: phoneSize };
  for (const look of [{}, { dark: true, language: 'en' as const }])
    await desk.beside(look, async (other) => {
      const { page } = other;
      await page.goto(`${desk.server.url}/#/gaode`);
      await row(page, '店')
        .first()
        .or(page.getByRole('button', { name: /店/ }).first())
        .first()
        .waitFor();
      await mapIsDrawn(page);
      for (const [name, size] of Object.entries(sizes)) {
        const label = `${look.dark === true ? 'dark-en' : 'light-zh'}-${name}`;
        await resizeTo(page, size);
        await page.goto(`${desk.server.url}/#/gaode`);
        await askMap(page, 'settled');
        await other.shot(`${label}-list`);
        expect(await seriousFaults(page), label).toEqual([]);
        if (size === phoneSize) {
          await page.getByRole('button', { name: look.dark === true ? 'Map' : '地图', exact: true }).click();
          await askMap(page, 'settled');
          await other.shot(`${label}-map`);
        }
        await page.goto(`${desk.server.url}/#/gaode?id=${shops[3]?.id}`);
        await page.getByLabel(look.dark === true ? 'Phone' : '电话').waitFor();
        await askMap(page, 'settled');
        await other.shot(`${label}-details`);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
      }
    });
});
