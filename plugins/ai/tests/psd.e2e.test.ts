import { readFile } from 'node:fs/promises';
import { readPsd, writePsdUint8Array } from 'ag-psd';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openDesk } from '../../../tests/support/desk.ts';
import { layers, seen, stage } from './support/editor.ts';
import { openFile, psdFile } from './support/opening.ts';

/** PSDs come in with their layers and go out with them; what is not kept is said. */

const desk = openDesk({ folder: 'ai', computes: true });

function flat(width: number, height: number, colour: readonly number[]) {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < data.length; at += 4) data.set(colour, at);
  return { width, height, data };
}

const psd = (): Buffer =>
  Buffer.from(
    writePsdUint8Array(
      {
        width: 400,
        height: 300,
        imageData: flat(400, 300, [0, 120, 212, 255]),
        children: [
          { name: '底色', imageData: flat(400, 300, [0, 120, 212, 255]), left: 0, top: 0 },
          {
            name: '商品',
            opened: true,
            blendMode: 'normal',
            children: [
              {
                name: '杯子',
                imageData: flat(120, 120, [209, 52, 56, 255]),
                left: 140,
                top: 90,
                blendMode: 'multiply',
                opacity: 0.5,
                mask: {
                  left: 0,
                  top: 0,
                  right: 400,
                  bottom: 300,
                  defaultColor: 255,
                  imageData: flat(400, 300, [255, 255, 255, 255]),
                },
              },
            ],
          },
          { name: '标题', imageData: flat(60, 20, [255, 255, 255, 255]), left: 10, top: 10, text: { text: '新品' } },
          {
            name: '光',
            imageData: flat(5, 5, [255, 255, 255, 255]),
            left: 0,
            top: 0,
            effects: { outerGlow: { enabled: true } },
          },
          { name: '反相', adjustment: { type: 'invert' } },
        ],
      },
      { noBackground: true },
    ),
  );

test('a PSD is opened with its layers, what is not kept is listed, and it is saved as one again', async () => {
  const page = await desk.open('#/ai');
  await openFile(page, psdFile('杯子.psd', psd()));
  await page.getByText('400 × 300 px').waitFor();
  await layers(page).filter({ hasText: '反相' }).waitFor();
  expect(await layers(page).count()).toBe(6);
  await page.getByText('文字已变为像素：标题').waitFor();
  await page.getByText('图层样式未保留：光').waitFor();
  await desk.shot('psd-opened');
  // Inverted: half of red upon blue, since in its group there is nothing to multiply with.
  await expect.poll(async () => (await seen(page)).map((value) => Math.round(value / 8))).toEqual([19, 21, 15]);
  await page.getByRole('button', { name: '知道了' }).click();
  await page.getByRole('button', { name: '导出' }).click();
  const form = page.getByRole('dialog', { name: '导出' });
  await form.getByRole('combobox', { name: '格式' }).selectOption('psd');
  await desk.shot('psd-export');
  const coming = page.waitForEvent('download');
  await form.getByRole('button', { name: '下载' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('杯子.psd');
  const out = readPsd(await readFile(await file.path()), { useRawData: true });
  expect(out.children?.map(({ name }) => name)).toEqual(['底色', '商品', '标题', '光', '反相']);
  expect(out.children?.[1]?.children?.[0]).toMatchObject({ name: '杯子', blendMode: 'multiply', left: 140, top: 90 });
  expect(out.children?.[1]?.children?.[0]?.mask).toBeDefined();
  expect(out.children?.[4]?.adjustment).toEqual({ type: 'invert' });
});

test('a broken PSD is refused with words, and nothing is made of it', async () => {
  const page = await desk.open('#/ai');
  const whole = psd();
  await openFile(page, psdFile('坏.psd', whole.subarray(0, 200)));
  await page.getByText('PSD 文件已损坏，无法打开').first().waitFor();
  const cmyk = Buffer.from(whole);
  cmyk.writeUInt16BE(4, 24);
  await openFile(page, psdFile('印刷.psd', cmyk));
  await page
    .getByText(/不支持 CMYK/)
    .first()
    .waitFor();
  expect(page.url()).toMatch(/#\/ai$/);
});

test('in an open document a PSD becomes one layer, and that is said', async () => {
  const page = await desk.open('#/ai');
  await openFile(page, psdFile('杯子.psd', psd()));
  await stage(page).waitFor();
  await page.getByRole('button', { name: '知道了' }).click();
  await page.evaluate(
    ([bytes]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(bytes as string), (sign) => sign.charCodeAt(0))], '徽标.psd'));
      document
        .querySelector('[role="application"]')
        ?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
    },
    [psd().toString('base64')],
  );
  await page.getByText('PSD 已合并为一个图层加入').waitFor();
  await layers(page).filter({ hasText: '徽标' }).waitFor();
});

test('16 bits and an animation are said once, and every format of the converter is written', async () => {
  const deep = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#107c10' } })
    .toColourspace('rgb16')
    .png()
    .toBuffer();
  const page = await desk.open('#/ai');
  await openFile(page, { name: '深.png', mimeType: 'image/png', buffer: deep });
  await page.getByText('已从 16 位转为 8 位').waitFor();
  await desk.shot('opened-16-bit');
  await page.getByRole('button', { name: '导出' }).click();
  const form = page.getByRole('dialog', { name: '导出' });
  const format = form.getByRole('combobox', { name: '格式' });
  await format.selectOption('avif');
  await form.getByRole('combobox', { name: '尺寸方式' }).selectOption('width');
  const width = form.getByRole('textbox', { name: '宽度' });
  await width.fill('32');
  await width.press('Tab');
  await form.getByText('32 × 24').waitFor();
  await desk.shot('export-avif');
  const coming = page.waitForEvent('download');
  await form.getByRole('button', { name: '下载' }).click();
  const path = await (await coming).path();
  const { format: got, ...size } = await sharp(await readFile(path)).metadata();
  expect([got, size.width, size.height]).toEqual(['heif', 32, 24]);
  await page.reload();
  await page.getByText('64 × 48 px').waitFor();
  await expect.poll(() => page.getByText('已从 16 位转为 8 位').count()).toBe(0);
});
