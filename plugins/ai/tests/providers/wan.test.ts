import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GuardedOutbound } from '../../../../kernel/outbound/outbound.ts';
import { limits } from '../../../../tests/support/limits.ts';
import { wan } from '../../server/providers/adapters/wan.ts';
import { wanxEdit } from '../../server/providers/adapters/wanx-edit.ts';
import { ProviderHttp } from '../../server/providers/http.ts';
import type { SentPicture } from '../../server/providers/picture.ts';
import { type ImageProvider, modelOf, type ProviderRequest } from '../../server/providers/provider.ts';
import type { ModelInfo } from '../../shared/providers/capabilities.ts';
import { picture, requestFor } from './contract.ts';
import { declaredWan } from './declared-wan.ts';
import type { Fake } from './fakes/fake.ts';
import { startWan } from './fakes/wan.ts';
import { reading, startWanxEdit } from './fakes/wanx-edit.ts';

/** What Wan's services take beside what all have in common. */

async function asked(provider: ImageProvider, fake: Fake, request: ProviderRequest) {
  const outbound = new GuardedOutbound({ inner: [fake.host] });
  await using http = new ProviderHttp({ outbound, base: `${fake.url}/api/v1`, auth: provider.auth(fake.key) });
  const nothing = { onTask: async () => undefined, onPartial: () => undefined, onProgress: () => undefined };
  try {
    const results = await provider.run(request, { ...nothing, http, signal: AbortSignal.timeout(limits.page) });
    for (const { file } of results) await file[Symbol.asyncDispose]();
    return results;
  } finally {
    await outbound.close();
  }
}

/** A mask of light boxes on dark, or the other way round. */
async function boxed(
  { width, height }: SentPicture,
  boxes: readonly [x: number, y: number, width: number, height: number][],
  [ground, ink] = ['#000', '#fff'],
): Promise<SentPicture> {
  const inks = await Promise.all(
    boxes.map(async ([left, top, wide, high]) => ({
      ...{ left, top },
      input: await sharp({ create: { width: wide, height: high, channels: 3, background: ink } })
        .png()
        .toBuffer(),
    })),
  );
  const whole = sharp({ create: { width, height, channels: 3, background: ground } });
  return { bytes: await whole.composite(inks).png().toBuffer(), type: 'image/png', width, height };
}

describe.each([
  ['Wan', wan],
  ['Wan as data', declaredWan],
])('the boxes of %s', (_name, provider) => {
  let fake: Fake;
  beforeAll(async () => {
    fake = await startWan();
  });
  beforeEach(() => fake.reset());
  afterAll(() => fake?.close());

  const model = modelOf(provider, 'wan2.7-image') as ModelInfo;
  const sent = () =>
    fake.asked.find(({ json }) => json !== undefined)?.json as {
      input: { messages: [{ content: object[] }] };
      parameters: { bbox_list?: number[][][] };
    };

  test('a mask goes as its boxes', async () => {
    const source = await picture(1024, 1024);
    const mask = await boxed(source, [
      [10, 20, 100, 50],
      [600, 700, 200, 100],
    ]);
    await asked(provider, fake, await requestFor(model, 'inpaint', { source, mask }));
    const boxes = [
      [10, 20, 110, 70],
      [600, 700, 800, 800],
    ];
    expect(sent().parameters.bbox_list).toEqual([boxes]);
    const empty = await requestFor(model, 'inpaint', { source, mask: await boxed(source, []) });
    await expect(asked(provider, fake, empty)).rejects.toMatchObject({ kind: 'bad-request' });
  });

  test('without a mask there are none', async () => {
    await asked(provider, fake, await requestFor(model, 'edit'));
    expect(sent().parameters).not.toHaveProperty('bbox_list');
    expect(sent().input.messages[0].content).toHaveLength(2);
  });
});

describe('Wan’s pictures', () => {
  let fake: Fake;
  const model = modelOf(wan, 'wan2.7-image') as ModelInfo;
  beforeAll(async () => {
    fake = await startWan();
  });
  beforeEach(() => fake.reset());
  afterAll(() => fake?.close());

  test('boxes are of the source alone, and what is clear is white', async () => {
    const clear = await sharp({ create: { width: 1024, height: 1024, channels: 4, background: '#f008' } })
      .png()
      .toBuffer();
    const source: SentPicture = { bytes: clear, type: 'image/png', width: 1024, height: 1024 };
    const mask = await boxed(source, [[10, 20, 100, 50]]);
    const references = [await picture(512, 512), source];
    await asked(wan, fake, await requestFor(model, 'inpaint', { source, mask, references }));
    const json = fake.asked.find((one) => one.json !== undefined)?.json as {
      input: { messages: [{ content: { image?: string }[] }] };
      parameters: { bbox_list: number[][][] };
    };
    expect(json.parameters.bbox_list).toEqual([[[10, 20, 110, 70]], [], []]);
    const bytes = Buffer.from(json.input.messages[0].content[0]?.image?.split(',')[1] ?? '', 'base64');
    const [red, green] = await sharp(bytes).raw().toBuffer();
    expect([red, green]).toEqual([255, 119]);
  });
});

describe('the editor of Wan 2.1', () => {
  let fake: Fake;
  const model = modelOf(wanxEdit, 'wanx2.1-imageedit') as ModelInfo;
  beforeAll(async () => {
    fake = await startWanxEdit();
  });
  beforeEach(() => fake.reset());
  afterAll(() => fake?.close());
  const sent = () =>
    fake.asked.find(({ json }) => json !== undefined)?.json as {
      input: Record<string, string>;
      parameters: Record<string, number>;
    };

  test.each([
    ['edit', 'description_edit'],
    ['inpaint', 'description_edit_with_mask'],
    ['upscale', 'super_resolution'],
    ['remove-text', 'remove_watermark'],
    ['colorize', 'colorization'],
    ['restyle', 'stylization_all'],
  ] as const)('%s is its %s', async (operation, name) => {
    await asked(wanxEdit, fake, await requestFor(model, operation, operation === 'edit' ? {} : { prompt: '改' }));
    expect(sent().input.function).toBe(name);
  });

  test('what goes without words is sent with some', async () => {
    await asked(wanxEdit, fake, await requestFor(model, 'remove-text', { prompt: '' }));
    expect(sent().input.prompt).toContain('水印');
  });

  test('a picture grows at each side by what is empty there', async () => {
    const source = await picture(1000, 900);
    const kept = async (x: number, y: number, width: number, height: number) =>
      requestFor(model, 'outpaint', { source, mask: await boxed(source, [[x, y, width, height]], ['#fff', '#000']) });
    for (const of of ['whole', 'half'] as const) {
      fake.reset();
      reading.of = of;
      const [result] = await asked(wanxEdit, fake, await kept(200, 0, 600, 900));
      expect(result, of).toMatchObject({ width: 1000, height: 900 });
    }
    const { parameters } = sent();
    expect([parameters.left_scale, parameters.right_scale, parameters.top_scale]).toEqual([
      expect.closeTo(5 / 3),
      expect.closeTo(5 / 3),
      1,
    ]);
    for (const request of [await kept(0, 0, 500, 900), await kept(0, 0, 600, 400), await kept(350, 0, 600, 900)])
      await expect(asked(wanxEdit, fake, request)).rejects.toMatchObject({ kind: 'bad-request' });
  });
});
