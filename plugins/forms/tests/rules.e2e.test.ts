import { addDays, dayIn, defaultTimeZone } from '@fitout/sdk';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { keepPicture, openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { openSignedIn, readEnglish } from '../../../tests/support/shell.ts';
import { spokenDay } from '../shared/rules/booking.ts';
import { type Asked, answersOf, formOf, set, solve, Visitor } from './kit.ts';

/** @module-tag long */

let server: TestServer;
let staff: TestBrowser;
let phone: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
  staff = await openBrowser({ folder: 'forms-rules' });
  phone = await openBrowser({ folder: 'forms-rules', phone: true });
});

afterAll(async () => {
  await staff?.close();
  await phone?.close();
  await server?.stop();
});

const options = (...labels: string[]) => ({ options: labels.map((label) => ({ label })), other: false });
const when = (of: string, is: string, than = '') => ({ match: 'all', tests: [{ of, is, than }] });
const whole = (page: Page, name: string) => keepPicture(page, `forms-rules/${name}`, { fullPage: true });

const fields: Asked[] = [
  ['kind', 'radio', { title: '类型', ...options('个人', '企业') }],
  ['company', 'text', { title: '公司名称', required: true }],
  ['count', 'number', { title: '数量' }],
  ['total', 'computed', { title: '金额', unit: '元' }],
];

test('rules are made in the panel, told as sentences, refused in a ring, and followed on the phone', async () => {
  const form = await formOf(await server.signedIn(), fields, '按规则提问');
  await set(form, { submit: '马上报名' });
  const page = await openSignedIn(server, staff, `#/fit/edit?id=${form.id}`);
  const canvas = page.locator('[data-canvas-phone]');
  await canvas.getByText('公司名称').waitFor();
  // The button stands where the phone has it, with its own words.
  await canvas.getByRole('button', { name: '马上报名', includeHidden: true }).waitFor();
  const panel = page.getByRole('complementary', { name: '属性' });
  // A press on a question's inside means the block.
  await canvas.getByText('公司名称').click({ force: true });
  await panel.getByRole('button', { name: '显示条件' }).click();
  await panel.getByLabel('比较值').selectOption('企业');
  await panel.getByText('当 “类型” 是 “企业” 时显示').waitFor();
  await staff.shot('rule');
  expect(await seriousFaults(page)).toEqual([]);

  await canvas.getByText('类型').click({ force: true });
  await panel.getByRole('button', { name: '显示条件' }).click();
  await panel.getByRole('alert').getByText('规则互相依赖，无法判断').waitFor();
  await staff.shot('ring');
  await panel.getByRole('button', { name: '删除规则' }).click();
  expect(await panel.getByRole('alert').count()).toBe(0);
  await panel.getByRole('button', { name: '跳转' }).click();
  await panel.getByLabel('比较值').selectOption('企业');
  await panel.getByLabel('跳到').selectOption({ label: '数量' });
  await panel.getByText('当 “类型” 是 “企业” 时跳到“数量”').waitFor();
  await staff.shot('jump');
  await panel.getByRole('button', { name: '删除规则' }).click();

  await canvas.getByText('金额').click({ force: true });
  await panel.getByLabel('公式').fill('12.5 × ');
  await panel.getByText('公式不完整').waitFor();
  await panel.getByLabel('插入字段').selectOption('{数量}');
  expect(await panel.getByLabel('公式').inputValue()).toBe('12.5 × {数量}');
  await expect.poll(() => panel.getByRole('alert').count()).toBe(0);
  await staff.shot('formula');
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: /发布/ }).last().click();
  await page.getByText('发布成功').or(page.getByText('已发布')).first().waitFor();

  const visitor = phone.page;
  await visitor.goto(`${server.url}/p/${form.slug}`);
  await visitor.locator('form[data-live]').waitFor();
  expect(await visitor.getByLabel('公司名称').isVisible()).toBe(false);
  await visitor.getByText('企业').click();
  await visitor.getByLabel('公司名称').waitFor();
  await visitor.getByRole('button', { name: '马上报名' }).click();
  expect(await visitor.getByText('不能为空').count()).toBe(1);
  await visitor.getByLabel('数量').fill('3');
  expect(await visitor.locator('output').textContent()).toBe('37.50 元');
  await phone.shot('shown');
  expect(await seriousFaults(visitor)).toEqual([]);
  await visitor.getByText('个人').click();
  expect(await visitor.getByLabel('公司名称').isVisible()).toBe(false);
  await visitor.getByRole('button', { name: '马上报名' }).click();
  await visitor.getByText('提交成功', { exact: true }).waitFor();
  expect((await answersOf(form))[0]?.cells).toEqual({ kind: '个人', company: '', count: '3', total: '37.50 元' });
  expect(staff.errors).toEqual([]);
  expect(phone.errors).toEqual([]);
});

test('the panel of rules fits the dark and English', { tags: ['long'] }, async () => {
  const jumps = [{ ...when('kind', 'is', '企业'), to: 'end' }];
  const offers = [{ ...when('count', 'gt', '2'), options: ['企业'] }];
  const [kind, ...others] = fields;
  const ruled: Asked = ['kind', 'radio', { ...kind?.[2], rules: { jumps } }];
  const shop: Asked = ['shop', 'select', { title: '门店', ...options('企业', '个人'), rules: { offers } }];
  const form = await formOf(await server.signedIn(), [ruled, ...others, shop], '深色与英文');
  const page = await openSignedIn(server, staff, `#/fit/edit?id=${form.id}`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('[data-canvas-phone]').getByText('门店').click({ force: true });
  await page.getByRole('button', { name: '编辑规则' }).click();
  await staff.shot('rules-dark');
  expect(await seriousFaults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await readEnglish(page);
  const panel = page.getByRole('complementary', { name: 'Properties' });
  await panel.getByRole('button', { name: 'Edit rule', expanded: true }).waitFor();
  await staff.shot('rules-english');
  expect(staff.errors).toEqual([]);
});

describe('on the phone', () => {
  test('pages that a jump passes over are not there, and choices follow another answer', async () => {
    const offers = [
      { ...when('city', 'is', '北京'), options: ['朝阳店'] },
      { ...when('city', 'is', '上海'), options: ['徐汇店'] },
    ];
    const form = await formOf(await server.signedIn(), [
      ['city', 'radio', { title: '城市', ...options('北京', '上海') }],
      ['shop', 'radio', { title: '门店', ...options('朝阳店', '徐汇店'), rules: { offers } }],
      [
        'used',
        'radio',
        {
          title: '用过吗',
          ...options('用过', '没用过'),
          rules: { jumps: [{ ...when('used', 'is', '没用过'), to: 'p3' }] },
        },
      ],
      ['p2', 'page', { title: '体验' }],
      ['often', 'text', { title: '多久用一次', required: true }],
      ['p3', 'page', { title: '建议' }],
      ['wish', 'text', { title: '您的建议' }],
    ]);
    const page = await phone.renew();
    await page.goto(`${server.url}/p/${form.slug}`);
    await page.getByText('第 1 页，共 3 页').waitFor();
    expect(await page.getByText('徐汇店').isVisible()).toBe(false);
    await page.getByText('北京').click();
    await page.getByText('朝阳店').click();
    await page.getByText('上海').click();
    expect(await page.getByText('朝阳店').isVisible()).toBe(false);
    expect(await page.locator('input[value="朝阳店"]').isChecked()).toBe(false);
    await page.getByText('徐汇店').click();
    await page.getByText('没用过').click();
    await page.getByText('第 1 页，共 2 页').waitFor();
    await page.getByRole('button', { name: '下一页' }).click();
    await page.getByLabel('您的建议').fill('更多门店');
    await page.getByRole('button', { name: '提交' }).click();
    await page.getByText('提交成功', { exact: true }).waitFor();
    const { cells } = (await answersOf(form))[0] ?? {};
    expect(cells).toEqual({ city: '上海', shop: '徐汇店', used: '没用过', often: '', wish: '更多门店' });
    expect(phone.errors).toEqual([]);
  });

  const tomorrow = addDays(dayIn(new Date(), defaultTimeZone), 1);
  const times = [
    { from: '09:00', to: '10:00', capacity: 1 },
    { from: '14:00', to: '15:00', capacity: 2 },
  ];

  test('a slot is booked by day and time, a place comes from the device, a captcha is answered', async () => {
    const api = await server.signedIn();
    const form = await formOf(api, [
      ['at', 'booking', { title: '到店时间', required: true, times }],
      ['where', 'location', { title: '您的位置', way: 'gps', required: true }],
      ['code', 'captcha', { title: '验证码' }],
    ]);
    const page = await phone.renew();
    await phone.context.grantPermissions(['geolocation']);
    await phone.context.setGeolocation({ latitude: 30.27415, longitude: 120.15515, accuracy: 20 });
    await page.goto(`${server.url}/p/${form.slug}`);
    await page.locator('form[data-live]').waitFor();
    const day = spokenDay(tomorrow).split(' ')[0] ?? '';
    await page.getByRole('button', { name: day }).click();
    await page.getByRole('button', { name: '09:00–10:00' }).click();
    await page.getByRole('button', { name: '获取当前位置' }).click();
    await page.getByText('已获取位置 30.274150, 120.155150').waitFor();
    await page.getByText('看不清？回答文字题').click();
    const asked = () => page.locator('[data-words]').textContent();
    const before = await asked();
    // By chance the next one may be the same.
    const token = () => page.locator('[data-captcha] input[type=hidden]').inputValue();
    const another = async () => {
      const held = await token();
      await page.getByRole('button', { name: '换一张' }).click();
      // One that is still on its way would take what is typed next.
      await expect.poll(token).not.toBe(held);
    };
    await expect.poll(() => another().then(asked)).not.toBe(before);
    await page.getByLabel('验证码', { exact: true }).fill('不是');
    await whole(page, 'booking');
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: '提交' }).click();
    await page.getByText('验证码不正确，请重新填写').waitFor();
    phone.errors.length = 0; // the wrong one is a 422
    await expect.poll(() => page.getByLabel('验证码', { exact: true }).inputValue()).toBe('');
    await page.getByLabel('验证码', { exact: true }).fill(solve((await asked()) ?? ''));
    await page.getByRole('button', { name: '提交' }).click();
    await page.getByText('提交成功', { exact: true }).waitFor();
    expect((await answersOf(form))[0]?.cells).toEqual({
      at: `${tomorrow} 09:00-10:00`,
      where: '30.274150, 120.155150（±20 米）',
    });
    expect(phone.errors).toEqual([]);
    // Somebody else comes, in the dark.
    const dark = await phone.renew();
    await dark.emulateMedia({ colorScheme: 'dark' });
    await dark.goto(`${server.url}/p/${form.slug}`);
    await dark.getByRole('button', { name: day }).click();
    expect(await dark.getByRole('button', { name: '09:00–10:00' }).isDisabled()).toBe(true);
    await whole(dark, 'booking-dark');
    expect(await seriousFaults(dark)).toEqual([]);
    expect(phone.errors).toEqual([]);
  });

  test('a form that waited behind something else shows the slots of the moment', async () => {
    const api = await server.signedIn();
    const form = await formOf(api, [
      ['at', 'booking', { title: '到店时间', required: true, times }],
      ['name', 'text', { title: '称呼' }],
    ]);
    const page = await phone.renew();
    await page.goto(`${server.url}/p/${form.slug}`);
    await page.locator('form[data-live]').waitFor();
    await page.getByRole('button', { name: spokenDay(tomorrow).split(' ')[0] ?? '' }).click();
    const early = page.getByRole('button', { name: '09:00–10:00' });
    await early.click();
    expect((await new Visitor(server).send(form.slug, { at: `${tomorrow} 09:00-10:00` })).status).toBe(200);
    // As a browser says it to a page that comes to the front again.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => early.isDisabled()).toBe(true);
    expect(await page.locator('select[data-slots]').inputValue()).toBe('');
    // One that closed meanwhile does not take what was filled in with it.
    await page.getByLabel('称呼').fill('林小满');
    await set(form, { open: false });
    const answered = page.waitForResponse(/\/state$/);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await (await answered).finished();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await page.getByLabel('称呼').inputValue()).toBe('林小满');
    expect(phone.errors).toEqual([]);
  });

  test('who refuses to be located is told why, and writes an address', async () => {
    const form = await formOf(await server.signedIn(), [
      ['where', 'location', { title: '您的位置', way: 'both', required: true }],
    ]);
    const page = await phone.renew();
    await phone.context.clearPermissions();
    await page.goto(`${server.url}/p/${form.slug}`);
    await page.getByRole('button', { name: '获取当前位置' }).click();
    await page.getByText('定位权限已被拒绝').waitFor();
    await whole(page, 'refused');
    await page.getByLabel('地址').fill('西湖区文三路');
    await page.getByRole('button', { name: '提交' }).click();
    await page.getByText('提交成功', { exact: true }).waitFor();
    expect((await answersOf(form))[0]?.cells.where).toBe('西湖区文三路');
  });
});
