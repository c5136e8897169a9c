import { addDays, dayIn, timeZoneName, wallTime } from '@fitout/sdk';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { keepPicture, openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { openSignedIn } from '../../../tests/support/shell.ts';
import { setTimeZone } from '../../../tests/support/time-zone.ts';
import { spokenDay } from '../shared/rules/booking.ts';
import { answersOf, formOf } from './kit.ts';

/** Where it is always another day than in New York for at least 19 hours of 24, and another hour than everywhere else. */
const shop = 'Pacific/Kiritimati';
const shopName = timeZoneName(shop, 'zh-CN');

let server: TestServer;
let staff: TestBrowser;
const phones: TestBrowser[] = [];

beforeAll(async () => {
  server = await startTestServer();
  staff = await openBrowser({ folder: 'forms-zones', timeZone: 'America/New_York' });
  for (const timeZone of ['Asia/Kathmandu', shop])
    phones.push(await openBrowser({ folder: 'forms-zones', phone: true, timeZone }));
});

afterAll(async () => {
  await staff?.close();
  for (const phone of phones) await phone.close();
  await server?.stop();
});

test('a slot is the same for staff and visitors, wherever they are, and says whose time it is', async () => {
  const api = await server.signedIn();
  await setTimeZone(server, api, shop);
  const times = [{ from: '00:00', to: '00:30', capacity: 5 }];
  const form = await formOf(api, [['at', 'booking', { title: '到店时间', required: true, times, ahead: 7 }]], '预约');
  const tomorrow = () => addDays(dayIn(new Date(), shop), 1);
  const [away, near] = phones as [TestBrowser, TestBrowser];
  const open = async (page: Page) => {
    await page.goto(`${server.url}/p/${form.slug}`);
    await page.locator('form[data-live]').waitFor();
    // What was open in the first minute of a day is over: the next one is the first.
    return (await page.locator('.fb-field-days button').first().textContent()) ?? '';
  };
  const earliest = tomorrow();
  expect(await open(away.page)).toContain(spokenDay(earliest).split(' ')[0]);
  await away.page.getByText(`时段为${shopName}`).waitFor();
  expect(await seriousFaults(away.page)).toEqual([]);
  await keepPicture(away.page, 'forms-zones/booking', { fullPage: true });
  await open(near.page);
  expect(await near.page.getByText(`时段为${shopName}`).isVisible()).toBe(false);

  await away.page.getByRole('button', { name: '00:00–00:30' }).click();
  await away.page.getByRole('button', { name: '提交' }).click();
  const ticket = away.page.locator('.fb-form-ticket');
  await ticket.getByText(`${spokenDay(earliest)} 00:00–00:30`).waitFor();
  await ticket.getByText(shopName).waitFor();
  await keepPicture(away.page, 'forms-zones/ticket', { fullPage: true });

  const [answer] = await answersOf(form);
  const page = await openSignedIn(server, staff, `#/form/answers?id=${form.id}`);
  await page.getByRole('columnheader', { name: `提交时间 · ${shopName}` }).waitFor();
  const [day = '', time = ''] = wallTime(new Date(answer?.at ?? ''), shop)
    .slice(5)
    .split('T');
  const row = page.getByRole('row').filter({ hasText: `${earliest} 00:00-00:30` });
  await row.getByText(`${day.replace('-', '/')} ${time}`).waitFor();
  await staff.shot('answers');
  await page.goto(`${server.url}/#/fit/edit?id=${form.id}`);
  const first = page.locator('[data-canvas-phone] optgroup').first();
  await first.waitFor({ state: 'attached' });
  expect([spokenDay(earliest), spokenDay(tomorrow())]).toContain(await first.getAttribute('label'));
  expect([...away.errors, ...near.errors, ...staff.errors]).toEqual([]);
});
