import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import {
  desktopSize,
  keepPicture,
  openBrowser,
  phoneSize,
  pullDown,
  resizeTo,
  type TestBrowser,
} from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { go, openSignedIn } from '../../../tests/support/shell.ts';
import type { AnswerDetail } from '../shared/calls/outputs.ts';
import { fieldDefinitions } from '../shared/fields/index.ts';
import { type Asked, answersOf, base, formOf, type LiveForm, pageWith, republish, set, solve } from './kit.ts';

/** @module-tag long */

let server: TestServer;
let phone: TestBrowser;
let form: LiveForm;

/** Every kind of question once, in the palette's order, with its default values; no page break, so that one sees all. */
const all: Asked[] = fieldDefinitions
  .map(({ type }) => type.replace('field-', ''))
  .filter((type) => type !== 'page')
  .map((type): Asked => [type, type, { ...defaults(type), help: type === 'text' ? '与证件一致' : '' }]);

function defaults(type: string) {
  return fieldDefinitions.find((one) => one.type === `field-${type}`)?.defaults() as { [key: string]: string };
}

beforeAll(async () => {
  server = await startTestServer();
  phone = await openBrowser({ folder: 'forms', phone: true });
  form = await formOf(await server.signedIn(), all, '全部字段');
});

afterAll(async () => {
  await phone?.close();
  await server?.stop();
});

const whole = (page: Page, name: string) => keepPicture(page, `forms/${name}`, { fullPage: true });

describe('a form with every kind of question', () => {
  test('can be read by everyone, in light and dark, on a phone and a large screen', { tags: ['long'] }, async () => {
    const { page } = phone;
    await page.goto(`${server.url}/p/${form.slug}`);
    await page.locator('form[data-live]').waitFor();
    await page.locator('select[name="f.region.province"]').waitFor();
    for (const [name, size, colorScheme] of [
      ['all-phone', phoneSize, 'light'],
      ['all-phone-dark', phoneSize, 'dark'],
      ['all-wide', desktopSize, 'light'],
    ] as const) {
      await resizeTo(page, size);
      await page.emulateMedia({ colorScheme });
      expect([name, await seriousFaults(page)]).toEqual([name, []]);
      await whole(page, name);
    }
    expect(phone.errors).toEqual([]);
  });

  test('shows a picture code on the canvas as on the phone, though it is no challenge of the server’s', async () => {
    const look = (page: Page, box: string) =>
      page.locator(`${box} svg`).evaluate((svg) => ({
        drawn: (svg.querySelector('path')?.getAttribute('d') ?? '') !== '',
        size: [svg.clientWidth, svg.clientHeight],
      }));
    await phone.page.goto(`${server.url}/p/${form.slug}`);
    await phone.page.locator('form[data-live]').waitFor();
    const desk = await openBrowser({ folder: 'forms' });
    const page = await openSignedIn(server, desk, `#/fit/edit?id=${form.id}`);
    const canvas = '[data-canvas-phone] [data-captcha]';
    await page.locator(canvas).scrollIntoViewIfNeeded();
    await desk.shot('captcha-canvas');
    expect(await look(page, canvas)).toEqual(await look(phone.page, '[data-field="captcha"] [data-captcha]'));
    expect(await page.locator(`${canvas} input[type=hidden]`).inputValue()).toBe('');
    await desk.close();
  });

  test('is filled in with a thumb, and every answer arrives', async () => {
    const page = await phone.renew();
    await page.goto(`${server.url}/p/${form.slug}?utm_source=wechat`);
    await page.locator('select[name="f.region.province"]').waitFor();
    const field = (id: string) => page.locator(`[data-field="${id}"]`);
    const type = (id: string, text: string) => field(id).locator('input, textarea').first().fill(text);
    await type('text', '李雷');
    await type('textarea', '第一行\n第二行');
    await type('number', '３');
    await type('money', '12.5');
    await type('phone', '138 0013 8000');
    await type('email', 'li@example.com');
    await type('idcard', '11010519491231002X');
    await type('date', '2026-05-01');
    await type('time', '09:30');
    await field('daterange').locator('input').nth(0).fill('2026-05-01');
    await field('daterange').locator('input').nth(1).fill('2026-05-03');
    const free = field('booking').locator('.fb-field-times button:enabled').first();
    const time = ((await free.locator('span').textContent()) ?? '').replace('–', '-');
    await free.click();
    await page.locator('input[name="f.location"]').fill('西湖区文三路');
    await field('radio').getByText('选项二').click();
    await field('checkbox').getByText('选项一').click();
    await field('checkbox').getByText('选项三').click();
    await field('picture').getByText('图片二').click();
    await field('select').locator('select').selectOption('选项三');
    for (const step of ['饮品', '茶', '龙井'])
      await field('cascade').locator('select:visible').last().selectOption(step);
    await page.locator('select[name="f.region.province"]').selectOption('北京市');
    await page.locator('select[name="f.region.city"]').selectOption({ index: 1 });
    await page.locator('select[name="f.region.district"]').selectOption('东城区');
    await page.locator('input[name="f.region.address"]').fill('长安街 1 号');
    await field('rating').locator('label').nth(3).click();
    await field('nps').locator('label').nth(9).click();
    await field('slider').locator('input').fill('40');
    await field('switch').locator('input').check();
    await field('matrix').locator('fieldset').nth(0).getByText('满意', { exact: true }).click();
    await field('ranking').getByRole('button', { name: '上移：选项三' }).click();
    await type('scan', '取件码 8-2');
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    );
    await field('file')
      .locator('input[type=file]')
      .setInputFiles({ name: '照片.png', mimeType: 'image/png', buffer: png });
    await field('file').getByText('照片.png', { exact: true }).waitFor();
    const canvas = field('signature').locator('canvas');
    await canvas.scrollIntoViewIfNeeded();
    const box = await canvas.boundingBox();
    if (box === null) throw new Error('no canvas');
    await page.mouse.move(box.x + 30, box.y + 60);
    await page.mouse.down();
    await page.mouse.move(box.x + 160, box.y + 90, { steps: 6 });
    await page.mouse.up();
    await expect.poll(() => field('signature').locator('input[type=hidden]').inputValue()).not.toBe('');
    await field('table').getByRole('button', { name: '添加一行' }).click();
    await field('table').locator('input').nth(2).fill('龙井');
    await field('table').locator('input').nth(3).fill('2');
    await page.getByRole('button', { name: '提交' }).click();
    expect(await page.getByText('请先阅读并同意').count()).toBe(1);
    await field('consent').locator('input').check();
    const asked = (await page.locator('[data-words]').textContent()) ?? '';
    await field('captcha').locator('.fb-field-input').fill(solve(asked));
    await whole(page, 'all-filled');
    await page.getByRole('button', { name: '提交' }).click();
    await page.getByText('提交成功', { exact: true }).waitFor();
    await whole(page, 'all-thanks');
    const ways = page.locator('.fb-form-done a');
    expect(await ways.allTextContents()).toEqual(['返回首页', '查看我的提交']);
    expect(await seriousFaults(page)).toEqual([]);
    const [row] = await answersOf(form);
    const { items } = await form.api.get<AnswerDetail>(`${base}/answers/${row?.id}`);
    expect(Object.fromEntries(items.map(({ id, text }) => [id, text]))).toEqual({
      text: '李雷',
      textarea: '第一行\n第二行',
      number: '3',
      money: '¥12.50',
      phone: '13800138000',
      email: 'li@example.com',
      idcard: '11010519491231002X',
      date: '2026-05-01',
      time: '09:30',
      daterange: '2026-05-01 ~ 2026-05-03',
      booking: expect.stringContaining(time),
      radio: '选项二',
      checkbox: '选项一、选项三',
      picture: '图片二',
      select: '选项三',
      cascade: '饮品 / 茶 / 龙井',
      region: expect.stringMatching(/^北京市 .*东城区 长安街 1 号$/),
      location: '西湖区文三路',
      rating: '4',
      nps: '9',
      slider: '40',
      computed: '',
      switch: '是',
      matrix: '产品质量：满意',
      ranking: '1. 选项一 2. 选项三 3. 选项二',
      scan: '取件码 8-2',
      file: '照片.png',
      signature: '已签名',
      table: '品名：龙井，数量：2',
      consent: '已同意',
      hidden: 'wechat',
    });
    expect(items.filter(({ files }) => files.length > 0)).toHaveLength(2);
    expect(phone.errors).toEqual([]);
  });
});

describe('pages of a form', () => {
  test('come one after the other, each left when it is right', async () => {
    const api = await server.signedIn();
    const paged = await formOf(api, [
      ['a', 'text', { title: '第一题', required: true }],
      ['p', 'page', { title: '第二部分' }],
      ['b', 'text', { title: '第二题', required: true }],
    ]);
    const page = await phone.renew();
    await page.goto(`${server.url}/p/${paged.slug}`);
    await page.getByRole('button', { name: '下一页' }).click();
    expect(await page.getByText('不能为空').count()).toBe(1);
    await page.getByLabel('第一题').fill('甲');
    await page.getByRole('button', { name: '下一页' }).click();
    await page.getByText('第 2 页，共 2 页').waitFor();
    expect(await page.getByLabel('第一题').isVisible()).toBe(false);
    await page.getByLabel('第二题').fill('乙');
    await keepPicture(page, 'forms/paged');
    await page.getByRole('button', { name: '提交' }).click();
    await page.getByText('提交成功', { exact: true }).waitFor();
    expect((await answersOf(paged))[0]?.cells).toEqual({ a: '甲', b: '乙' });
  });
});

describe('a form in the phone app', () => {
  test('keeps what was written behind other pages and over a new version, and takes the next answer as another one', async () => {
    const api = await server.signedIn();
    const asked = await formOf(api, [['name', 'text', { title: '称呼', required: true }]], '预约');
    const page = await phone.renew();
    const field = page.getByLabel('称呼');
    const comeBack = async (): Promise<void> => {
      await page.evaluate('location.hash = "#/m/trip/mine"');
      await page.getByRole('heading', { name: '个人中心', exact: true }).waitFor();
      const asksAgain = page.waitForResponse((response) => response.url().endsWith(`/p/${asked.slug}`));
      await page.goBack();
      await (await asksAgain).finished();
    };
    await page.goto(`${server.url}/#/m/page/${asked.slug}`);
    await field.fill('写了一半');
    await comeBack();
    await page.getByRole('heading', { name: '预约', exact: true }).waitFor();
    expect(await field.inputValue()).toBe('写了一半');
    expect(await page.getByText('页面有更新').count()).toBe(0);
    await republish(asked, [{ op: 'set', id: 'name', area: 'props', path: 'title', value: '怎么称呼您' }]);
    await comeBack();
    await page.getByText('页面有更新，提交后显示').waitFor();
    await keepPicture(page, 'forms/mobile-held');
    expect(await field.inputValue()).toBe('写了一半');
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await page.getByText('提交成功', { exact: true }).waitFor();
    expect((await answersOf(asked)).map(({ cells }) => cells.name)).toEqual(['写了一半']);
    // There is something else to see now; what is sent then is an answer of its own, and its number stays to be read.
    await comeBack();
    await page.getByLabel('怎么称呼您').fill('第二份');
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await page.getByText('提交成功', { exact: true }).waitFor();
    await comeBack();
    await page.getByText('提交成功', { exact: true }).waitFor();
    await pullDown(phone);
    await page.getByLabel('怎么称呼您').fill('第三份');
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await page.getByText('提交成功', { exact: true }).waitFor();
    expect((await answersOf(asked)).map(({ cells }) => cells.name)).toEqual(['第三份', '第二份', '写了一半']);
    expect(phone.errors).toEqual([]);
  });
});

describe('a form of somebody in the phone app', () => {
  test('leaves nothing to the next person, and opens by its password within the app', async () => {
    const api = await server.signedIn();
    const asked = await formOf(api, [['name', 'text', { title: '称呼' }]], '登记');
    const page = await phone.renew();
    await page.goto(`${server.url}/#/m/page/${asked.slug}`);
    await page.getByLabel('称呼').fill('我的');
    // Begun as a visitor, it goes on as a person's.
    await go(page, `#/m/login?from=%2Fm%2Fpage%2F${asked.slug}`);
    await page.getByLabel('用户名').fill('admin');
    await page.getByLabel('密码').fill(server.adminPassword);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect.poll(() => page.getByLabel('称呼').inputValue()).toBe('我的');
    await page.getByLabel('称呼').fill('我的秘密');
    await page.route('**/f/**', (route) => route.abort());
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await page.getByText('填写的内容已保存在本机').waitFor();
    await page.unrouteAll();
    await page.getByRole('link', { name: '个人中心' }).click();
    // However long the server takes to hear of it.
    let received = (): void => undefined;
    const slow = new Promise<void>((done) => {
      received = done;
    });
    await page.route('**/v1/logout*', (route) => slow.then(() => route.continue()));
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
    await page.getByRole('button', { name: /点击登录/ }).waitFor();
    await page.goto(`${server.url}/#/m/page/${asked.slug}`);
    await expect.poll(() => page.getByLabel('称呼').inputValue()).toBe('');
    await page.locator('form[data-live]').waitFor();
    expect(await page.getByLabel('称呼').inputValue()).toBe('');
    received();
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await page.locator('form[data-live]').waitFor();
    expect(await page.getByLabel('称呼').inputValue()).toBe('');
    await set(asked, {}, 'open sesame');
    await page.reload();
    const password = page.getByLabel('密码');
    await password.fill('wrong');
    await password.press('Enter');
    await page.getByText(/密码不(?:对|正确)/).waitFor();
    await password.fill('open sesame');
    await password.press('Enter');
    await page.getByLabel('称呼').waitFor();
    expect(new URL(page.url()).hash).toBe(`#/m/page/${asked.slug}`);
  });
});

test('a form that was begun before somebody signed in and out elsewhere is gone with them', async () => {
  const asked = await formOf(await server.signedIn(), [['name', 'text', { title: '称呼' }]], '路过');
  const page = await phone.renew();
  await page.goto(`${server.url}/#/m/page/${asked.slug}`);
  await page.getByLabel('称呼').fill('我的');
  await go(page, '#/m/login?from=%2Fm%2Ftrip%2Fmine');
  await page.getByLabel('用户名').fill('admin');
  await page.getByLabel('密码').fill(server.adminPassword);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('button', { name: /点击登录/ }).waitFor();
  await go(page, `#/m/page/${asked.slug}`);
  await expect.poll(() => page.getByLabel('称呼').inputValue()).toBe('');
});

describe('a form out of a cache', () => {
  test('that comes again with a key it was sent with is another answer all the same', async () => {
    const asked = await formOf(await server.signedIn(), [['name', 'text', { title: '称呼' }]], '缓存');
    const kept = await fetch(`${server.url}/p/${asked.slug}`);
    const answer = { body: await kept.text(), headers: Object.fromEntries(kept.headers) };
    const page = await phone.renew();
    await page.route(`**/p/${asked.slug}`, (route) => route.fulfill(answer));
    for (const name of ['第一份', '第二份']) {
      await page.goto(`${server.url}/p/${asked.slug}`);
      await page.locator('form[data-live]').waitFor();
      await page.getByLabel('称呼').fill(name);
      await page.getByRole('button', { name: '提交', exact: true }).click();
      await page.getByText('提交成功', { exact: true }).waitFor();
    }
    expect((await answersOf(asked)).map(({ cells }) => cells.name)).toEqual(['第二份', '第一份']);
  });
});

describe('a form on a page', () => {
  test('is filled in there and in /m, and closes there too', async () => {
    const api = await server.signedIn();
    const inner = await formOf(api, [['name', 'text', { title: '称呼', required: true }]], '留言');
    const slug = await pageWith(inner);
    const page = await phone.renew();
    await page.goto(`${server.url}/p/${slug}`);
    await page.locator('form[data-live]').waitFor();
    await keepPicture(page, 'forms/embedded');
    await page.getByRole('button', { name: '提交' }).click();
    expect(await page.getByText('不能为空').count()).toBe(1);
    await page.getByLabel('称呼').fill('在页面里');
    await page.getByRole('button', { name: '提交' }).click();
    await page.getByText('提交成功', { exact: true }).waitFor();
    await page.goto(`${server.url}/#/m/page/${inner.slug}`);
    await page.getByLabel('称呼').fill('在手机端');
    await page.getByRole('button', { name: '提交' }).click();
    await page.getByText('提交成功', { exact: true }).waitFor();
    await keepPicture(page, 'forms/mobile');
    expect((await answersOf(inner)).map(({ cells }) => cells.name)).toEqual(['在手机端', '在页面里']);
    await set(inner, { open: false });
    await page.goto(`${server.url}/p/${slug}`);
    await page.getByText('表单已暂停收集').waitFor();
    expect(await page.getByLabel('称呼').count()).toBe(0);
    expect(phone.errors).toEqual([]);
  });
});
