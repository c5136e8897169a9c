import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { resizeTo } from '../../../tests/support/browser.ts';
import { openDesk } from '../../../tests/support/desk.ts';
import type { PromptTemplate } from '../shared/calls/prompts.ts';
import { root } from './kit.ts';
import type { Fake } from './providers/fakes/fake.ts';
import { startOpenai } from './providers/fakes/openai.ts';

/** AI 模型测试, as staff meet it. */

let fake: Fake;
beforeAll(async () => {
  fake = await startOpenai();
});
afterAll(() => fake?.close());
const desk = openDesk({ folder: 'ai-test', config: () => ({ innerHosts: [fake.host] }) });

const pictures = (page: Page) => page.getByRole('region', { name: '测试结果' }).locator('td img');

test('without a service the page says what is missing, and leads to where it is set up', async () => {
  const page = await desk.open('#/ai-test');
  await page.getByText('还没有可用的生成服务').waitFor();
  await desk.shot('no-service');
  await page.getByRole('button', { name: '去接入服务' }).click();
  await page.getByText('还没有接入生成服务').waitFor();
});

test('prompts by models: the price before, pictures after; compared, voted on, kept, taken into the editor', async () => {
  const given = { kind: 'openai', name: '我的服务', base: `${fake.url}/v1`, key: fake.key, enabled: true };
  const models = [
    { id: 'gpt-image-2', price: 20 },
    { id: 'gpt-image-2.5-flare', price: 50 },
  ];
  await desk.api.post(`${root}/settings/providers`, { ...given, models });
  const page = await desk.open('#/ai-test');
  await page.getByText('还没有测试').waitFor();
  await page.getByRole('button', { name: '新建测试' }).first().click();
  await page.getByLabel('名称').fill('杯子对比');
  await page.getByLabel('第 1 条提示词').fill('一只白瓷杯，木桌，晨光\n一把藤椅，阳台');
  await page.getByText('本次 ¥1.40').waitFor();
  await desk.shot('new');
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: '运行', exact: true }).click();
  await page.getByRole('heading', { name: '杯子对比' }).waitFor();
  await expect.poll(() => pictures(page).count()).toBe(4);
  await page.getByText('花费 ¥1.40').waitFor();

  await page.getByRole('button', { name: '0 票，投票' }).first().click();
  await page.getByRole('button', { name: '1 票，投票' }).waitFor();
  await page.getByRole('button', { name: '固定在最前 gpt-image-2.5-flare' }).click();
  await expect.poll(() => page.locator('thead th').nth(1).innerText()).toContain('flare');
  for (const at of [0, 1]) await page.getByLabel('对比', { exact: true }).nth(at).check({ force: true });
  await desk.shot('run');
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: '对比所选（2/2）' }).click();
  const dialog = page.getByRole('dialog', { name: '对比' });
  await dialog.getByRole('slider', { name: '分界线' }).waitFor();
  const above = dialog.locator('img').nth(1);
  await page.keyboard.down('b');
  await expect.poll(() => above.evaluate((one) => (one as HTMLElement).style.clipPath)).toContain('100%');
  await page.keyboard.up('b');
  await desk.shot('compare');
  await dialog.getByRole('button', { name: '关闭' }).click();

  await page.getByRole('button', { name: '存为模板' }).first().click();
  await page.getByRole('dialog').getByLabel('名称').fill('晨光杯');
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await page.getByText('已存为模板').waitFor();
  const { items } = await desk.api.get<{ items: PromptTemplate[] }>(`${root}/prompts`);
  expect(items).toMatchObject([{ name: '晨光杯', text: '一只白瓷杯，木桌，晨光' }]);
  await page.getByRole('button', { name: '在编辑器中打开' }).first().click();
  await page.waitForURL(/#\/ai\?id=\d+$/);
});

test('a run is listed with its pictures, and deleted after a question; one that failed says why', async () => {
  fake.mode = 'moderated';
  const provider = (await desk.api.get<{ items: { id: string }[] }>(`${root}/providers`)).items[0]?.id;
  const table = { rows: ['不行的'], columns: [{ provider, model: 'gpt-image-2' }] };
  const { id } = await desk.api.post<{ id: string }>(`${root}/test-runs`, { name: '会失败', ...table });
  const page = await desk.open(`#/ai-test?id=${id}`);
  await page.getByText('内容未通过服务商的审核').waitFor();
  fake.reset();
  await page.getByRole('button', { name: '再试' }).click();
  await expect.poll(() => pictures(page).count()).toBe(1);
  await page.goto(`${desk.server.url}/#/ai-test`);
  await page.getByRole('button', { name: '删除 会失败' }).waitFor();
  await desk.shot('list');
  await page.getByRole('button', { name: '删除 会失败' }).click();
  await page.getByRole('button', { name: '删除', exact: true }).click();
  // Behind the open question the button has no role: that it is not found says nothing of the run.
  const names = async () =>
    (await desk.api.get<{ items: { name: string }[] }>(`${root}/test-runs`)).items.map(({ name }) => name);
  await expect.poll(names).toEqual(['杯子对比']);
  await page.getByRole('button', { name: '删除 杯子对比' }).waitFor();
  await page.getByRole('button', { name: '删除 会失败' }).waitFor({ state: 'detached' });
});

test('a run looks well on a small screen, in the dark and in English', { tags: ['long'] }, async () => {
  const { items } = await desk.api.get<{ items: { id: string }[] }>(`${root}/test-runs`);
  await desk.beside({ dark: true, language: 'en' }, async (other) => {
    const { page } = other;
    await resizeTo(page, { width: 1024, height: 768 });
    await page.goto(`${desk.server.url}/#/ai-test?id=${items[0]?.id}`);
    await page.getByRole('button', { name: 'Edit and run again' }).waitFor();
    await page.getByText('一把藤椅，阳台').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await other.shot('run-1024-en-dark');
    expect(await seriousFaults(page)).toEqual([]);
  });
});
