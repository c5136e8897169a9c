import type { Operator, Tensor, TfliteModel } from '../tflite.ts';

/** Numbers with their rows, columns and channels, for one picture. */
interface Block {
  height: number;
  width: number;
  channels: number;
  data: Float64Array;
}

/** A .tflite worked through by the definitions of its operators, in its own layout: [h, w, c] in and out. */
export function reference(model: TfliteModel, input: ArrayLike<number>): Float64Array {
  const blocks = new Map<number, Block>();
  const blockOf = (at: number): Block => {
    const known = blocks.get(at);
    if (known !== undefined) return known;
    const made = emptyOf(model.tensors[at]);
    made.data.set(at === model.input ? input : (model.tensors[at]?.data ?? []));
    blocks.set(at, made);
    return made;
  };
  for (const operator of model.operators) {
    const into = emptyOf(model.tensors[operator.output]);
    work(operator, operator.inputs.map(blockOf), into, model);
    blocks.set(operator.output, into);
  }
  return blockOf(model.output).data;
}

/** Kernels and biases are kept as they are, in a block of as many numbers. */
function emptyOf(tensor: Tensor | undefined): Block {
  const dims = tensor?.dims ?? [];
  const [, height = 1, width = 1, channels = 1] = dims.length === 1 ? [1, 1, 1, dims[0]] : dims;
  return { height, width, channels, data: new Float64Array(dims.reduce((all, size) => all * size, 1)) };
}

const number = ({ data }: Block, at: number): number => data[at] as number;

function fill(into: Block, value: (y: number, x: number, channel: number, at: number) => number): void {
  let at = 0;
  for (let y = 0; y < into.height; y += 1)
    for (let x = 0; x < into.width; x += 1)
      for (let channel = 0; channel < into.channels; channel += 1, at += 1) into.data[at] = value(y, x, channel, at);
}

function work(operator: Operator, [from, other, bias]: Block[], into: Block, model: TfliteModel): void {
  if (from === undefined) throw new Error('no input');
  // Kernels have more numbers than one picture has.
  if (operator.kind === 'copy') into.data.set(from.data);
  else if (operator.kind === 'spread') spread(from, other as Block, bias as Block, into);
  else if (operator.kind === 'conv' || operator.kind === 'depthwise' || operator.kind === 'mean')
    windowed(operator, from, { kernel: other, bias, dims: model.tensors[operator.inputs[1] ?? -1]?.dims }, into);
  else if (operator.kind === 'resize') fill(into, (y, x, c) => between(from, into, y, x, c));
  else {
    const what = formulas[operator.kind];
    fill(into, (y, x, c) => what(placed(from, y, x, c), other === undefined ? 0 : placed(other, y, x, c)));
  }
}

const formulas: Record<'relu' | 'logistic' | 'hard-swish' | 'add' | 'mul', (a: number, b: number) => number> = {
  relu: (a) => Math.max(0, a),
  logistic: (a) => 1 / (1 + Math.exp(-a)),
  'hard-swish': (a) => (a * Math.min(6, Math.max(0, a + 3))) / 6,
  add: (a, b) => a + b,
  mul: (a, b) => a * b,
};

/** One of 1 × 1 stands for all places. */
const placed = (block: Block, y: number, x: number, c: number): number =>
  number(block, ((block.height === 1 ? 0 : y) * block.width + (block.width === 1 ? 0 : x)) * block.channels + c);

function between(from: Block, into: Block, y: number, x: number, c: number): number {
  const clamped = (down: number, right: number): number =>
    placed(from, Math.min(from.height - 1, Math.max(0, down)), Math.min(from.width - 1, Math.max(0, right)), c);
  const [v, u] = [((y + 0.5) * from.height) / into.height - 0.5, ((x + 0.5) * from.width) / into.width - 0.5];
  const [top, left] = [Math.floor(v), Math.floor(u)];
  const row = (down: number): number => clamped(down, left) * (1 - u + left) + clamped(down, left + 1) * (u - left);
  return row(top) * (1 - v + top) + row(top + 1) * (v - top);
}

/** Each number goes to its block, times the kernel. */
function spread(from: Block, kernel: Block, bias: Block, into: Block): void {
  fill(into, (_y, _x, c) => number(bias, c));
  const area = kernel.height * kernel.width;
  fill(from, (y, x, channel, at) => {
    for (let out = 0; out < into.channels; out += 1)
      for (let place = 0; place < area; place += 1) {
        const row = y * kernel.height + Math.floor(place / kernel.width);
        const to = (row * into.width + x * kernel.width + (place % kernel.width)) * into.channels + out;
        const weight = number(kernel, (out * area + place) * kernel.channels + channel);
        into.data[to] = number(into, to) + number(from, at) * weight;
      }
    return number(from, at);
  });
}

interface Weights {
  kernel: Block | undefined;
  bias: Block | undefined;
  dims: readonly number[] | undefined;
}

function windowed(
  operator: Extract<Operator, { kind: 'conv' | 'depthwise' | 'mean' }>,
  from: Block,
  { kernel, bias, dims = [] }: Weights,
  into: Block,
): void {
  const { kind, strides } = operator;
  const [rows, columns] = kind === 'mean' ? operator.window : [dims[1] as number, dims[2] as number];
  const before = (size: number, window: number, stride: number): number =>
    operator.same ? Math.floor(Math.max(0, (Math.ceil(size / stride) - 1) * stride + window - size) / 2) : 0;
  const [up, left] = [before(from.height, rows, strides[0]), before(from.width, columns, strides[1])];
  fill(into, (y, x, c) => {
    let sum = 0;
    let count = 0;
    for (let row = 0; row < rows; row += 1)
      for (let column = 0; column < columns; column += 1) {
        const [v, u] = [y * strides[0] - up + row, x * strides[1] - left + column];
        if (v < 0 || u < 0 || v >= from.height || u >= from.width) continue;
        count += 1;
        const place = row * columns + column;
        if (kind === 'mean') sum += placed(from, v, u, c);
        else if (kind === 'depthwise')
          sum += placed(from, v, u, c) * number(kernel as Block, place * from.channels + c);
        else
          for (let channel = 0; channel < from.channels; channel += 1)
            sum +=
              number(from, (v * from.width + u) * from.channels + channel) *
              number(kernel as Block, (c * rows * columns + place) * from.channels + channel);
      }
    return kind === 'mean' ? sum / count : sum + number(bias as Block, c);
  });
}
