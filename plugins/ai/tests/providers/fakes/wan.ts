import { z } from 'zod';
import { pictureOf, refuse, sizeOfText, startTasks } from './dashscope.ts';

/**
 * Wan 2.7, after https://help.aliyun.com/zh/model-studio/wan-image-generation-and-editing-api-reference, its text held
 * against this in November 2026: `bbox_list` has a list for each picture, empty where nothing is edited, of at most two
 * boxes [x1, y1, x2, y2] in that picture's own pixels from its upper left corner; PNG has no transparency; shapes are
 * 1:8–8:1; four pictures come where `n` is not said.
 */

const content = z.union([z.strictObject({ text: z.string().min(1).max(5000) }), z.strictObject({ image: z.string() })]);
const shape = z.strictObject({
  model: z.enum(['wan2.7-image', 'wan2.7-image-pro']),
  input: z.strictObject({
    messages: z.array(z.strictObject({ role: z.literal('user'), content: z.array(content) })).length(1),
  }),
  parameters: z.strictObject({
    n: z.int().min(1).max(4).optional(),
    size: z
      .string()
      .regex(/^(?:[124]K|\d{3,4}\*\d{3,4})$/)
      .optional(),
    watermark: z.boolean().optional(),
    seed: z.int().min(0).max(2_147_483_647).optional(),
    thinking_mode: z.boolean().optional(),
    enable_sequential: z.boolean().optional(),
    bbox_list: z.array(z.array(z.tuple([z.int(), z.int(), z.int(), z.int()])).max(2)).optional(),
  }),
});

const isShapely = (width: number, height: number) => Math.max(width / height, height / width) <= 8;

export const startWan = () =>
  startTasks('/api/v1/services/aigc/image-generation/generation', shape, {
    async check({ model, input, parameters: { n = 4, size = '2K', bbox_list } }) {
      const pictures = (input.messages[0]?.content ?? []).flatMap((one) => ('image' in one ? [one.image] : []));
      if (pictures.length > 9) refuse(400, 'InvalidParameter', 'at most 9 images');
      if (bbox_list !== undefined && bbox_list.length !== pictures.length)
        refuse(400, 'InvalidParameter', 'bbox_list must have as many entries as there are images');
      for (const [at, one] of pictures.entries()) {
        const { width, height, hasAlpha } = await pictureOf(one, { bytes: 20_000_000, least: 240, most: 8000 });
        if (hasAlpha) refuse(400, 'InvalidParameter', 'images with a transparency channel are not supported');
        if (!isShapely(width, height)) refuse(400, 'InvalidParameter', 'the aspect ratio of the image is invalid');
        for (const [x1, y1, x2, y2] of bbox_list?.[at] ?? [])
          if (x1 < 0 || y1 < 0 || x2 <= x1 || y2 <= y1 || x2 > width || y2 > height)
            refuse(400, 'InvalidParameter', 'bbox_list');
      }
      const [, kilo] = /^(\d)K$/.exec(size) ?? [];
      const side = Number(kilo) * 1024;
      const wanted = kilo === undefined ? sizeOfText(size) : { width: side, height: side };
      const most = model === 'wan2.7-image-pro' && pictures.length === 0 ? 4096 : 2048;
      const pixels = wanted.width * wanted.height;
      if (pixels < 768 ** 2 || pixels > most ** 2 || !isShapely(wanted.width, wanted.height))
        refuse(400, 'InvalidParameter', 'size');
      return { ...wanted, n };
    },
    results: (urls) => ({
      finished: true,
      choices: urls.map((image) => ({
        finish_reason: 'stop',
        message: { role: 'assistant', content: [{ image, type: 'image' }] },
      })),
    }),
  });
