import type { ServerResponse } from 'node:http';
import sharp from 'sharp';
import { z } from 'zod';
import { type Answered, drawn, endless, Fake, Refusal } from './fake.ts';

/** IOPaint's api.py and schema.py: a picture is the answer itself. */

const inpaint = z.strictObject({
  image: z.string(),
  mask: z.string(),
  prompt: z.string().optional(),
  negative_prompt: z.string().optional(),
  hd_strategy: z.enum(['Original', 'Resize', 'Crop']).optional(),
  sd_seed: z.int().optional(),
  sd_keep_unmasked_area: z.boolean().optional(),
  sd_mask_blur: z.int().optional(),
});
const plugin = z.strictObject({
  name: z.string(),
  image: z.string(),
  clicks: z.array(z.array(z.int())).optional(),
  scale: z.number().optional(),
});
const plugins = new Set(['RealESRGAN', 'RemoveBG']);

const refuse = (status: number, detail: unknown): never => {
  throw new Refusal({ status, json: { error: 'HTTPException', detail, body: '', errors: '' } });
};

export const startIopaint = () =>
  new Fake(async (asked, response, fake): Promise<Answered> => {
    // It has no keys of its own; whoever needs one puts a proxy before it.
    if (asked.headers.authorization !== `Bearer ${fake.key}`) return refuse(401, 'Unauthorized');
    if (asked.path === '/api/v1/server-config') return { json: { plugins: [], modelInfos: [] } };
    if (asked.path === '/api/v1/inpaint') {
      const { image, mask, sd_seed = 42 } = read(inpaint, asked.json);
      const [size, hole] = [await sizeOf(image), await sizeOf(mask)];
      if (size.width !== hole.width || size.height !== hole.height)
        return refuse(400, 'Image size and mask size not match.');
      return answer(fake, response, size, { 'x-seed': String(sd_seed === -1 ? 1234 : sd_seed) });
    }
    if (asked.path !== '/api/v1/run_plugin_gen_image') return refuse(404, 'Not Found');
    const { name, image, scale = 2 } = read(plugin, asked.json);
    if (!plugins.has(name)) return refuse(422, 'Plugin not found');
    const { width, height } = await sizeOf(image);
    const times = name === 'RealESRGAN' ? scale : 1;
    return answer(fake, response, { width: width * times, height: height * times }, {}, name === 'RemoveBG');
  }).start();

function read<S extends z.ZodType>(shape: S, json: unknown): z.output<S> {
  const found = shape.safeParse(json);
  return found.success ? found.data : refuse(422, found.error.issues);
}

async function sizeOf(text: string): Promise<{ width: number; height: number }> {
  return sharp(Buffer.from(text.replace(/^data:image\/\w+;base64,/, ''), 'base64')).metadata();
}

/** Its left half is the subject; the rest is clear. */
function subject(width: number, height: number): Promise<Buffer> {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const half = { create: { width: width >> 1, height, channels: 4, background: '#3366cc' } } as const;
  return sharp(half)
    .extend({ right: width - (width >> 1), background: clear })
    .png()
    .toBuffer();
}

async function answer(
  fake: Fake,
  response: ServerResponse,
  { width, height }: { width: number; height: number },
  headers: Record<string, string>,
  cut = false,
): Promise<Answered> {
  if (fake.mode === 'failing') return refuse(500, 'CUDA out of memory');
  if (fake.mode === 'inner-redirect') return void response.writeHead(302, { location: fake.innerUrl }).end();
  await fake.patience();
  const bytes = await (cut ? subject(width, height) : drawn(fake, width, height));
  if (fake.mode === 'huge') return endless(fake, response, bytes);
  const type = { 'content-type': 'image/png', ...headers };
  if (fake.mode === 'wrong-type') return void response.writeHead(200, type).end('<html>not a picture</html>');
  if (fake.mode !== 'cut-off') return void response.writeHead(200, type).end(bytes);
  response.writeHead(200, { ...type, 'content-length': String(bytes.length) });
  response.write(bytes.subarray(0, bytes.length / 2));
  setTimeout(() => response.destroy(), 20);
  return undefined;
}
