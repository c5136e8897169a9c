import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import type { Input } from './tensors.ts';

/** What a model answers: numbers by their dimensions. */
export interface Output {
  data: Float32Array;
  dims: readonly number[];
}

/** Gives the runtime its own bytes: it would look for files elsewhere. Before the first model, once in a worker. */
export function prepareRuntime(wasm: ArrayBuffer): void {
  // One thread: nothing here is cross-origin isolated.
  env.wasm.numThreads = 1;
  env.wasm.proxy = false;
  env.wasm.wasmBinary = wasm;
}

/** A model of one picture in and one array out. */
export class Model {
  readonly #session: InferenceSession;

  private constructor(session: InferenceSession) {
    this.#session = session;
  }

  static async start(bytes: ArrayBuffer): Promise<Model> {
    return new Model(await InferenceSession.create(bytes, { executionProviders: ['wasm'] }));
  }

  async run({ data, width, height }: Input): Promise<Output> {
    const [name = ''] = this.#session.inputNames;
    const [out = ''] = this.#session.outputNames;
    const tensor = new Tensor('float32', data, [1, 3, height, width]);
    const results = await this.#session.run({ [name]: tensor });
    const result = results[out];
    if (result === undefined || !(result.data instanceof Float32Array)) throw new Error('no result');
    return { data: result.data, dims: result.dims };
  }
}
