import type { ModelInfo } from '../../../shared/providers/capabilities.ts';
import { ProviderFault } from '../fault.ts';
import { faultOfAnswer, said } from '../faults.ts';
import { allResults, type ProviderHttp } from '../http.ts';
import { holeAlone } from '../mask.ts';
import { multipart, type Part } from '../multipart.ts';
import type { ProviderResult, SentPicture } from '../picture.ts';
import type { ImageProvider, ProviderRequest, RunParts } from '../provider.ts';
import { readEvents } from '../sse.ts';

const model = {
  operations: ['generate', 'edit', 'inpaint', 'outpaint'],
  references: 15,
  n: 10,
  sizes: { kind: 'range', min: 16, max: 3840, multiple: 16, ratio: [1 / 3, 3], pixels: [655_360, 8_294_400] },
  picture: { types: ['image/png', 'image/jpeg', 'image/webp'], bytes: 50_000_000, side: [1, 16_384] },
  mask: 'alpha-0-edit',
  maskBytes: 4 * 1024 * 1024 - 1,
  negative: false,
  seed: false,
  partials: true,
  cancel: 'stops',
  idempotent: true,
  prompt: 10_000,
} as const satisfies Omit<ModelInfo, 'id'>;

const names = [
  'gpt-image-2',
  'gpt-image-2.5-flare',
  'gpt-image-2.5-sunburst',
  'gpt-image-2.6-flare',
  'gpt-image-2.6-sunburst',
];

interface ImageEvent {
  type?: string;
  b64_json?: string;
}

/** OpenAI's images and services that speak as it does. The base address ends with /v1. */
export const openai: ImageProvider = {
  kind: 'openai',
  models: names.map((id) => ({ ...model, id })),
  anyModel: { ...model, id: '' },
  concurrent: 4,
  auth: (key) => ({ authorization: `Bearer ${key}` }),
  look: async (http, signal) => void (await http.json({ path: '/models' }, signal)),
  async run(request, parts) {
    // Of several only one could be shown as it comes.
    if (request.n === 1) return [await streamed(request, parts)];
    const { http, signal } = parts;
    const { data = [] } = await http.json<{ data?: { b64_json?: string }[] }>(await askOf(request), signal);
    return allResults(data.map(({ b64_json }) => http.picture(b64_json, signal)));
  },
};

async function streamed(request: ProviderRequest, parts: RunParts): Promise<ProviderResult> {
  const { http, signal, onPartial } = parts;
  const { headers, body } = await http.stream(await askOf(request, { stream: true, partial_images: 2 }), signal);
  // Some that speak alike know no streams.
  if (headers['content-type']?.startsWith('text/event-stream') !== true) return fromWhole(http.words(body), parts);
  for await (const { event, data } of readEvents(http.words(body))) {
    const one = JSON.parse(data) as ImageEvent;
    const type = one.type ?? event;
    if (type.endsWith('.partial_image')) onPartial(await http.picture(one.b64_json, signal));
    else if (type.endsWith('.completed')) return http.picture(one.b64_json, signal);
    else if (type === 'error') throw faultOfAnswer({ status: 400, headers: {}, body: one });
  }
  throw new ProviderFault('unknown-outcome', { words: 'the stream ended before the picture' });
}

async function fromWhole(body: AsyncIterable<Uint8Array>, { http, signal }: RunParts): Promise<ProviderResult> {
  const text = Buffer.concat(await Array.fromAsync(body)).toString('utf8');
  const answer = JSON.parse(text) as { data?: { b64_json?: string }[] };
  if (answer.data?.[0] === undefined) throw new ProviderFault('unknown-outcome', { words: said(answer).words });
  return http.picture(answer.data[0].b64_json, signal);
}

async function askOf(
  request: ProviderRequest,
  more: Record<string, unknown> = {},
): Promise<Parameters<ProviderHttp['json']>[0]> {
  const { source, mask, references, size } = request;
  const fields = {
    model: request.model,
    prompt: request.prompt,
    n: request.n,
    size: size === undefined ? 'auto' : `${size.width}x${size.height}`,
    output_format: 'png',
    ...more,
  };
  const usual = { costly: true, headers: { 'idempotency-key': request.key } };
  const pictures = [...(source === undefined ? [] : [source]), ...references];
  if (pictures.length === 0) return { ...usual, path: '/images/generations', json: fields };
  const parts: Part[] = Object.entries(fields).map(([name, value]) => ({ name, value: String(value) }));
  for (const picture of pictures) parts.push({ name: 'image[]', value: fileOf(picture, 'image') });
  if (source !== undefined && mask !== undefined) {
    const hole = await holeAlone(source, mask);
    if (hole.bytes.length > model.maskBytes) throw new ProviderFault('too-large', { words: 'mask' });
    parts.push({ name: 'mask', value: fileOf(hole, 'mask') });
  }
  const { body, type } = multipart(parts);
  return { ...usual, path: '/images/edits', body, headers: { ...usual.headers, 'content-type': type } };
}

function fileOf({ bytes, type }: SentPicture, name: string) {
  return { bytes, type, filename: `${name}.${type.slice('image/'.length)}` };
}
