import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { desktopSize, keepPicture } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { stateOf } from '../../../tests/support/shell.ts';
import { asksFirst, browserWithCamera, film, picture } from './fake-camera.ts';

const size = { width: 1280, height: 720 };
const [columns, cell] = [3, { width: 420, height: 350 }];

type Code = Parameters<typeof picture>[1][number];
type Format = NonNullable<Code['options']>['format'];

/** What the film shows, a second each: format, what is written, pixels of a module, and what is read where that is another text. */
const scenes: readonly (readonly [Format, string, number, string?][])[] = [
  [
    ['QRCode', 'FAMILY-QR', 6],
    ['MicroQRCode', 'MICRO-QR', 8],
    ['RMQRCode', 'FAMILY-RMQR', 5],
    ['DataMatrix', 'FAMILY-DM', 8],
    ['AztecCode', 'FAMILY-AZTEC', 8],
    ['PDF417', 'FAMILY-417', 3],
  ],
  [
    ['EAN13', '6901028075831', 3],
    ['EAN8', '96385074', 4],
    ['UPCA', '036000291452', 3, '0036000291452'],
    ['UPCE', '01234565', 4, '0012345000065'],
    ['Code128', 'FAMILY-128', 2],
    ['Code39', 'FAMILY39', 2],
  ],
  [
    ['Code93', 'FAMILY93', 2],
    ['ITF', '12345670', 3],
    ['Codabar', 'A123456B', 3],
    ['DataBarOmni', '0950110153000', 3],
    ['DataBarLtd', '0690102807583', 3],
    ['DataBarExp', '(01)04006381333931(10)ONE1', 2, 'ONE1'],
  ],
  [
    ['DataBarStk', '0950110153000', 4],
    ['DataBarExpStk', '(01)04006381333931(10)TWO2', 3, 'TWO2'],
  ],
  // Each is read alone.
  [['DataBarStkOmni', '0400638133395', 4]],
  [['MaxiCode', 'FAMILY-MAXI', 8]],
];

let server: TestServer;
let browser: Browser;
let folder: string;

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'fitout-families-'));
  const path = join(folder, 'codes.y4m');
  const pictures = scenes.map((codes) =>
    picture(
      size,
      codes.map(([format, text, scale], at) => ({
        text,
        options: { format },
        scale,
        x: 20 + (at % columns) * cell.width,
        y: 20 + Math.floor(at / columns) * cell.height,
      })),
    ),
  );
  await film(path, size, ...(await Promise.all(pictures)));
  browser = await browserWithCamera(path);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

it('a camera reads codes of each family', async () => {
  const context = await browser.newContext({
    viewport: desktopSize,
    locale: 'zh-CN',
    storageState: stateOf(server.url, await server.signedIn()),
  });
  await asksFirst(context);
  const page = await context.newPage();
  await page.goto(`${server.url}/#/bar`);
  await page.getByRole('button', { name: '打开摄像头' }).click();
  const list = page.getByRole('region', { name: '识别结果' });
  for (const [, text, , read = text] of scenes.flat())
    await list.getByRole('listitem').filter({ hasText: read }).first().waitFor();
  // Two codes hold the same digits: the second one may come a round of the film later. Nothing else was read.
  await expect.poll(() => list.getByRole('listitem').count()).toBe(scenes.flat().length);
  await keepPicture(page, 'bar/families', { fullPage: true });
  await context.close();
});
