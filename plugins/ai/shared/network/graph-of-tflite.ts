import type { Attribute, Constant, Graph, Node } from './onnx.ts';
import type { Operator, Tensor, TfliteModel } from './tflite.ts';

/**
 * The same network with channels first, as ONNX has them: planes [1, c, h, w] come in as `input` and go out as `output`.
 * Throws where a tensor is missing that an operator is about.
 */
export function graphOfTflite(model: TfliteModel): Graph {
  const constants = new Map<string, Constant>();
  const nodes: Node[] = [];
  const names = new Map<number, string>([[model.input, 'input']]);
  /** Which tensor another one is a copy of. */
  const copies = new Map<number, number>();
  const build: Building = {
    tensor: (at) => found(model, at),
    constant: (at) => found(model, copies.get(at) ?? at),
    name: (at) => names.get(at) ?? `t${at}`,
    keep: (name, constant) => {
      constants.set(name, constant);
      return name;
    },
  };
  for (const operator of model.operators) {
    const [from = -1] = operator.inputs;
    if (operator.kind === 'copy') copies.set(operator.output, from);
    else {
      names.set(operator.output, operator.output === model.output ? 'output' : `t${operator.output}`);
      nodes.push(...nodesOf(operator, build));
    }
  }
  return {
    ...{ name: 'network', nodes, constants },
    inputs: [{ name: 'input', dims: planesOf(found(model, model.input)) }],
    outputs: [{ name: 'output', dims: planesOf(found(model, model.output)) }],
  };
}

interface Building {
  tensor(at: number): Tensor;
  constant(at: number): Tensor;
  name(at: number): string;
  keep(name: string, constant: Constant): string;
}

function found({ tensors }: TfliteModel, at: number): Tensor {
  const tensor = tensors[at];
  if (tensor === undefined) throw new Error(`no tensor ${at}`);
  return tensor;
}

function planesOf({ dims: [count = 1, height = 1, width = 1, channels = 1] }: Tensor): number[] {
  return [count, channels, height, width];
}

function nodesOf(operator: Operator, build: Building): Node[] {
  const { name } = build;
  const output = name(operator.output);
  const inputs = operator.inputs.map(name);
  const [from = ''] = inputs;
  switch (operator.kind) {
    case 'copy':
      return [];
    case 'add':
      return [{ type: 'Add', inputs, output }];
    case 'mul':
      return [{ type: 'Mul', inputs, output }];
    case 'relu':
      return [{ type: 'Relu', inputs, output }];
    case 'logistic':
      return [{ type: 'Sigmoid', inputs, output }];
    case 'hard-swish': {
      const attributes = { alpha: { float: 1 / 6 }, beta: { float: 0.5 } };
      const part = `${output}.part`;
      return [
        { type: 'HardSigmoid', inputs: [from], output: part, attributes },
        { type: 'Mul', inputs: [from, part], output },
      ];
    }
    case 'mean': {
      const { window, strides, same } = operator;
      const pads = padding(build.tensor(operator.inputs[0] ?? -1), window, strides, same);
      const attributes = { kernel_shape: { ints: window }, strides: { ints: strides }, pads };
      return [{ type: 'AveragePool', inputs: [from], output, attributes }];
    }
    case 'resize': {
      const data = BigInt64Array.from(planesOf(build.tensor(operator.output)), BigInt);
      const sizes = build.keep(`${output}.sizes`, { dims: [4], data });
      const attributes = { mode: { text: 'linear' }, coordinate_transformation_mode: { text: 'half_pixel' } };
      return [{ type: 'Resize', inputs: [from, '', '', sizes], output, attributes }];
    }
    default:
      return [convolution(operator, build)];
  }
}

function convolution(operator: Extract<Operator, { kind: 'conv' | 'depthwise' | 'spread' }>, build: Building): Node {
  const [from = -1, kernelAt = -1, biasAt = -1] = operator.inputs;
  const output = build.name(operator.output);
  const { dims, data: numbers } = build.constant(kernelAt);
  const { data: bias } = build.constant(biasAt);
  if (numbers === undefined || bias === undefined) throw new Error(`no weights of ${output}`);
  const [outs = 1, height = 1, width = 1, ins = 1] = dims;
  const inputs = [
    build.name(from),
    build.keep(`${output}.kernel`, kernelOf(operator.kind, numbers, [outs, height, width, ins])),
    build.keep(`${output}.bias`, { dims: [bias.length], data: bias }),
  ];
  if (operator.kind === 'spread')
    return { type: 'ConvTranspose', inputs, output, attributes: { strides: { ints: [height, width] } } };
  const { kind, strides, same } = operator;
  const attributes = {
    strides: { ints: strides },
    pads: padding(build.tensor(from), [height, width], strides, same),
    group: { int: kind === 'depthwise' ? ins : 1 },
  };
  return { type: 'Conv', inputs, output, attributes };
}

/** [out, h, w, in] as ONNX has it: [out, in, h, w], depthwise [channel, 1, h, w], transposed [in, out, h, w]. */
function kernelOf(
  kind: 'conv' | 'depthwise' | 'spread',
  numbers: Float32Array,
  [outs, height, width, ins]: readonly [number, number, number, number],
): Constant {
  const data = new Float32Array(numbers.length);
  const area = height * width;
  for (let out = 0, at = 0; out < outs; out += 1)
    for (let place = 0; place < area; place += 1)
      for (let channel = 0; channel < ins; channel += 1, at += 1) {
        const kernel = kind === 'spread' ? channel * outs + out : out * ins + channel;
        data[kernel * area + place] = numbers[at] as number;
      }
  if (kind === 'conv') return { dims: [outs, ins, height, width], data };
  return { dims: [ins, outs, height, width], data };
}

/** What TensorFlow adds around so that the result has a `stride`-th of the size: the odd one at the lower right. */
function padding({ dims }: Tensor, window: readonly number[], strides: readonly number[], same: boolean): Attribute {
  const around = [0, 1].map((axis) => {
    const [size = 1, length = 1, stride = 1] = [dims[axis + 1], window[axis], strides[axis]];
    return same ? Math.max(0, (Math.ceil(size / stride) - 1) * stride + length - size) : 0;
  });
  return { ints: [...around.map((whole) => whole >> 1), ...around.map((whole) => whole - (whole >> 1))] };
}
