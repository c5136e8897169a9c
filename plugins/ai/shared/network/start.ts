import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import { encodeOnnx, type Graph } from './onnx.ts';

/** Runs a network once: numbers of that shape in, those of its result out. */
export type Run = (numbers: Float32Array<ArrayBuffer>, dims: readonly number[]) => Promise<Float32Array>;

/**
 * Starts a network with one input and one output, on one thread; `wasm` are the bytes of the runtime, looked for beside it
 * in Node.
 */
export async function startNetwork(graph: Graph, wasm?: ArrayBuffer): Promise<Run> {
  const [input, output] = [graph.inputs[0]?.name ?? '', graph.outputs[0]?.name ?? ''];
  // One thread: nothing here is cross-origin isolated.
  env.wasm.numThreads = 1;
  env.wasm.proxy = false;
  if (wasm !== undefined) env.wasm.wasmBinary = wasm;
  const session = await InferenceSession.create(encodeOnnx(graph), { executionProviders: ['wasm'] });
  return async (numbers, dims) => {
    const { [output]: result } = await session.run({ [input]: new Tensor('float32', numbers, dims) });
    if (!(result?.data instanceof Float32Array)) throw new Error('no result');
    return result.data;
  };
}
