import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeArtifact } from '../../sdk/cli/make.ts';
import { seriousFaults } from '../support/axe.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { outboundWith } from '../support/outbound.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { go, openSignedIn, stateOf } from '../support/shell.ts';

/**
 * The owner installs an outside plugin by its address, gives the server that it asks its address and key, and uses it;
 * a phone that is open meanwhile is offered to reload, and has it too. One story: each test goes on where the last ended.
 * @module-tag long
 */

const key = 'sesame-42';

let far: Server;
let server: TestServer;
let browser: TestBrowser;
let phone: TestBrowser;
let page: Page;

beforeAll(async () => {
  const { packed } = await makeArtifact('tests/fixtures/external/parcels');
  const damaged = Buffer.from(packed.bytes);
  damaged.writeUInt8(damaged.readUInt8(400) ^ 0xff, 400);
  far = createServer((request, response) => {
    const send = (status: number, type: string, body: string | Uint8Array) =>
      response.writeHead(status, { 'content-type': type }).end(body);
    const { url = '', headers } = request;
    if (url === '/parcels-1.0.0.tgz') return send(200, 'application/gzip', packed.bytes);
    if (url === '/damaged.tgz') return send(200, 'application/gzip', damaged);
    if (url === '/releases') return send(200, 'text/html', '<!doctype html>');
    if (!url.startsWith('/v1/parcels/')) return send(404, 'text/plain', '');
    if (headers.authorization !== `Bearer ${key}`) return send(401, 'application/json', '{}');
    return send(200, 'application/json', JSON.stringify({ status: 'moving', place: '杭州' }));
  });
  await new Promise<void>((done) => far.listen(0, '127.0.0.1', done));
  const local = `http://127.0.0.1:${(far.address() as AddressInfo).port}`;
  server = await startTestServer({
    start: { outbound: outboundWith('https://outside.example', local) },
  });
  phone = await openBrowser({ folder: 'install-by-address', phone: true, dark: true });
  await phone.renew(stateOf(server.url, await server.signedIn()));
  await phone.page.goto(`${server.url}/#/m`);
  await phone.page.getByRole('link', { name: /首页/ }).first().waitFor();
  browser = await openBrowser({ folder: 'install-by-address' });
  page = await openSignedIn(server, browser, '#/admin/plugins');
});

afterAll(async () => {
  await Promise.all([browser?.close(), phone?.close()]);
  await server?.stop();
  far?.close();
});

const install = () => page.getByRole('dialog', { name: '安装插件' });
const drawer = () => page.getByRole('dialog', { name: '包裹', exact: true });
const inside = () => page.frameLocator('iframe[title="包裹"]');

async function fetchBy(address: string): Promise<void> {
  await install().getByLabel('或者从网址获取').fill(address);
  await install().getByRole('button', { name: '获取并检查' }).click();
}

test('an address by which there is no plugin says what to do about it', async () => {
  await page.getByRole('button', { name: '安装插件' }).click();
  for (const [address, words] of [
    ['http://outside.example/parcels-1.0.0.tgz', '请填写以 https:// 开头的完整地址'],
    ['https://192.168.1.8/parcels-1.0.0.tgz', '192.168.1.8 是内部网络的地址'],
    ['https://outside.example/parcels-9.9.9.tgz', '没有这个文件（404）'],
    ['https://outside.example/releases', '该地址是一个网页，不是插件包'],
    ['https://outside.example/damaged.tgz', '文件包不完整或已损坏'],
  ] as const) {
    await fetchBy(address);
    await install().getByText(words).waitFor();
    await install().getByText('没有安装任何内容').waitFor();
    if (address.includes('192')) await browser.shot('1-private');
  }
  browser.errors.length = 0; // the browser counts every 422
});

test('by the right one it is reviewed and installed, and says that it waits for its server', async () => {
  await fetchBy('https://outside.example/parcels-1.0.0.tgz');
  await install().getByText('快递公司接口').waitFor();
  await install().getByText('需要密钥：接口密钥').waitFor();
  await install().getByRole('button', { name: '安装 1.0.0' }).click();
  await drawer().getByText('外部服务「快递公司接口」还没有配置完').waitFor();
  await browser.shot('2-waits');
  expect(await seriousFaults(page)).toEqual([]);
});

test('the open phone is offered to reload, and has the tool afterwards', async () => {
  await phone.page.getByRole('button', { name: '有新版本，点击刷新' }).waitFor();
  expect(await seriousFaults(phone.page)).toEqual([]);
  await phone.shot('3-phone-offered');
  const loaded = phone.page.waitForEvent('load');
  await phone.page.getByRole('button', { name: '有新版本，点击刷新' }).tap();
  await loaded;
  await phone.page.getByRole('link', { name: /包裹/ }).waitFor();
  expect(await phone.page.getByRole('button', { name: '有新版本，点击刷新' }).count()).toBe(0);
  expect(phone.errors).toEqual([]);
});

test('without its key the plugin tells whom to ask; with it, it works', async () => {
  await drawer().getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '有新版本，点击刷新' }).click();
  await page.getByRole('link', { name: '包裹', exact: true }).click();
  await inside().getByLabel('运单号').fill('sf 1234 5678');
  await inside().getByLabel('收件人').fill('王小明');
  await inside().getByRole('button', { name: '添加' }).click();
  await inside().getByText('外部服务「快递公司接口」还没有填写地址，请联系管理员').waitFor();
  await browser.shot('4-missing');

  await go(page, '#/admin/plugins?id=parcels');
  await drawer().getByRole('button', { name: '去填写' }).click();
  await drawer().getByRole('button', { name: '保存' }).click();
  await drawer().getByText('不能为空').waitFor();
  await expect
    .poll(() =>
      drawer()
        .getByLabel('地址')
        .evaluate((field) => field === document.activeElement),
    )
    .toBe(true);
  await browser.shot('5-missing');
  await drawer().getByLabel('地址').fill('carrier.example');
  await drawer().getByLabel('接口密钥').fill(key);
  await drawer().getByRole('button', { name: '保存' }).click();
  await drawer().getByText('请填写以 https:// 开头的地址').waitFor();
  await browser.shot('5-wrong');
  await drawer().getByLabel('地址').fill('https://outside.example/v1');
  await drawer().getByLabel('接口密钥').press('Enter');
  await drawer().getByText('可用', { exact: true }).waitFor();
  expect(await drawer().getByLabel('接口密钥').inputValue()).toBe('');
  await browser.shot('6-given');
  expect(await seriousFaults(page)).toEqual([]);

  await page.reload();
  await go(page, '#/parcels');
  await inside().getByText('运输中 · 杭州').waitFor();
  await browser.shot('7-works');
  // What the server said of the missing address, and of the wrong one.
  expect(browser.errors.filter((error) => !/50[23]|422/.test(error))).toEqual([]);
});
