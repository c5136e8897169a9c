import * as avifFile from '@jsquash/avif/codec/enc/avif_enc.wasm?file';
import avifEncode, { init as initAvif } from '@jsquash/avif/encode.js';
import * as jpegFile from '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm?file';
import jpegDecode, { init as initJpeg } from '@jsquash/jpeg/decode.js';
import * as webpFile from '@jsquash/webp/codec/enc/webp_enc_simd.wasm?file';
import webpEncode, { init as initWebp } from '@jsquash/webp/encode.js';

/** What Squoosh does with a batch: one worker, jSquash's own functions, one picture after the other. */
const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<{ sources: Blob[]; target: 'webp' | 'avif' }>) => void) | null;
  postMessage(message: { ms: number; bytes: number[] } | { error: string }): void;
};

const module = async ({ url, integrity }: { url: string; integrity: string }): Promise<WebAssembly.Module> =>
  WebAssembly.compileStreaming(fetch(url, { integrity }));

scope.onmessage = ({ data: { sources, target } }) => {
  void (async () => {
    const started = performance.now();
    await initJpeg(await module(jpegFile));
    if (target === 'webp') await initWebp(await module(webpFile));
    else await initAvif(await module(avifFile));
    const bytes: number[] = [];
    for (const source of sources) {
      const picture = await jpegDecode(await source.arrayBuffer());
      const file =
        target === 'webp'
          ? await webpEncode(picture, { quality: 75 })
          : await avifEncode(picture, { quality: 50, speed: 6 });
      bytes.push(file.byteLength);
    }
    scope.postMessage({ ms: performance.now() - started, bytes });
  })().catch((error: unknown) => scope.postMessage({ error: String(error) }));
};
