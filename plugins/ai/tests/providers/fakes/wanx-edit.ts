import sharp from 'sharp';
import { z } from 'zod';
import { pictureOf, refuse, startTasks } from './dashscope.ts';

/**
 * wanx2.1-imageedit, after https://help.aliyun.com/zh/model-studio/wanx-image-edit-api-reference, its text held against
 * this in November 2026. Of `expand` it says no more than 「向上扩展比例，默认 1.0，范围 [1.0, 2.0]」 for each side, in an
 * older version with 「图像居中」 before it, and gives no sizes of results: whether a scale is of the whole side or of the
 * half that lies there is not known. This fake takes it as of the half; `whole` makes it take the other reading.
 */

const functions = [
  'description_edit',
  'description_edit_with_mask',
  'remove_watermark',
  'expand',
  'super_resolution',
  'colorization',
  'stylization_all',
  'stylization_local',
  'doodle',
  'control_cartoon_feature',
] as const;
/** What each parameter goes with; the others go with all. */
const functionsOf: Record<string, readonly string[]> = {
  strength: ['stylization_all', 'description_edit'],
  upscale_factor: ['super_resolution'],
  is_sketch: ['doodle'],
  ...{ top_scale: ['expand'], bottom_scale: ['expand'], left_scale: ['expand'], right_scale: ['expand'] },
};
const scale = z.number().min(1).max(2).optional();
const shape = z.strictObject({
  model: z.literal('wanx2.1-imageedit'),
  input: z.strictObject({
    function: z.enum(functions),
    prompt: z.string().min(1).max(800),
    base_image_url: z.string(),
    mask_image_url: z.string().optional(),
  }),
  parameters: z.strictObject({
    n: z.int().min(1).max(4).optional(),
    seed: z.int().min(0).max(2_147_483_647).optional(),
    watermark: z.boolean().optional(),
    strength: z.number().min(0).max(1).optional(),
    upscale_factor: z.int().min(1).max(4).optional(),
    is_sketch: z.boolean().optional(),
    ...{ top_scale: scale, bottom_scale: scale, left_scale: scale, right_scale: scale },
  }),
});

/** How `expand` reads its scales. */
export const reading = { of: 'half' as 'half' | 'whole' };

export const startWanxEdit = () =>
  startTasks('/api/v1/services/aigc/image2image/image-synthesis', shape, {
    async check({ input, parameters: { n = 1, ...parameters } }) {
      const limits = { bytes: 10_000_000, least: 512, most: 4096 };
      const size = await pictureOf(input.base_image_url, limits);
      const masked = input.function === 'description_edit_with_mask';
      if (masked !== (input.mask_image_url !== undefined)) refuse(400, 'InvalidParameter', 'mask_image_url');
      const mask = input.mask_image_url === undefined ? size : await pictureOf(input.mask_image_url, limits);
      if (mask.width !== size.width || mask.height !== size.height)
        refuse(400, 'InvalidParameter', 'the mask is of another size');
      if (masked && !(await isBlackAndWhite(mask.file))) refuse(400, 'InvalidParameter', 'the mask is not pure');
      for (const name of Object.keys(parameters))
        if (functionsOf[name]?.includes(input.function) === false) refuse(400, 'InvalidParameter', name);
      const { upscale_factor = 1, top_scale = 1, bottom_scale = 1, left_scale = 1, right_scale = 1 } = parameters;
      const part = reading.of === 'half' ? 0.5 : 1;
      const grown = (side: number, one: number, other: number) => Math.round(side * (1 + (one + other - 2) * part));
      return {
        width: grown(size.width, left_scale, right_scale) * upscale_factor,
        height: grown(size.height, top_scale, bottom_scale) * upscale_factor,
        n,
      };
    },
    results: (urls) => ({ results: urls.map((url) => ({ url })), task_metrics: { TOTAL: urls.length } }),
  });

async function isBlackAndWhite(file: Buffer): Promise<boolean> {
  const pixels = await sharp(file).removeAlpha().raw().toBuffer();
  return pixels.every((value) => value === 0 || value === 255);
}
