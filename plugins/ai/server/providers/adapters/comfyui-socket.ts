import { z } from 'zod';
import { resultOfBytes } from '../http.ts';
import type { RunParts } from '../provider.ts';

const progress = z.object({ value: z.number(), max: z.number().positive() });
const message = z.object({
  type: z.string(),
  data: z.object({ prompt_id: z.string().optional(), nodes: z.record(z.string(), z.unknown()).optional() }).loose(),
});
/** Kinds of binary messages: a picture, and one with facts before it. */
const kinds = { picture: 1, pictureWithFacts: 4 } as const;
/** Bytes of the facts. */
const factsMost = 64 * 1024;

/**
 * Tells progress and pictures that are not done, by ComfyUI's socket, until `signal` ends it. Never rejects: where there
 * is no socket (an older server, a proxy in between), work is asked for all the same.
 */
export async function watchComfyui(id: string, parts: RunParts, signal: AbortSignal): Promise<void> {
  try {
    // Its messages go to whoever comes by the name that the work was sent under.
    const socket = await parts.http.listen({ path: '/ws', query: { clientId: id } }, signal);
    socket.send(JSON.stringify({ type: 'feature_flags', data: { supports_preview_metadata: true } }));
    for await (const one of socket.messages) {
      if (typeof one === 'string') tellProgress(one, id, parts);
      else await tellPicture(Buffer.from(one.buffer, one.byteOffset, one.byteLength), id, parts);
    }
  } catch {
    // What it would have shown is not seen.
  }
}

function tellProgress(text: string, id: string, { onProgress }: RunParts): void {
  const read = message.safeParse(jsonOf(text));
  if (!read.success) return;
  const { type, data } = read.data;
  if (data.prompt_id !== undefined && data.prompt_id !== id) return;
  // The node that takes the most steps is the sampler.
  const reports = type === 'progress' ? [data] : type === 'progress_state' ? Object.values(data.nodes ?? {}) : [];
  const steps = reports.flatMap((one) => progress.safeParse(one).data ?? []);
  const most = steps.reduce((a, b) => (b.max > a.max ? b : a), { value: 0, max: 1 });
  if (most.max > 1) onProgress(Math.min(1, Math.max(0, most.value / most.max)));
}

async function tellPicture(bytes: Buffer, id: string, { onPartial }: RunParts): Promise<void> {
  const picture = pictureIn(bytes, id);
  const result = picture === undefined ? undefined : await resultOfBytes(picture).catch(() => undefined);
  if (result !== undefined) onPartial(result);
}

/** The picture of a binary message; undefined for other messages and for other work. */
export function pictureIn(bytes: Buffer, id: string): Buffer | undefined {
  if (bytes.length < 8) return undefined;
  const kind = bytes.readUInt32BE(0);
  const second = bytes.readUInt32BE(4);
  // Behind its format, which its own first bytes say as well.
  if (kind === kinds.picture) return bytes.subarray(8);
  if (kind !== kinds.pictureWithFacts || second > Math.min(factsMost, bytes.length - 8)) return undefined;
  const facts = z.object({ prompt_id: z.string().optional() }).safeParse(jsonOf(bytes.toString('utf8', 8, 8 + second)));
  const own = facts.success && (facts.data.prompt_id ?? id) === id;
  return own ? bytes.subarray(8 + second) : undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
