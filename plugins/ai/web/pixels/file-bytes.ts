import * as runtime from 'onnxruntime-web/dist/ort-wasm-simd-threaded.wasm?file';

/** The bytes of a file that the build named by `?file`. */
export async function fileBytes({ url, integrity }: { url: string; integrity: string }): Promise<ArrayBuffer> {
  const answer = await fetch(url, { credentials: 'omit', integrity });
  if (!answer.ok) throw new Error(`${answer.status} for ${url}`);
  return answer.arrayBuffer();
}

/** What networks run on, as WebAssembly. */
export const runtimeBytes = (): Promise<ArrayBuffer> => fileBytes(runtime);
