import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aigcOf } from '../../../sdk/index.ts';
import { openDesk } from '../../../tests/support/desk.ts';
import { emptyDocument } from '../../decoration/shared/document/create.ts';
import { applyOps } from '../../decoration/shared/document/ops.ts';
import { nodesOf } from '../../decoration/tests/editor-kit.ts';
import { root } from './kit.ts';
import type { Fake } from './providers/fakes/fake.ts';
import { startOpenai } from './providers/fakes/openai.ts';
import { chooseInMenu, layers, placedText, saved, seen, stage, stageBox } from './support/editor.ts';

/** From a phone's photo to a published page, with a reload in the middle of each step. */

let fake: Fake;
beforeAll(async () => {
  fake = await startOpenai();
});
afterAll(() => fake?.close());
const desk = openDesk({ folder: 'ai', computes: true, config: () => ({ innerHosts: [fake.host] }) });

beforeAll(async () => {
  await desk.api.post(`${root}/settings/providers`, {
    ...{ kind: 'openai', name: '图片服务', base: `${fake.url}/v1`, key: fake.key, enabled: true },
    models: [{ id: 'gpt-image-2', price: 20 }],
  });
});

interface Asset {
  id: string;
  key: string;
  name: string;
  width: number;
  height: number;
  alt: string;
  generated: boolean;
}

/** A red cup on a table, as a phone held upright takes it: stored lying, to be turned. */
async function photo(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#e8e8ea"/><stop offset="1" stop-color="#b9bcc4"/></linearGradient></defs><rect width="900" height="1200" fill="url(#g)"/><rect x="290" y="330" width="320" height="480" rx="40" fill="#c3372f"/><circle cx="450" cy="570" r="96" fill="#f4d35e"/></svg>`;
  const lying = await sharp(Buffer.from(svg)).rotate(-90).jpeg({ quality: 95 }).toBuffer();
  return sharp(lying).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
}

/** The middle of the cup; a JPEG rounds. */
const isCup = (seenThere: number[]) => [244, 211, 94].every((value, at) => Math.abs(value - (seenThere[at] ?? 0)) <= 3);

async function kept(page: Page): Promise<void> {
  const unsaved = page.getByRole('status').filter({ hasText: /未保存|保存中/ });
  await expect.poll(() => unsaved.count()).toBe(0);
  await saved(page).waitFor();
}

async function reloaded(page: Page): Promise<void> {
  await kept(page);
  await page.reload();
  await stage(page).waitFor();
}

const names = (page: Page) => layers(page).allInnerTexts();
const panelTab = (page: Page, name: string) =>
  page.getByRole('complementary', { name: '面板' }).getByRole('button', { name, exact: true }).first();

/** What is the same twice in a row: the sheet is drawn. */
async function settled(look: () => Promise<string>): Promise<string> {
  let last = '';
  const stands = async () => {
    const now = await look();
    const same = now === last;
    last = now;
    return same;
  };
  await expect.poll(stands, { interval: 300 }).toBe(true);
  return last;
}

/** Each pixel of the sheet as it is drawn. */
const sheet = (page: Page) =>
  page.evaluate(async () => {
    const canvas = document.querySelector('[role=application] canvas') as HTMLCanvasElement;
    const copy = document.createElement('canvas');
    [copy.width, copy.height] = [canvas.width, canvas.height];
    const context = copy.getContext('2d');
    context?.drawImage(canvas, 0, 0);
    const data = context?.getImageData(0, 0, copy.width, copy.height).data.buffer ?? new ArrayBuffer(0);
    const hash = await crypto.subtle.digest('SHA-256', data);
    return [...new Uint8Array(hash)].join(' ');
  });

test('a photo is cut out, put on white and before a scene, worded, and published', async () => {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(await photo())], 'IMG_2031.jpg', { type: 'image/jpeg' }));
  await desk.api.post('/api/p/images/assets', form);
  const page = await desk.open('#/images');
  await page.getByText('IMG_2031').first().click();
  await page.getByRole('button', { name: '用 AI 编辑' }).click();
  await page.getByText('900 × 1200 px').waitFor();
  await page.keyboard.press('ControlOrMeta+1');
  // An empty sheet is the same twice in a row, too.
  await expect.poll(() => seen(page).then(isCup)).toBe(true);
  const first = await settled(() => sheet(page));

  // 抠图
  await page.getByRole('button', { name: '抠图' }).first().click();
  await page.getByRole('button', { name: 'IMG_2031 的蒙版' }).waitFor();
  await reloaded(page);
  await page.getByRole('button', { name: 'IMG_2031 的蒙版' }).waitFor();

  // 白底图
  await page.getByRole('button', { name: '白底图' }).first().click();
  await page.getByRole('button', { name: '生成白底图' }).click();
  await expect.poll(() => names(page)).toEqual(['IMG_2031', '白色背景 1']);
  await reloaded(page);
  await expect.poll(() => names(page)).toEqual(['IMG_2031', '白色背景 1']);
  await expect.poll(() => seen(page).then(isCup)).toBe(true);

  // A scene, which the service brings while nobody looks.
  await layers(page).filter({ hasText: 'IMG_2031' }).getByRole('button', { name: 'IMG_2031', exact: true }).click();
  await panelTab(page, '生成').click();
  const fields = page.getByRole('form', { name: '生成' });
  await fields.getByLabel('生成什么').selectOption('换背景（主体以外）');
  await fields.getByRole('textbox', { name: '提示词' }).fill('清晨的窗台');
  fake.mode = 'slow';
  await fields.getByRole('button', { name: '生成', exact: true }).click();

  await page.getByText('正在生成…').waitFor();
  await reloaded(page);
  fake.mode = 'recorded';
  fake.release();
  await panelTab(page, '生成').click();
  await page.getByRole('button', { name: '查看第 1 张' }).click();
  await page.getByRole('button', { name: '采用为图层' }).click();
  await panelTab(page, '图层').click();
  await expect.poll(() => names(page)).toEqual(['IMG_2031', '清晨的窗台', '白色背景 1']);
  await expect.poll(() => seen(page).then(isCup)).toBe(true);

  // Words
  await layers(page).first().getByRole('button', { name: 'IMG_2031', exact: true }).click();
  await page.getByLabel('前景色').fill('#ffffff');
  await page.getByRole('button', { name: '文字', exact: true }).first().click();
  const box = await stageBox(page);
  await page.mouse.click(box.x + box.width * 0.42, box.y + box.height * 0.2);
  const words = await placedText(page);
  await page.keyboard.type('晨光杯');
  await page.getByRole('status').filter({ hasText: '未保存' }).waitFor();
  await reloaded(page);
  await page.getByRole('button', { name: '文字', exact: true }).last().click();
  await words.waitFor();
  await expect.poll(() => words.inputValue()).toBe('晨光杯');
  await desk.shot('journey-editor');

  // Five sizes, each arranged anew, into the library
  await chooseInMenu(page, '尺寸套图');
  const dialog = page.getByRole('dialog', { name: '尺寸套图' });
  const wanted = ['主图 800', '详情图 750', '公众号封面', '小红书', '朋友圈'];
  for (const name of wanted) await dialog.getByRole('checkbox', { name }).check();
  await dialog.getByRole('button', { name: '生成 5 个尺寸' }).click();
  await expect.poll(() => dialog.getByRole('list', { name: '各尺寸预览' }).getByRole('img').count()).toBe(5);
  await desk.shot('journey-sizes');
  await dialog.getByRole('button', { name: '全部存入素材库' }).click();
  await page.getByText('已把 5 张存入素材库').waitFor();
  await dialog.getByRole('button', { name: '关闭' }).click();
  const all = await desk.api.get<{ items: Asset[] }>('/api/p/images/assets');
  const sized = all.items.filter(({ generated }) => generated);
  expect(new Set(sized.map(({ width, height }) => `${width}x${height}`))).toEqual(
    new Set(['800x800', '750x1000', '900x383', '1242x1660', '1080x1080']),
  );
  await reloaded(page);

  // All of it undone, whatever was reloaded in between, and done again
  const layered = await names(page);
  await panelTab(page, '历史').click();
  const steps = page.getByRole('list', { name: '历史记录' }).getByRole('button');
  await steps.first().click();
  await page.getByText('900 × 1200 px').waitFor();
  await page.keyboard.press('ControlOrMeta+1');
  await expect.poll(() => sheet(page)).toBe(first);
  await steps.last().click();
  await panelTab(page, '图层').click();
  await expect.poll(() => names(page)).toEqual(layered);
  await reloaded(page);

  // The picture itself, too, with its label
  await page.getByRole('button', { name: '导出' }).click();
  await page.getByRole('dialog', { name: '导出' }).getByRole('button', { name: '存入素材库' }).click();
  await page.getByText('已存入素材库').waitFor();
  const { items } = await desk.api.get<{ items: Asset[] }>('/api/p/images/assets');
  const made = items.find(({ generated, width }) => generated && width === 1600);
  if (made === undefined) throw new Error('no generated picture in the library');
  const file = Buffer.from(await (await fetch(`${desk.server.url}/a/${made.key}`)).arrayBuffer());
  const { xmp, width, height } = await sharp(file).metadata();
  expect([width === height, aigcOf(xmp ?? file)?.producer]).toEqual([true, '图片服务 gpt-image-2']);

  // Into a published page
  const document = emptyDocument('page', '新品');
  const image = { key: made.key, width: made.width, height: made.height, alt: '晨光杯' };
  const nodes = nodesOf(['image', { image }], document.root);
  const whole = applyOps(document, [{ op: 'insert', parent: document.root, slot: 'default', at: 0, nodes }]).doc;
  const { id, slug } = await desk.api.post<{ id: string; slug: string }>('/api/p/decoration/pages', {
    ...{ title: '新品', kind: 'page', document: whole },
  });
  await desk.api.post(`/api/p/decoration/pages/${id}/publish`, { rev: 0 });
  await page.goto(`${desk.server.url}/p/${slug}`);
  const shown = page.getByRole('img', { name: '晨光杯' });
  await shown.waitFor();
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
  await desk.shot('journey-published');
});

test('undone to the start it is the first picture, bit by bit', async () => {
  const page = await desk.open('#/images');
  // The tile, not the folder of the same name, which may be there first.
  const tile = page.getByRole('option').filter({ has: page.getByText('IMG_2031', { exact: true }) });
  await tile.last().click();
  await page.getByRole('button', { name: '用 AI 编辑' }).click();
  await page.getByText('900 × 1200 px').waitFor();
  await page.keyboard.press('ControlOrMeta+1');
  const first = await settled(() => sheet(page));
  await page.getByRole('button', { name: '白底图' }).first().click();
  await page.getByRole('button', { name: '生成白底图' }).click();
  await expect.poll(() => names(page)).toHaveLength(2);
  // Nothing is undone while it is still being placed.
  await expect.poll(() => page.getByRole('status').filter({ hasText: '正在放到白底上' }).count()).toBe(0);
  const undo = page.getByRole('button', { name: '撤销' }).first();
  await expect
    .poll(
      async () => {
        if ((await undo.getAttribute('aria-disabled')) === 'true') return true;
        // Playwright would wait for a button that the undo before has just disabled.
        await undo.evaluate((button: HTMLElement) => button.click());
        return false;
      },
      { interval: 50 },
    )
    .toBe(true);
  await page.getByText('900 × 1200 px').waitFor();
  await page.keyboard.press('ControlOrMeta+1');
  await expect.poll(() => sheet(page)).toBe(first);
});
