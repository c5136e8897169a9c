import { startNetwork } from '../network/start.ts';
import { doublingGraph, type NetworkWeights } from './network.ts';
import type { Double } from './upscale.ts';

/** Starts the network; `wasm` are the bytes of its runtime, looked for beside it in Node. */
export async function startDoubler(weights: NetworkWeights, wasm?: ArrayBuffer): Promise<Double> {
  const run = await startNetwork(doublingGraph(weights), wasm);
  return (planes, width, height) => run(planes, [1, 3, height, width]);
}
