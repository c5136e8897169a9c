import type { ModelInfo, SizeRule } from '../../../shared/providers/capabilities.ts';
import { ProviderFault } from '../fault.ts';
import { faultOfAnswer } from '../faults.ts';
import { allResults, dataUrl } from '../http.ts';
import type { ProviderResult } from '../picture.ts';
import type { ImageProvider, ProviderRequest, RunParts } from '../provider.ts';
import { readEvents } from '../sse.ts';

const pixels = (least: number, most: number): SizeRule => ({
  ...{ kind: 'range', min: 256, max: 8192, multiple: 1 },
  ratio: [1 / 16, 16],
  pixels: [least, most],
});

const model: Omit<ModelInfo, 'id'> = {
  operations: ['generate', 'edit'],
  references: 13,
  n: 12,
  sizes: pixels(3_686_400, 16_777_216),
  picture: { types: ['image/png', 'image/jpeg', 'image/webp'], bytes: 10_000_000, side: [15, 6000] },
  mask: 'none',
  negative: false,
  seed: false,
  partials: false,
  cancel: 'stops',
  idempotent: false,
  prompt: 4000,
};

/** Of what is sent and what is made. */
const picturesMost = 15;

interface Picture {
  type?: string;
  url?: string;
  b64_json?: string;
  error?: { code?: string; message?: string };
}

/** Seedream on Ark. The base address ends with /api/v3. */
export const seedream: ImageProvider = {
  kind: 'seedream',
  models: [
    { ...model, id: 'doubao-seedream-5-0-lite' },
    { ...model, id: 'doubao-seedream-4-5' },
    { ...model, id: 'doubao-seedream-4-0', sizes: pixels(921_600, 16_777_216) },
  ],
  // Models there have dates in their names, or are end points of one's own.
  anyModel: { ...model, id: '' },
  concurrent: 4,
  auth: (key) => ({ authorization: `Bearer ${key}` }),
  look: async (http, signal) => void (await http.json({ path: '/models' }, signal)),
  async run(request, parts) {
    const sent = request.references.length + (request.source === undefined ? 0 : 1);
    if (sent + request.n > picturesMost)
      throw new ProviderFault('bad-request', { words: `发送与生成的图片合计最多 ${picturesMost} 张` });
    const { headers, body } = await parts.http.stream(
      { path: '/images/generations', json: bodyOf(request), costly: true },
      parts.signal,
    );
    if (headers['content-type']?.startsWith('text/event-stream') === true) return streamed(body, request.n, parts);
    const text = Buffer.concat(await Array.fromAsync(parts.http.words(body))).toString('utf8');
    const { data = [] }: { data?: Picture[] } = JSON.parse(text);
    return allResults(data.map((one) => pictureOf(one, parts)));
  },
};

function bodyOf({ model: id, prompt, source, references, size, n }: ProviderRequest): object {
  const pictures = [...(source === undefined ? [] : [source]), ...references].map(dataUrl);
  return {
    ...{ model: id, prompt, watermark: false, response_format: 'url', stream: true },
    ...(pictures.length === 0 ? {} : { image: pictures }),
    size: size === undefined ? '2K' : `${size.width}x${size.height}`,
    ...(n === 1
      ? { sequential_image_generation: 'disabled' }
      : { sequential_image_generation: 'auto', sequential_image_generation_options: { max_images: n } }),
  };
}

/** A group comes one by one, and may fail in part. */
async function streamed(body: AsyncIterable<Uint8Array>, n: number, parts: RunParts): Promise<ProviderResult[]> {
  const coming: Promise<ProviderResult>[] = [];
  let whole = false;
  for await (const { event, data } of readEvents(parts.http.words(body))) {
    const one: Picture = JSON.parse(data);
    const type = one.type ?? event;
    if (type.endsWith('.completed')) whole = true;
    else if (type.endsWith('.partial_succeeded') || type.endsWith('.partial_failed')) {
      const picture = pictureOf(one, parts);
      // Looked at when all are there.
      picture.catch(() => undefined);
      coming.push(picture);
      parts.onProgress(coming.length / n);
    } else if (one.error !== undefined) throw faultOfAnswer({ status: 400, headers: {}, body: one });
  }
  if (coming.length === 0 || (!whole && coming.length < n))
    coming.push(Promise.reject(new ProviderFault('unknown-outcome', { words: 'the stream ended before its end' })));
  return allResults(coming);
}

async function pictureOf({ url, b64_json, error }: Picture, { http, signal }: RunParts): Promise<ProviderResult> {
  if (error !== undefined) throw faultOfAnswer({ status: 400, headers: {}, body: { error } });
  return url === undefined ? http.picture(b64_json, signal) : http.download(url, signal);
}
