import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as z } from 'node:zlib';
import type { BuiltFile } from '../../sdk/manifest/build-manifest.ts';
import { cacheFolder } from './paths.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Files smaller than this go as they are: the header would cost more. */
const smallest = 200;

/** Writes a file by a temporary name, so that a reader sees the old one or the new one. */
export async function writeWhole(file: string, data: string | Uint8Array): Promise<void> {
  // Two files of one build may have the same bytes, and so the same name in the cache: each writes its own.
  const temporary = `${file}.${process.pid}.${randomUUID()}.tmp`;
  await writeFile(temporary, data);
  await rename(temporary, file);
}

/** Both digests of a file, as `integrity` attributes take them. */
export function digestsOf(data: Uint8Array): Pick<BuiltFile, 'integrity' | 'short'> {
  const digest = (algorithm: 'sha384' | 'sha256') =>
    `${algorithm}-${createHash(algorithm).update(data).digest('base64')}`;
  return { integrity: digest('sha384'), short: digest('sha256') };
}

/**
 * Writes a file of the client with its .br and .gz neighbours. What was compressed before is taken from the cache by its
 * content, since the best quality takes a second per megabyte.
 */
export async function writeCompressed(
  folder: string,
  name: string,
  data: Uint8Array,
  compressed: boolean,
): Promise<BuiltFile> {
  const target = join(folder, name);
  const digests = digestsOf(data);
  if (!existsSync(target)) await writeWhole(target, data);
  // Weights of models are noise to a compressor: a minute of work for a tenth of the download.
  if (!compressed || data.length < smallest || /\.(?:onnx|tflite)$/.test(name))
    return { ...digests, bytes: data.length };
  const [br, gz] = await Promise.all([
    cached(data, 'br', () =>
      toBrotli(data, {
        params: {
          [z.BROTLI_PARAM_QUALITY]: isLarge(name, data) ? 10 : 11,
          [z.BROTLI_PARAM_MODE]: z.BROTLI_MODE_TEXT,
          [z.BROTLI_PARAM_SIZE_HINT]: data.length,
          [z.BROTLI_PARAM_LGWIN]: 22,
        },
      }),
    ),
    cached(data, 'gz', () => toGzip(data, { level: 9 })),
  ]);
  await Promise.all([
    existsSync(`${target}.br`) ? undefined : writeWhole(`${target}.br`, br),
    existsSync(`${target}.gz`) ? undefined : writeWhole(`${target}.gz`, gz),
  ]);
  return { ...digests, bytes: data.length, br: br.length, gz: gz.length };
}

/** Codecs of the converter and whole libraries for outside plugins: the best quality would be seconds of a first start for 4 % of a download. */
function isLarge(name: string, data: Uint8Array): boolean {
  return name.endsWith('.wasm') || data.length > 1_000_000;
}

async function cached(data: Uint8Array, kind: 'br' | 'gz', make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const file = join(cacheFolder, kind, createHash('sha256').update(data).digest('hex'));
  try {
    return await readFile(file);
  } catch {
    const made = await make();
    await mkdir(join(cacheFolder, kind), { recursive: true });
    await writeWhole(file, made);
    return made;
  }
}
