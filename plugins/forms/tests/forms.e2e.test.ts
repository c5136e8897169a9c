import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { desktopSize, openBrowser, phoneSize, resizeTo, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { go, openSignedIn, placeOf, readEnglish } from '../../../tests/support/shell.ts';
import type { FormDetail } from '../shared/calls/outputs.ts';
import { answersOf, base, formOf, type LiveForm, set, Visitor } from './kit.ts';

let server: TestServer;
let staff: TestBrowser;
let phone: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
  staff = await openBrowser({ folder: 'forms' });
  phone = await openBrowser({ folder: 'forms', phone: true });
});

afterAll(async () => {
  await staff?.close();
  await phone?.close();
  await server?.stop();
});

test('a form is made in the editor, published, filled in on a phone, and its answer is in the table', async () => {
  const page = await openSignedIn(server, staff, '#/form');
  await page.getByRole('button', { name: '新建表单' }).first().click();
  await page.getByRole('dialog').getByLabel('表单标题').fill('新品试用申请');
  await page.getByRole('button', { name: '创建', exact: true }).click();
  const palette = page.getByRole('region', { name: '添加组件' });
  const add = (name: string) => palette.getByRole('button', { name, exact: true }).click();
  await add('标题');
  await add('单行文本');
  await page.getByLabel('标题', { exact: true }).fill('您的姓名');
  await page.getByRole('switch', { name: '必填' }).check();
  await add('手机号');
  await add('单选');
  await staff.shot('editor');
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: /发布/ }).last().click();
  const [form] = await formsOf();
  await expect.poll(async () => (await formsOf())[0]?.live).toBe(true);
  const slug = form?.slug ?? '';

  await phone.page.goto(`${server.url}/p/${slug}`);
  await phone.page.locator('form[data-live]').waitFor();
  await phone.page.getByRole('button', { name: '提交' }).click();
  await expect.poll(() => phone.page.getByText('不能为空').count()).toBe(1);
  expect(await phone.page.evaluate(() => document.activeElement?.getAttribute('name'))).toMatch(/^f\./);
  await phone.shot('faults');
  await phone.page.getByLabel('您的姓名').fill('韩梅梅');
  expect(await phone.page.getByText('不能为空').count()).toBe(0);
  await phone.page.getByLabel('手机号').fill('13800138000');
  await phone.page.getByText('选项二').click();
  await phone.page.getByRole('button', { name: '提交' }).dblclick();
  await phone.page.getByText('提交成功', { exact: true }).waitFor();
  await phone.shot('done');

  // Whoever is signed in hears of it in the editor.
  const notice = page.getByRole('status').filter({ hasText: `“${form?.title}”收到新的答卷` });
  await notice.getByRole('button', { name: '查看' }).click();
  await page.getByRole('cell', { name: '韩梅梅' }).waitFor();
  expect(await page.getByRole('button', { name: /^000\d$/ }).count()).toBe(1);
  await expect
    .poll(() => placeOf(page))
    .toEqual({ entry: '表单', way: ['首页', '装修', '表单', '答卷：新品试用申请'] });
  await page.getByRole('button', { name: '返回表单列表' }).click();
  await page.getByRole('heading', { name: '表单', exact: true }).waitFor();
  await page.goBack();
  await page.getByRole('cell', { name: '韩梅梅' }).waitFor();
  await staff.shot('answers');
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: '0001' }).click();
  await page.getByRole('dialog').getByText('选项二').waitFor();
  await staff.shot('answer');
  await page.getByRole('button', { name: '标记为已处理' }).click();
  await page.getByRole('dialog').getByText('已处理').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
  await page.getByRole('tab', { name: '统计' }).click();
  await page.getByText('1 人回答').first().waitFor();
  await page.getByText('浏览 1 · 访客 1 · 提交 1 · 提交率 100%').waitFor();
  const funnel = page.getByRole('region', { name: '填写到哪一题' });
  const steps = await funnel.getByRole('listitem').allInnerTexts();
  expect(steps[0]).toMatch(/打开表单\s+1/);
  expect(steps.filter((step) => /(姓名|手机号)\s+1/.test(step))).toHaveLength(2);
  expect(steps.at(-1)).toMatch(/提交\s+1/);
  await staff.shot('charts');
  await page.getByRole('tab', { name: '答卷', exact: true }).click();
  await page.getByRole('button', { name: '导出' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('新品试用申请-答卷.csv');
  await page.getByRole('button', { name: '表单设置' }).click();
  await page.getByRole('heading', { name: '提交之后' }).waitFor();
  await staff.shot('settings');
  await page.getByLabel('开始时间').fill('2030-01-02T10:00');
  await page.getByLabel('结束时间').fill('2030-01-01T10:00');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect.poll(() => page.getByLabel('结束时间').getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => page.getByLabel('结束时间').evaluate((field) => field === document.activeElement)).toBe(true);
  await staff.shot('settings-wrong');
  staff.errors.splice(0, staff.errors.length, ...staff.errors.filter((error) => !/422|400/.test(error)));
  expect(staff.errors).toEqual([]);
  expect(phone.errors).toEqual([]);
});

test('the pages of the staff fit a small window, the dark and English', { tags: ['long'] }, async () => {
  const [form] = await formsOf();
  const page = await openSignedIn(server, staff, '#/form');
  for (const [name, size, colorScheme, answers] of [
    ['narrow', phoneSize, 'light', '1 份答卷'],
    ['dark', desktopSize, 'dark', '1 份答卷'],
    ['english', desktopSize, 'light', '1 answer'],
  ] as const) {
    await resizeTo(page, size);
    await page.emulateMedia({ colorScheme });
    if (name === 'english') await readEnglish(page);
    await go(page, '#/form');
    await page
      .getByRole('link', { name: form?.title })
      .or(page.getByRole('button', { name: form?.title }))
      .first()
      .waitFor();
    await page.getByText(answers).filter({ visible: true }).first().waitFor();
    await staff.shot(`list-${name}`);
    await go(page, `#/form/answers?id=${form?.id}&settings=1`);
    await page.getByRole('heading', { name: 'Webhook' }).waitFor();
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
    await staff.shot(`settings-${name}`);
    // Neither its roles nor its colours are others in English.
    if (name !== 'english') expect([name, await seriousFaults(page)]).toEqual([name, []]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '0001' }).waitFor();
    await staff.shot(`answers-${name}`);
    if (name !== 'english') expect([name, await seriousFaults(page)]).toEqual([name, []]);
  }
  expect(staff.errors).toEqual([]);
});

async function formsOf() {
  const api = await server.signedIn();
  const { items } = await api.get<{ items: (FormDetail & { id: string })[] }>(`${base}/forms`);
  return items;
}

const fields = [
  ['name', 'text', { title: '姓名', required: true }],
  ['note', 'textarea', { title: '留言' }],
] as const;

async function liveForm(title: string): Promise<LiveForm> {
  return formOf(await server.signedIn(), fields, title);
}

test('a form works without script', async () => {
  const form = await liveForm('不用脚本');
  const context = await phone.context
    .browser()
    ?.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  if (context === undefined) throw new Error('no browser');
  const page = await context.newPage();
  await page.goto(`${server.url}/p/${form.slug}`);
  await page.getByLabel('留言').fill('先写留言');
  await page.getByRole('button', { name: '提交' }).click();
  expect(await page.getByText('不能为空').count()).toBe(1);
  expect(await page.getByLabel('留言').inputValue()).toBe('先写留言');
  await page.getByLabel('姓名').fill('李雷');
  await page.getByRole('button', { name: '提交' }).click();
  await page.getByText('提交成功').first().waitFor();
  await page.reload();
  expect((await answersOf(form)).map(({ cells }) => cells)).toEqual([{ name: '李雷', note: '先写留言' }]);
  await context.close();
});

test('nothing typed is lost when the network fails, and it is one answer in the end', async () => {
  const form = await liveForm('断网');
  const page = await phone.renew();
  await page.goto(`${server.url}/p/${form.slug}`);
  await page.getByLabel('姓名').fill('王芳');
  await phone.context.setOffline(true);
  await page.getByRole('button', { name: '提交' }).click();
  await page.getByText('已保存在本机').waitFor();
  await phone.context.setOffline(false);
  await page.reload();
  await page.getByText('已恢复上次未提交成功的内容').waitFor();
  expect(await page.getByLabel('姓名').inputValue()).toBe('王芳');
  // The first try arrives after all, but its answer does not.
  let lost = false;
  await page.route(`**/f/${form.slug}`, async (route) => {
    if (route.request().method() !== 'POST' || lost) return route.continue();
    lost = true;
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: '提交' }).click();
  await page.getByText('已保存在本机').waitFor();
  await page.getByRole('button', { name: '提交' }).click();
  await page.getByText('提交成功', { exact: true }).waitFor();
  expect(await answersOf(form)).toHaveLength(1);
  await page.reload();
  expect(await page.getByLabel('姓名').inputValue()).toBe('');
  phone.errors.length = 0; // the lost requests are logged
});

test('a closed form says why, and a password opens one', async () => {
  const form = await liveForm('有密码');
  await set(form, {}, '春天');
  const page = await phone.renew();
  await page.goto(`${server.url}/p/${form.slug}`);
  await page.getByRole('button', { name: '确定' }).click();
  await page.getByText('不能为空').waitFor();
  const focused = await page.getByLabel('请输入密码后填写').evaluate((field) => field === document.activeElement);
  expect(focused).toBe(true);
  await page.getByLabel('请输入密码后填写').fill('夏天');
  await page.getByRole('button', { name: '确定' }).click();
  await page.getByText('密码不正确').waitFor();
  await phone.shot('password');
  await page.getByLabel('请输入密码后填写').fill('春天');
  await page.getByRole('button', { name: '确定' }).click();
  await page.getByLabel('姓名').waitFor();
  await set(form, { open: false }, null);
  await page.reload();
  await page.getByText('表单已暂停收集').waitFor();
  phone.errors.length = 0; // the wrong password is a 422
});

test('answers are counted in the menu, through a reload, until somebody looks', async () => {
  const { slug } = await formOf(await server.signedIn(), [['name', 'text', { title: '姓名' }]], '问卷');
  const page = await openSignedIn(server, staff, '#/tools');
  const group = page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: /^装修/ });
  if ((await group.getAttribute('aria-expanded')) === 'true') await group.click();
  for (const count of [1, 2]) {
    await new Visitor(server).send(slug, { name: '韩梅梅' });
    await expect.poll(() => group.innerText()).toBe(`装修\n${count}`);
  }
  await page.reload();
  await expect.poll(() => group.innerText()).toBe('装修\n2');
  await group.click();
  const entry = page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: /^表单/ });
  await expect.poll(() => entry.innerText()).toBe('表单\n2');
  await staff.shot('counted');
  await entry.click();
  await expect.poll(() => entry.innerText()).toBe('表单');
});
