import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { openBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { drawn, type GameDouble, linkOf, player, startGame } from './game-double.ts';
import { generateAccount, mcAnswer, uigf4Document } from './support/generate.ts';

const account = generateAccount({ pulls: 900, seed: 7 });
const other = generateAccount({ pulls: 300, seed: 8, uid: '700000002' });
const file = (name: string, content: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
});

let game: GameDouble;
let server: TestServer;
let phone: TestBrowser;
let page: Page;

beforeAll(async () => {
  game = await startGame();
  server = await startTestServer({ start: { outbound: game.outbound } });
  phone = await openBrowser({ folder: 'draws', phone: true });
});

afterAll(async () => {
  await phone?.close();
  await server?.stop();
  await game?.close();
});

const open = (address: string) => page.goto(`${server.url}/#${address}`);
const words = (text: string | RegExp) => page.locator('main:visible').getByText(text).first();
const button = (name: string | RegExp) => page.locator('main:visible').getByRole('button', { name }).first();

/** Chooses files on the import screen, which begins anew once it was left. */
async function importFiles(...files: ReturnType<typeof file>[]): Promise<void> {
  await open('/m/ysupp');
  await page.getByRole('heading', { name: '导入抽卡记录' }).waitFor({ state: 'hidden' });
  await open('/m/ysupp?show=import');
  await page.locator('main:visible input[type=file]').setInputFiles(files);
}

/** Exports everything as JSON and answers the file. */
async function exported(format: string): Promise<string> {
  await open('/m/ysupp?show=data');
  await page.locator('main:visible').getByRole('radio', { name: format }).check();
  const download = page.waitForEvent('download');
  await button('导出文件').click();
  const folder = await mkdtemp(join(tmpdir(), 'fitout-draws-'));
  const path = join(folder, 'exported');
  await (await download).saveAs(path);
  const text = await readFile(path, 'utf8');
  await rm(folder, { recursive: true });
  return text;
}

describe('draws on a phone', () => {
  beforeEach(async () => {
    page = await phone.renew();
  });

  test('without records says how to get them', async () => {
    await open('/m/ysupp');
    await words('还没有原神的抽卡记录').waitFor();
    expect(await page.title()).toBe('原神 角色活动祈愿');
    await words('怎样拿到自己的记录').waitFor();
    await phone.shot('empty');
    await button('鸣潮').click();
    await words('还没有鸣潮的抽卡记录').waitFor();
    expect(page.url()).toContain('#/m/mcupp');
    expect(phone.errors).toEqual([]);
  });

  test('takes a UIGF file, shows its figures on every screen, keeps them over a reload, and exports what it reads again as the same', async () => {
    await importFiles(file('我的记录.json', uigf4Document(account, other)));
    await words('导入了 1,200 条新记录').waitFor();
    await phone.shot('report');
    expect(await seriousFaults(page)).toEqual([]);
    await button('查看统计').click();
    await words('五星已垫').waitFor();
    await words('小保底不歪').waitFor();
    await phone.shot('overview');
    expect(await seriousFaults(page)).toEqual([]);
    const pity = await page.locator('main:visible section[aria-label=当前进度]').innerText();
    await page.reload();
    await words('五星已垫').waitFor();
    expect(await page.locator('main:visible section[aria-label=当前进度]').innerText()).toBe(pity);
    for (const screen of ['timeline', 'compare', 'share', 'records']) {
      await open(`/m/ysupp?show=${screen}`);
      await page.locator('main:visible').locator('li, table, img, section').first().waitFor();
      await phone.shot(screen);
      expect(await seriousFaults(page), screen).toEqual([]);
    }
    await words(/^共 [\d,]+ 条$/).waitFor();
    await button('5★').click();
    await words(/条符合/).waitFor();
    await page.getByRole('searchbox').fill('没有这个');
    await words('没有符合的记录').waitFor();
    await button('清除筛选').click();
    await words(/^共 [\d,]+ 条$/).waitFor();
    await open('/m/ysupp?show=data');
    await words('导出文件').waitFor();
    await phone.shot('data');
    expect(await seriousFaults(page)).toEqual([]);
    await button('删除 全部账号').click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await words('这台设备上还没有抽卡记录').waitFor();
    await button('撤销').click();
    await words('导出文件').waitFor();
    const backup = await exported('JSON');
    const uigf = await exported('UIGF 4.2');
    expect(phone.errors).toEqual([]);
    page = await phone.renew();
    await importFiles(file('backup.json', backup));
    await words(/导入了 1,200 条新记录/).waitFor();
    expect(JSON.parse(await exported('UIGF 4.2')).hk4e).toEqual(JSON.parse(uigf).hk4e);
    await importFiles(file('uigf.json', uigf));
    await words('没有新记录，都已经有了').waitFor();
    expect(phone.errors).toEqual([]);
  });

  test('refuses what is wrong, names it, and leaves everything as it was', async () => {
    await importFiles(file('a.json', uigf4Document(account)));
    await words(/导入了 900 条新记录/).waitFor();
    const good = uigf4Document(generateAccount({ pulls: 20, seed: 3, uid: '100000009' }));
    const bad = structuredClone(good);
    Object.assign(bad, { info: { ...bad.info, version: 'v9.0' } });
    await importFiles(file('好的.json', good), file('坏的.json', bad));
    await words('没有导入，原有记录没有变化').waitFor();
    await words(/坏的\.json/).waitFor();
    await words(/不支持的 UIGF 版本/).waitFor();
    await phone.shot('refused');
    expect(await seriousFaults(page)).toEqual([]);
    expect(JSON.parse(await exported('UIGF 4.2')).hk4e).toHaveLength(1);
    const partly = structuredClone(good);
    for (const index of [7, 12]) Object.assign(partly.hk4e[0]?.list[index] ?? {}, { time: '昨天' });
    await importFiles(file('两条有误.json', partly));
    await words(/导入了 18 条新记录/).waitFor();
    await words(/^2 条记录有误/).waitFor();
    await words(/第 8 条/).waitFor();
    await words(/第 13 条/).waitFor();
    await phone.shot('left-out');
    expect(await seriousFaults(page)).toEqual([]);
    await button('撤销导入').click();
    await words('选择文件').waitFor();
    const html = uigf4Document(generateAccount({ pulls: 30, seed: 3, from: 1_700_000_000, pools: ['ysupp'] }));
    for (const record of html.hk4e[0]?.list ?? [])
      Object.assign(record, { name: '<img src=x onerror=alert(1)>', item_id: '99999' });
    await importFiles(file('html.json', html));
    await words(/导入了 30 条新记录/).waitFor();
    await open('/m/ysupp?show=records');
    await page.getByRole('searchbox').fill('<img');
    await words('<img src=x onerror=alert(1)>').waitFor();
    await open('/m/ysupp');
    await button('撤销').click();
    await page.getByText('刚导入了 30 条').waitFor({ state: 'detached' });
    await open('/m/ysupp?show=data');
    await words('全部账号（900 条）').waitFor({ state: 'attached' });
    expect(phone.errors).toEqual([]);
  });

  test('takes answers of 鸣潮 and the in-game link, pasted or typed, and says what is wrong with one', async () => {
    const mc = generateAccount({ game: 'mc', pulls: 200, seed: 6, uid: player.player_id });
    game.records = new Map([
      [1, mcAnswer(mc, 'mcupp').data],
      [2, mcAnswer(mc, 'mcupw').data],
      [7, [drawn('卡卡罗', '2024-05-24 20:00:00', { resourceId: 1301 })]],
    ]);
    const pools = new Set(['mcupp', 'mcupw']);
    const expected = mc.records.filter(({ pool }) => pools.has(pool)).length + 1;
    // Answers that somebody kept do not say whose they are.
    const whose = generateAccount({ game: 'mc', pulls: 300, seed: 5 });
    await open('/m/mcupp?show=import');
    const isFocused = (label: string) => page.getByLabel(label).evaluate((field) => field === document.activeElement);
    await button('导入').click();
    await words('不能为空').waitFor();
    await expect.poll(() => isFocused('鸣潮抽卡记录链接，或 JSON 内容')).toBe(true);
    await phone.shot('import-missing');
    await page.locator('main:visible textarea').fill(JSON.stringify(mcAnswer(whose, 'mcupp')));
    await button('导入').click();
    await words('这是谁的记录？').waitFor();
    await page.getByLabel('游戏 UID').fill('123');
    await button('继续导入').click();
    await words('格式不正确，6 到 12 位数字').waitFor();
    await expect.poll(() => isFocused('游戏 UID')).toBe(true);
    await phone.shot('uid-wrong');
    await page.getByLabel('游戏 UID').fill(whose.uid);
    await button('继续导入').click();
    await words(/导入了 \d+ 条新记录/).waitFor();
    await button('查看统计').click();
    await words('五星已垫').waitFor();
    await phone.shot('mc');
    await open('/m/mcupp?show=import');
    await words('粘贴链接或内容').waitFor();
    await phone.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate((text) => navigator.clipboard.writeText(text), linkOf({}, 'https://evil.example'));
    await page.keyboard.press('Control+v');
    await words('链接来自 evil.example，不是鸣潮的抽卡记录页，已拒绝').waitFor();
    const field = page.locator('main:visible textarea');
    const old = linkOf({ record_id: 'f'.repeat(32) });
    await field.fill(old);
    await button('导入').click();
    await words('链接已过期（有效一小时），请在游戏里重新打开抽卡记录再复制').waitFor();
    expect(await field.inputValue()).toBe(old);
    expect(await seriousFaults(page)).toEqual([]);
    await phone.shot('link-expired');
    await field.fill(`记录在这里：${linkOf()}`);
    await button('导入').click();
    await words(`导入了 ${expected} 条新记录`).waitFor();
    await words(`鸣潮 UID ${player.player_id}`).waitFor();
    await button('查看统计').click();
    await page.locator('main:visible select').selectOption(`mc:${player.player_id}`);
    await page.locator('main:visible nav').getByRole('button', { name: '感恩定向' }).waitFor();
    expect(game.asked.every(({ host }) => host === 'gmserver-api.aki-game2.com')).toBe(true);
    // The browser notes the two refusals that the test asked for.
    expect(phone.errors.filter((error) => !/status of 4(?:22|10)/.test(error))).toEqual([]);
  });

  test('takes a dropped file, and tells what it completed of what was here', async () => {
    const rows = account.records
      .slice(0, 60)
      .map(({ time, name, kind, rank, code }) => [code, [time, name, kind, rank]] as const);
    const result = [...Map.groupBy(rows, ([code]) => code)].map(([code, own]) => [code, own.map(([, row]) => row)]);
    await importFiles(file('无编号.json', { uid: account.uid, lang: 'zh-cn', typeMap: [], result }));
    await words('导入了 60 条新记录').waitFor();
    await button('继续导入').click();
    await words('选择文件').waitFor();
    const whole = JSON.stringify(uigf4Document({ ...account, records: account.records.slice(0, 60) }));
    const dropped = await page.evaluateHandle((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], '有编号.json', { type: 'application/json' }));
      return data;
    }, whole);
    await page.dispatchEvent('main', 'drop', { dataTransfer: dropped });
    await words('没有新记录，补全了 60 条').waitFor();
    await words('已补全 60 条：').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await phone.shot('completed');
    expect(phone.errors).toEqual([]);
  });
});
