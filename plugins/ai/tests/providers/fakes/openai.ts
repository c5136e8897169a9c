import type { ServerResponse } from 'node:http';
import sharp from 'sharp';
import { z } from 'zod';
import { type Answered, type Asked, base64, cutOff, endless, Fake, pngHead, Refusal } from './fake.ts';

/** OpenAI's images, after https://platform.openai.com/docs/api-reference/images. */

const size = z.string().refine((text) => {
  if (text === 'auto') return true;
  const [, width = 0, height = 0] = (/^(\d+)x(\d+)$/.exec(text) ?? []).map(Number);
  const ratio = width / height;
  const pixels = width * height;
  return (
    width % 16 === 0 && height % 16 === 0 && ratio >= 1 / 3 && ratio <= 3 && pixels >= 655_360 && pixels <= 8_294_400
  );
}, 'invalid size');
const number = z.coerce.number().int();
const fields = z.strictObject({
  model: z.string().startsWith('gpt-image-'),
  prompt: z.string().min(1).max(32_000),
  n: number.min(1).max(10).optional(),
  size: size.optional(),
  quality: z.enum(['low', 'medium', 'high', 'auto']).optional(),
  background: z.enum(['transparent', 'opaque', 'auto']).optional(),
  output_format: z.enum(['png', 'jpeg', 'webp']).optional(),
  stream: z.union([z.boolean(), z.literal('true'), z.literal('false')]).optional(),
  partial_images: number.min(0).max(3).optional(),
  moderation: z.enum(['low', 'auto']).optional(),
  user: z.string().optional(),
});

const refuse = (status: number, code: string, message: string, headers = {}): never => {
  throw new Refusal({
    status,
    headers,
    json: { error: { code, message, type: 'image_generation_user_error', param: null } },
  });
};

export const startOpenai = () => new Fake(serve).start();

async function serve(asked: Asked, response: ServerResponse, fake: Fake): Promise<Answered> {
  if (asked.headers.authorization !== `Bearer ${fake.key}`)
    refuse(401, 'invalid_api_key', 'Incorrect API key provided');
  if (asked.path === '/v1/models') return { json: { object: 'list', data: [{ id: 'gpt-image-2', object: 'model' }] } };
  const edits = asked.path === '/v1/images/edits';
  if (!edits && asked.path !== '/v1/images/generations') refuse(404, 'not_found', 'Unknown request URL');
  const given = edits ? await readForm(asked.form ?? new FormData()) : asked.json;
  const read = fields.safeParse(given);
  if (!read.success) return refuse(400, 'invalid_value', read.error.issues[0]?.message ?? 'invalid');
  if (fake.mode === 'rate-limited') refuse(429, 'rate_limit_exceeded', 'Rate limit reached', { 'retry-after': '7' });
  if (fake.mode === 'moderated')
    refuse(400, 'moderation_blocked', 'Your request was rejected by the safety system. safety_violations=[sexual].');
  if (fake.mode === 'failing') refuse(500, 'server_error', 'The server had an error');
  if (fake.mode === 'inner-redirect') return void response.writeHead(302, { location: fake.innerUrl }).end();
  const { stream, partial_images = 0, n = 1, size: asksFor = 'auto' } = read.data;
  const [width = 0, height = 0] = asksFor === 'auto' ? [1024, 1024] : asksFor.split('x').map(Number);
  const kind = edits ? 'image_edit' : 'image_generation';
  if (stream === true || stream === 'true') return streamed(fake, response, { kind, partial_images, width, height });
  await fake.patience();
  if (fake.mode === 'huge') return endless(fake, response, `{"data":[{"b64_json":"${pngHead}`, 'application/json');
  const data = await Promise.all(
    Array.from({ length: n }, async () => ({ b64_json: await base64(fake, width, height) })),
  );
  const answer = { created: 1_790_000_000, data, usage: { total_tokens: 100 } };
  return fake.mode === 'cut-off' ? cutOff(response, answer) : { json: answer };
}

interface Stream {
  kind: string;
  partial_images: number;
  width: number;
  height: number;
}

async function streamed(fake: Fake, response: ServerResponse, { kind, partial_images, width, height }: Stream) {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const event = (type: string, more: object) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...more, output_format: 'png' })}\n\n`);
  for (let at = 0; at < partial_images; at++)
    event(`${kind}.partial_image`, { partial_image_index: at, b64_json: await base64(fake, 64, 64) });
  await fake.patience();
  if (fake.mode === 'cut-off') return void setTimeout(() => response.destroy(), 20);
  if (fake.mode === 'huge') {
    response.write(`event: ${kind}.completed\ndata: {"b64_json":"${pngHead}`);
    const chunk = 'A'.repeat(1024 * 1024);
    while (!response.destroyed && fake.sent < 2 ** 31) {
      fake.sent += chunk.length;
      if (!response.write(chunk)) await new Promise((done) => response.once('drain', done).once('close', done));
    }
    return undefined;
  }
  event(`${kind}.completed`, { b64_json: await base64(fake, width, height), usage: { total_tokens: 100 } });
  response.end();
  return undefined;
}

/** Fields of the form; pictures and mask are held against their limits. */
async function readForm(form: FormData): Promise<Record<string, unknown>> {
  const pictures = form.getAll('image[]') as File[];
  if (pictures.length === 0 || pictures.length > 16) refuse(400, 'invalid_value', 'between 1 and 16 images');
  const sizes: { width: number; height: number }[] = [];
  for (const picture of pictures) {
    if (picture.size >= 50 * 1024 * 1024) refuse(400, 'image_too_large', 'each image must be less than 50MB');
    sizes.push(await sharp(await picture.bytes()).metadata());
  }
  const mask = form.get('mask') as File | null;
  if (mask !== null) {
    const { width, height, format, hasAlpha } = await sharp(await mask.bytes()).metadata();
    if (mask.size >= 4 * 1024 * 1024 || format !== 'png' || !hasAlpha)
      refuse(400, 'invalid_mask', 'a PNG with alpha, less than 4MB');
    if (width !== sizes[0]?.width || height !== sizes[0]?.height) refuse(400, 'invalid_mask', 'the size of the image');
  }
  return Object.fromEntries([...form].filter(([name]) => name !== 'image[]' && name !== 'mask'));
}
