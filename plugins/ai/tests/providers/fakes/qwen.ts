import { z } from 'zod';
import { mayAsk, pictureOf, readBody, refuse, sizeOfText, troubles } from './dashscope.ts';
import { type Answered, Fake, serveFile } from './fake.ts';

/** Qwen-Image, after https://docs.qwencloud.com/api-reference/image-generation. Its bodies begin with a BOM. */

const content = z.union([z.strictObject({ text: z.string().min(1).max(800) }), z.strictObject({ image: z.string() })]);
const shape = z.strictObject({
  model: z.string().startsWith('qwen-image'),
  input: z.strictObject({
    messages: z.array(z.strictObject({ role: z.literal('user'), content: z.array(content) })).length(1),
  }),
  parameters: z.strictObject({
    n: z.int().min(1).max(6).optional(),
    size: z
      .string()
      .regex(/^\d{3,4}\*\d{3,4}$/)
      .optional(),
    negative_prompt: z.string().max(500).optional(),
    prompt_extend: z.boolean().optional(),
    watermark: z.boolean().optional(),
    seed: z.int().min(0).max(2_147_483_647).optional(),
  }),
});

export function startQwen(): Promise<Fake> {
  let size = { width: 0, height: 0 };
  return new Fake(async (asked, response, fake): Promise<Answered> => {
    if (asked.path.startsWith('/files/')) return serveFile(fake, response, size.width, size.height);
    mayAsk(asked, fake);
    if (asked.path.startsWith('/api/v1/tasks/'))
      return { json: { request_id: 'r', output: { task_id: 'none', task_status: 'UNKNOWN' } } };
    if (asked.path !== '/api/v1/services/aigc/multimodal-generation/generation')
      return refuse(404, 'InvalidURL', 'url');
    const { input, parameters } = readBody(shape, asked.json);
    const pictures = (input.messages[0]?.content ?? []).flatMap((one) => ('image' in one ? [one.image] : []));
    if (pictures.length > 3) refuse(400, 'InvalidParameter', 'at most 3 images');
    for (const one of pictures) await pictureOf(one, { bytes: 10_000_000, least: 384, most: 3072 });
    size = sizeOfText(parameters.size ?? '1328*1328');
    if ([size.width, size.height].some((side) => side < 512 || side > 2048)) refuse(400, 'InvalidParameter', 'size');
    troubles(fake);
    if (fake.mode === 'moderated') refuse(400, 'DataInspectionFailed', 'Input data may contain inappropriate content.');
    await fake.patience();
    const results = Array.from({ length: parameters.n ?? 1 }, (_, at) => ({ image: `${fake.url}/files/q${at}.png` }));
    const choices = [{ finish_reason: 'stop', message: { role: 'assistant', content: results } }];
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      `\uFEFF${JSON.stringify({ output: { choices }, usage: { image_count: results.length }, request_id: 'r' })}`,
    );
    return undefined;
  }).start();
}
