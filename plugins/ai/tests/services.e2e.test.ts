import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { desktopSize, resizeTo } from '../../../tests/support/browser.ts';
import { openDesk } from '../../../tests/support/desk.ts';
import type { ProviderSettings } from '../shared/calls/providers.ts';
import { root } from './kit.ts';
import type { Fake } from './providers/fakes/fake.ts';
import { startOpenai } from './providers/fakes/openai.ts';

/** AI 生成服务, as an administrator meets it. */

let fake: Fake;
beforeAll(async () => {
  fake = await startOpenai();
});
afterAll(() => fake?.close());
const desk = openDesk({
  folder: 'ai-services',
  config: () => ({ innerHosts: [fake.host], secretKey: 'a key of sixteen characters' }),
});

const drawer = (page: Page) => page.getByRole('dialog');
const service = (page: Page, name: string) =>
  page.getByRole('list', { name: '生成服务' }).getByRole('listitem').filter({ hasText: name }).first();
const settings = () => desk.api.get<{ items: ProviderSettings[] }>(`${root}/settings/providers`);

test('an empty page says what a service is for; one is added, tried by itself, and never tells its key', async () => {
  const page = await desk.open('#/ai-services');
  await page.getByText('还没有接入生成服务').waitFor();
  await desk.shot('empty');
  await page.getByRole('button', { name: '添加服务' }).click();
  const form = drawer(page);
  await form.getByText('添加生成服务').waitFor();
  expect(await form.getByLabel('地址').inputValue()).toBe('https://api.openai.com/v1');
  await form.getByLabel('地址').fill(`${fake.url}/v1`);
  await form.getByText(`FITOUT_INNER_HOSTS=${fake.host}`).waitFor();
  await form.getByLabel('密钥').fill('wrong');
  await form.getByRole('button', { name: '保存' }).click();
  await form.getByText('如 0.2，免费填 0').waitFor();
  await form.getByLabel('第 1 个模型每张价格').fill('0.2');
  await desk.shot('drawer');
  expect(await seriousFaults(page)).toEqual([]);
  await form.getByRole('button', { name: '保存' }).click();
  await page.getByText('密钥不对或没有权限').waitFor();
  await desk.shot('refused');
  await service(page, 'OpenAI').getByText('¥0.20 / 张').waitFor();

  await page.getByRole('button', { name: /^编辑/ }).click();
  await drawer(page).getByText('已设置', { exact: true }).waitFor();
  await drawer(page).getByRole('button', { name: '更换' }).click();
  await drawer(page).getByLabel('密钥').fill(fake.key);
  await drawer(page).getByRole('button', { name: '保存' }).click();
  await page.getByText('服务可用：已连上，密钥有效').waitFor();
  expect(await page.content()).not.toContain(fake.key);
  expect((await settings()).items).toMatchObject([{ hasKey: true, models: [{ price: 20 }], enabled: true }]);
});

test('it is switched off and on, and what others change comes by itself', async () => {
  const page = await desk.open('#/ai-services');
  const on = page.getByRole('switch');
  await on.waitFor();
  await on.click();
  await expect.poll(async () => (await settings()).items[0]?.enabled).toBe(false);
  await page.getByText('已停用').waitFor();
  await on.click();
  await page.getByText('已启用').waitFor();

  await page.getByRole('button', { name: /^编辑/ }).click();
  await drawer(page).getByLabel('名称').fill('我的改名');
  const [{ id, kind: _kind, hasKey: _has, ...rest } = { id: '' } as ProviderSettings] = (await settings()).items;
  await desk.api.put(`${root}/settings/providers/${id}`, { ...rest, name: '同事改名' });
  await drawer(page).getByRole('button', { name: '保存' }).click();
  await drawer(page).getByText('他人刚刚修改了这个服务').waitFor();
  await drawer(page).getByRole('button', { name: '保存' }).click();
  await service(page, '我的改名').waitFor();
});

test('the budget is kept, with what was used; a service is deleted after a question', async () => {
  const page = await desk.open('#/ai-services');
  await page.getByLabel('整个组织（元）').fill('100');
  await page.getByLabel('每人（元）').fill('1.005');
  await page.getByText('请填写金额，最多两位小数').waitFor();
  await page.getByLabel('每人（元）').fill('12.5');
  await page.getByRole('button', { name: '保存额度' }).click();
  await page.getByText('¥0.00 / ¥100.00').waitFor();
  expect(await desk.api.get(`${root}/settings/providers`)).toMatchObject({ budget: { org: 10_000, person: 1250 } });
  const [one] = (await settings()).items;
  const request = { model: 'gpt-image-2', operation: 'generate', prompt: '一只杯子' };
  await desk.api.post(`${root}/generations`, { provider: one?.id, request });
  await page.getByText('¥0.20 / ¥12.50').waitFor();
  await desk.shot('list');
  await page.getByRole('button', { name: /^删除/ }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: '删除' }).click();
  await page.getByText('还没有接入生成服务').waitFor();
  expect((await settings()).items).toEqual([]);
});

test('it looks well in both sizes, themes and languages', { tags: ['long'] }, async () => {
  const given = { enabled: true, key: fake.key, models: [{ id: 'gpt-image-2', price: 20 }] };
  const many = ['gpt-image-2', 'gpt-image-2.5-flare', 'a-very-long-name-of-a-model/of-our-own-v3.1-preview-2026-11'];
  await desk.api.post(`${root}/settings/providers`, {
    ...given,
    kind: 'openai',
    name: 'OpenAI 主账号',
    base: `${fake.url}/v1`,
  });
  await desk.api.post(`${root}/settings/providers`, {
    ...{ ...given, kind: 'openai', name: '一个名字很长很长很长很长很长很长很长很长的备用账号' },
    ...{ base: 'https://api.openai.com/v1', models: many.map((id, at) => ({ id, price: at * 35 })) },
  });
  const own = { kind: 'comfyui', name: 'ComfyUI 设计部', base: 'http://comfy.lan:8188', enabled: false };
  await desk.api.post(`${root}/settings/providers`, { ...own, models: [{ id: 'sd.safetensors', price: 0 }] });
  for (const language of ['zh-CN', 'en'] as const) for (const dark of [false, true]) await look(language, dark);
});

async function look(language: 'zh-CN' | 'en', dark: boolean): Promise<void> {
  await desk.beside({ dark, language }, async (other) => {
    const { page } = other;
    await page.goto(`${desk.server.url}/#/ai-services`);
    await page.getByText('sd.safetensors').waitFor();
    await page.getByRole('button', { name: /^(?:试一下|Test) OpenAI/ }).click();
    await page.getByText(/服务可用|The service works/).waitFor();
    await page.getByRole('button', { name: /^(?:试一下|Test) ComfyUI/ }).click();
    await page.getByText(/FITOUT_INNER_HOSTS/).waitFor();
    for (const size of [desktopSize, { width: 1024, height: 768 }]) {
      await resizeTo(page, size);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await other.shot(`page-${size.width}-${language}${dark ? '-dark' : ''}`);
    }
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: /^(?:编辑|Edit) ComfyUI/ }).click();
    await page.getByRole('dialog').waitFor();
    await other.shot(`drawer-${language}${dark ? '-dark' : ''}`);
  });
}
