import type { Constant, Graph, Node } from '../network/onnx.ts';

/**
 * Weights by layer as @websr/websr keeps them: 4 × 4 blocks, column by column, in the order in which it reads them. Other
 * entries have none.
 */
export type NetworkWeights = Readonly<
  Record<string, { name: string; weights?: readonly number[]; bias?: readonly number[] }>
>;

/** Layers of 3 × 3: with the enlarged picture a pixel of the result depends on 8 pixels around it. */
const hidden = 7;

/**
 * Anime4K's convolutional network for twice the size (bloc97, MIT), the larger one, as a graph: planes of red, green and
 * blue from 0 to 1 come in as [1, 3, h, w] and go out as [1, 3, 2 h, 2 w]. Seven layers of 3 × 3 whose outputs count both
 * for what is above and below zero, one over all of them, and what comes of it is added to the picture enlarged linearly.
 * Throws where the weights are not those of this network.
 */
export function doublingGraph(layers: NetworkWeights): Graph {
  const constants = new Map<string, Constant>();
  const nodes: Node[] = [];
  const add = (node: Node): string => {
    nodes.push(node);
    return node.output;
  };
  const convolve = (name: string, input: string, parts: readonly string[], shape: Shape): string => {
    const { weights, bias } = kernel(layers, parts, shape);
    constants.set(`${name}.weights`, weights).set(`${name}.bias`, bias);
    const pads = { ints: shape.side === 3 ? [1, 1, 1, 1] : [0, 0, 0, 0] };
    return add({
      type: 'Conv',
      inputs: [input, `${name}.weights`, `${name}.bias`],
      output: name,
      attributes: { pads },
    });
  };
  const bothSigns = (name: string): string => {
    const above = add({ type: 'Relu', inputs: [name], output: `${name}.above` });
    const turned = add({ type: 'Neg', inputs: [name], output: `${name}.turned` });
    const below = add({ type: 'Relu', inputs: [turned], output: `${name}.below` });
    return add({
      type: 'Concat',
      inputs: [above, below],
      output: `${name}.both`,
      attributes: { axis: { int: 1 } },
    });
  };
  const found: string[] = [];
  for (let at = 0; at < hidden; at += 1) {
    const base = at === 0 ? 'conv2d_tf' : `conv2d_${at}_tf`;
    const shape: Shape = at === 0 ? { side: 3, blocks: 1, colours: true } : { side: 3, blocks: 4 };
    const name = convolve(`layer${at}`, found.at(-1) ?? 'picture', [base, `${base}1`], shape);
    found.push(bothSigns(name));
  }
  const all = add({ type: 'Concat', inputs: found, output: 'all', attributes: { axis: { int: 1 } } });
  const last = ['conv2d_last_tf', 'conv2d_last_tf1', 'conv2d_last_tf2'];
  const detail = convolve('detail', all, last, { side: 1, blocks: 4 * hidden });
  const mode = { mode: { text: 'CRD' }, blocksize: { int: 2 } };
  add({ type: 'DepthToSpace', inputs: [detail], output: 'detail.large', attributes: mode });
  constants.set('twice', { dims: [4], data: Float32Array.of(1, 1, 2, 2) });
  const linear = { mode: { text: 'linear' }, coordinate_transformation_mode: { text: 'half_pixel' } };
  add({ type: 'Resize', inputs: ['picture', '', 'twice'], output: 'large', attributes: linear });
  add({ type: 'Add', inputs: ['large', 'detail.large'], output: 'doubled' });
  return {
    ...{ name: 'doubling', nodes, constants },
    inputs: [{ name: 'picture', dims: [1, 3, 'height', 'width'] }],
    outputs: [{ name: 'doubled', dims: [1, 3, 'high', 'wide'] }],
  };
}

interface Shape {
  side: 1 | 3;
  /** Blocks of four channels that come in. */
  blocks: number;
  /** Red, green, blue and an opacity of 1 come in, the last of which is a part of the bias. */
  colours?: boolean;
}

/** Four channels for each part, as [out, in, row, column]. */
function kernel(layers: NetworkWeights, parts: readonly string[], { side, blocks, colours = false }: Shape) {
  const taps = side * side;
  const [outs, ins] = [parts.length * 4, colours ? 3 : blocks * 4];
  const data = new Float32Array(outs * ins * taps);
  const bias = new Float32Array(outs);
  for (const [part, name] of parts.entries()) {
    const { weights = [], bias: added = [] } = layers[name] ?? {};
    if (weights.length !== taps * blocks * 16 || added.length !== 4) throw new Error(`no weights of ${name}`);
    bias.set(added, part * 4);
    weights.forEach((weight, at) => {
      const [out, channel, place] = [at % 4, (at >> 2) % 4, at >> 4];
      const [tap, block] = [place % taps, Math.floor(place / taps)];
      const into = part * 4 + out;
      if (colours && channel === 3) {
        bias[into] = (bias[into] as number) + weight;
        return;
      }
      // They go column by column.
      const [column, row] = [Math.floor(tap / side), tap % side];
      data[((into * ins + block * 4 + channel) * side + row) * side + column] = weight;
    });
  }
  return {
    weights: { dims: [outs, ins, side, side], data },
    bias: { dims: [outs], data: bias },
  } satisfies Record<string, Constant>;
}
