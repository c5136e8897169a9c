/** The map engine and the schematic base map in Chromium, under the product's policies. */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { type PageServer, startPageServer } from '../../../tests/support/page-server.ts';
import type { MapFault } from '../shared/map/map-error.ts';
import type { OpenMap, openMap } from '../shared/map/open-map.ts';
import { mapColors } from '../shared/map/schematic/colors.ts';

declare global {
  interface Window {
    openMap: typeof openMap;
    violations: string[];
    opened: OpenMap;
    faults: (MapFault | 'none')[];
  }
}

let server: PageServer;
let browser: TestBrowser;

const body =
  '<link rel="stylesheet" href="/page.css"><style>html,body,#map{margin:0;height:100%}</style><div id="map"></div>';

beforeAll(async () => {
  server = await startPageServer(
    { page: fileURLToPath(new URL('support/base-map-page.ts', import.meta.url)) },
    { body },
  );
  browser = await openBrowser({ folder: 'base-map', computes: true });
});

afterAll(async () => {
  await browser?.close();
  server?.stop();
});

beforeEach(async () => {
  await browser.renew();
  await browser.page.goto(`${server.url}/index.html`);
  await browser.page.waitForFunction(() => 'openMap' in window);
});

/** Opens the map on the page; resolves once layers may be added. */
async function open(theme: 'light' | 'dark' = 'light', language: 'zh' | 'en' = 'zh'): Promise<void> {
  await browser.page.evaluate(
    async ([theme, language]) => {
      window.faults = [];
      window.opened = await window.openMap({
        container: document.querySelector('#map') as HTMLElement,
        theme,
        language,
        onFault: (error) => window.faults.push(error?.fault ?? 'none'),
      });
    },
    [theme, language] as const,
  );
}

/** Shows a place, and resolves once everything of it is drawn. */
async function look(center: [number, number], zoom: number): Promise<void> {
  await browser.page.evaluate(
    async ([center, zoom]) => {
      const { map } = window.opened;
      map.jumpTo({ center, zoom });
      await map.once('idle');
    },
    [center, zoom] as const,
  );
}

/** The names of a kind that are drawn now. */
const named = (kind: string, language: 'zh' | 'en' = 'zh'): Promise<string[]> =>
  browser.page.evaluate(
    ([kind, language]) =>
      window.opened.map
        .queryRenderedFeatures({ layers: [`base-${kind}-names`] })
        .map(({ properties }) => String(properties[language])),
    [kind, language] as const,
  );

/** The colour that is drawn at a place, as `#rrggbb`. */
const colorAt = (place: [number, number]): Promise<string> =>
  browser.page.evaluate(
    (place) =>
      new Promise<string>((resolve) => {
        const { map } = window.opened;
        map.once('render', () => {
          const source = map.getCanvas();
          const { x, y } = map.project(place);
          const canvas = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
          const scale = source.width / source.clientWidth;
          canvas.drawImage(source, x * scale, y * scale, 1, 1, 0, 0, 1, 1);
          const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
          resolve(`#${[red, green, blue].map((value) => (value ?? 0).toString(16).padStart(2, '0')).join('')}`);
        });
        map.triggerRepaint();
      }),
    place,
  );

const allOfChina: [number, number] = [106, 34.4];

it('names 34 provinces at z4 in both languages, under the policies of the product', async () => {
  await open();
  await look(allOfChina, 4);
  const provinces = await named('province');
  expect(new Set(provinces).size).toBe(34);
  for (const name of ['台湾', '香港', '澳门', '海南', '西藏']) expect(provinces).toContain(name);
  await browser.page.evaluate(() => window.opened.setLanguage('en'));
  await look(allOfChina, 4.01);
  expect(await named('province', 'en')).toContain('Inner Mongolia');
  expect(await browser.page.locator('#map').getByText('Schematic map').isVisible()).toBe(true);
  expect(await browser.page.evaluate(() => window.violations)).toEqual([]);
  expect(browser.errors).toEqual([]);
});

it('changes its colours in place, and leaves layers of others alone', async () => {
  await open();
  await look([125, 30], 4);
  const sea: [number, number] = [128, 27];
  expect(await colorAt(sea)).toBe(mapColors.light.sea);
  expect(await colorAt([102, 32])).toBe(mapColors.light.china);
  await browser.page.evaluate(async () => {
    const { map, setTheme } = window.opened;
    map.addSource('own', { type: 'geojson', data: { type: 'Point', coordinates: [128, 24] } });
    map.addLayer({
      id: 'own',
      type: 'circle',
      source: 'own',
      paint: { 'circle-color': '#ff0000', 'circle-radius': 9 },
    });
    setTheme('dark');
    await map.once('idle');
  });
  expect(await colorAt(sea)).toBe(mapColors.dark.sea);
  expect(await colorAt([102, 32])).toBe(mapColors.dark.china);
  expect(await colorAt([128, 24])).toBe('#ff0000');
  expect(browser.errors).toEqual([]);
});

it('shows cities from z6 and districts from z8', async () => {
  await open();
  await look([113.5, 23.2], 6.5);
  await expect.poll(() => named('city')).toEqual(expect.arrayContaining(['广州', '深圳', '韶关']));
  expect(await named('province')).toEqual([]);
  await look([116.4, 40], 8);
  await expect.poll(() => named('district')).toEqual(expect.arrayContaining(['昌平区', '通州区']));
  expect(browser.errors).toEqual([]);
});

it('says that the base map did not arrive, and loads it when asked again', async () => {
  const { page } = browser;
  const isBase = (url: URL): boolean => /\/base-\w+\.json$/.test(url.pathname);
  await page.context().route(isBase, (route) => route.abort());
  await open();
  await expect.poll(() => page.evaluate(() => window.faults)).toContain('offline');
  await page.context().unroute(isBase);
  await page.evaluate(() => window.opened.retry());
  await expect.poll(() => page.evaluate(() => window.faults.at(-1))).toBe('none');
  await look(allOfChina, 4);
  expect(await named('province')).toHaveLength(34);
});

it('returns after the browser took its graphics away, in the theme of the moment', async () => {
  await open();
  await look([125, 30], 4);
  await browser.page.evaluate(() => {
    const gl = window.opened.map.getCanvas().getContext('webgl2');
    const lose = gl?.getExtension('WEBGL_lose_context');
    Object.assign(window, { restore: () => lose?.restoreContext() });
    lose?.loseContext();
  });
  await expect.poll(() => browser.page.evaluate(() => window.faults)).toEqual(['lost']);
  await browser.page.evaluate(() => {
    window.opened.setTheme('dark');
    (window as unknown as { restore(): void }).restore();
  });
  await expect.poll(() => browser.page.evaluate(() => window.faults)).toEqual(['lost', 'none']);
  await expect.poll(() => colorAt([128, 27])).toBe(mapColors.dark.sea);
  await expect.poll(() => named('province')).toContain('上海');
});

it('says so where the browser has no WebGL', async () => {
  const fault = await browser.page.evaluate(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
    const container = document.querySelector('#map') as HTMLElement;
    return window.openMap({ container, theme: 'light', language: 'zh' }).then(
      () => 'opened',
      (error: { fault?: string }) => error.fault,
    );
  });
  expect(fault).toBe('unsupported');
});

it('draws every zoom in both themes without an error', { tags: ['long'] }, async () => {
  const views = [
    [104, 33, 3],
    [106, 34.4, 4],
    [114, 15, 5],
    [113.5, 23.2, 6],
    [121, 31, 8],
    [116.4, 39.95, 10],
  ] as const;
  await open();
  for (const theme of ['light', 'dark'] as const) {
    await browser.page.evaluate((theme) => window.opened.setTheme(theme), theme);
    for (const [x, y, zoom] of views) {
      await look([x, y], zoom);
      await browser.shot(`${theme}-z${zoom}`);
    }
  }
  expect(browser.errors).toEqual([]);
});
