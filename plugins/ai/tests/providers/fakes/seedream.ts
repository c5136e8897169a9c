import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { pictureOf as dataPicture } from './dashscope.ts';
import { type Answered, Fake, Refusal, serveFile } from './fake.ts';

/** Seedream on Ark, after https://www.volcengine.com/docs/82379/1541523. Its stream leaves out empty lines. */

const shape = z.strictObject({
  model: z.string().startsWith('doubao-seedream-'),
  prompt: z.string().min(1).max(4000),
  image: z.union([z.string(), z.array(z.string()).min(1).max(14)]).optional(),
  size: z
    .string()
    .regex(/^(?:[1-4]K|\d{3,4}x\d{3,4})$/)
    .optional(),
  watermark: z.boolean().optional(),
  response_format: z.enum(['url', 'b64_json']).optional(),
  stream: z.boolean().optional(),
  sequential_image_generation: z.enum(['auto', 'disabled']).optional(),
  sequential_image_generation_options: z.strictObject({ max_images: z.int().min(1).max(15) }).optional(),
  optimize_prompt_options: z.strictObject({ mode: z.enum(['standard', 'fast']) }).optional(),
});

const refuse = (status: number, code: string, message: string, headers = {}): never => {
  throw new Refusal({ status, headers, json: { error: { code, message, param: '', type: 'BadRequest' } } });
};

/** The second picture of a group does not come. */
export const inPart = { on: false };

export function startSeedream(): Promise<Fake> {
  let size = { width: 0, height: 0 };
  return new Fake(async (asked, response, fake): Promise<Answered> => {
    if (asked.path.startsWith('/files/')) return serveFile(fake, response, size.width, size.height);
    if (asked.headers.authorization !== `Bearer ${fake.key}`)
      return refuse(401, 'AuthenticationError', 'The API key is not valid.');
    if (asked.path === '/api/v3/models') return { json: { object: 'list', data: [] } };
    if (asked.path !== '/api/v3/images/generations') return refuse(404, 'NotFound', asked.path);
    const read = shape.safeParse(asked.json);
    if (!read.success) return refuse(400, 'InvalidParameter', JSON.stringify(read.error.issues[0]));
    const { model, image = [], size: asksFor = '2K', sequential_image_generation_options: options } = read.data;
    const pictures = [image].flat();
    for (const one of pictures) await dataPicture(one, { bytes: 10_000_000, least: 15, most: 6000 });
    size = sizeOf(asksFor, model);
    const n = options?.max_images ?? 1;
    if (n + pictures.length > 15) return refuse(400, 'InvalidParameter', 'at most 15 images in all');
    if (fake.mode === 'rate-limited')
      refuse(429, 'ModelAccountRpmRateLimitExceeded', 'RPM limit', { 'retry-after': '7' });
    if (fake.mode === 'moderated') refuse(400, 'InputTextSensitiveContentDetected', 'The request failed.');
    if (fake.mode === 'failing') refuse(500, 'InternalServiceError', 'The service encountered an error.');
    await stream(fake, response, { model, n, size: `${size.width}x${size.height}` });
    return undefined;
  }).start();
}

function sizeOf(text: string, model: string): { width: number; height: number } {
  // Whatever shape it finds fitting.
  if (text.endsWith('K')) return { width: 1760, height: 2368 };
  const [width = 0, height = 0] = text.split('x').map(Number);
  const least = model.includes('4-0') ? 921_600 : 3_686_400;
  if (width * height < least || width * height > 16_777_216) return refuse(400, 'InvalidParameter', 'size');
  return { width, height };
}

async function stream(
  fake: Fake,
  response: ServerResponse,
  { model, n, size }: { model: string; n: number; size: string },
) {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  response.flushHeaders();
  await fake.patience();
  const event = (type: string, more: object) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, model, created: 1_790_000_000, ...more })}\n`);
  const sensitive = { code: 'OutputImageSensitiveContentDetected', message: 'may contain sensitive information' };
  for (let at = 0; at < n; at++) {
    if (inPart.on && at === 1) event('image_generation.partial_failed', { image_index: at, error: sensitive });
    else event('image_generation.partial_succeeded', { image_index: at, url: `${fake.url}/files/s${at}.png`, size });
  }
  event('image_generation.completed', { usage: { generated_images: n, output_tokens: 1, total_tokens: 1 } });
  response.end('data: [DONE]\n\n');
}
