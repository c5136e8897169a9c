import { Table } from './flatbuffer.ts';
import { fromHalf } from './half.ts';

/** Rows, columns and channels lie as TensorFlow Lite has them: [1, h, w, c]. */
export interface Tensor {
  dims: readonly number[];
  /** Of a constant; numbers of 16 bits have become those of 32. */
  data?: Float32Array<ArrayBuffer>;
}

/** Down and across. */
type Pair = readonly [number, number];

export type Step =
  /** Kernels: [out, h, w, in], of `depthwise` [1, h, w, channels]; a constant bias follows. */
  | { kind: 'conv' | 'depthwise'; strides: Pair; same: boolean }
  /** Each pixel becomes a block as large as the kernel, [out, h, w, in], and no two overlap. */
  | { kind: 'spread' }
  | { kind: 'mean'; window: Pair; strides: Pair; same: boolean }
  /** Linear, between the middles of pixels. */
  | { kind: 'resize' }
  /** What was of 16 bits is of 32: nothing, since reading does it. */
  | { kind: 'copy' }
  | { kind: 'add' | 'mul' | 'relu' | 'logistic' | 'hard-swish' };

export type Operator = Step & { inputs: readonly number[]; output: number };

export interface TfliteModel {
  tensors: readonly Tensor[];
  operators: readonly Operator[];
  input: number;
  output: number;
}

/** Numbers of the schema (tensorflow/lite/schema/schema.fbs, version 3). */
const [float16, int32] = [1, 2];
const validPadding = 1;
const plain: ReadonlyMap<number, Step> = new Map<number, Step>([
  [0, { kind: 'add' }],
  [6, { kind: 'copy' }],
  [14, { kind: 'logistic' }],
  [18, { kind: 'mul' }],
  [19, { kind: 'relu' }],
  [117, { kind: 'hard-swish' }],
]);

/**
 * A .tflite of one network with one input and one output, with the operators that ours have. Throws where it is another
 * file, or has anything that would be left out.
 */
export function readTflite(bytes: Uint8Array): TfliteModel {
  const model = Table.root(bytes, 'TFL3');
  const buffers = model.tables(4);
  const codes = model.tables(1);
  const [graph] = model.tables(2);
  if (graph === undefined) throw new Error('no network');
  const tensors = graph.tables(0).map((tensor): Tensor => {
    const data = buffers[tensor.int32(2)]?.bytes(0) ?? new Uint8Array();
    const dims = tensor.ints(0);
    return data.length === 0 ? { dims } : { dims, data: numbers(data, tensor.int8(1), dims) };
  });
  const operators = graph.tables(3).map((operator): Operator => {
    const code = codes[operator.int32(0)];
    if (code === undefined) throw new Error('no such operator');
    const step = stepOf(operator, code, tensors);
    return { ...step, inputs: operator.ints(1), output: one(operator.ints(2)) };
  });
  return { tensors, operators, input: one(graph.ints(1)), output: one(graph.ints(2)) };
}

function one(list: readonly number[]): number {
  const [first] = list;
  if (first === undefined || list.length > 1) throw new Error(`${list.length} in place of one`);
  return first;
}

function numbers(bytes: Uint8Array, kind: number, dims: readonly number[]): Float32Array<ArrayBuffer> {
  const count = dims.reduce((all, size) => all * size, 1);
  const size = kind === float16 ? 2 : 4;
  if (kind > int32 || bytes.length !== count * size) throw new Error(`${bytes.length} bytes of kind ${kind}`);
  if (kind === float16) return fromHalf(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float32Array.from({ length: count }, (_, at) =>
    kind === int32 ? view.getInt32(4 * at, true) : view.getFloat32(4 * at, true),
  );
}

function stepOf(operator: Table, code: Table, tensors: readonly Tensor[]): Step {
  // Operators above 127 are in the later field alone.
  const id = Math.max(code.int8(0), code.int32(3));
  const options = operator.table(4);
  const step = plain.get(id);
  // Whether an activation is a part of the step.
  const unused = (...fields: number[]): void => {
    if (fields.some((field) => (options?.int8(field) ?? 0) !== 0)) throw new Error(`activation within ${id}`);
  };
  if (step !== undefined) {
    unused(0);
    return step;
  }
  const same = options?.int8(0) !== validPadding;
  const strides = [options?.int32(2, 1) ?? 1, options?.int32(1, 1) ?? 1] as const;
  switch (id) {
    case 1:
      unused(5);
      return { kind: 'mean', window: [options?.int32(4) ?? 0, options?.int32(3) ?? 0], strides, same };
    case 3:
      unused(3);
      checkDilation(options, 4);
      return { kind: 'conv', strides, same };
    case 4:
      unused(4);
      checkDilation(options, 5);
      if (options?.int32(3) !== 1) throw new Error('more than one kernel a channel');
      return { kind: 'depthwise', strides, same };
    case 23:
      if (options?.int8(2) !== 0 || options.int8(3) !== 1) throw new Error('another way to resize');
      return { kind: 'resize' };
    case 32:
      return spreading(operator, code, tensors);
    default:
      throw new Error(`operator ${id}`);
  }
}

function checkDilation(options: Table | undefined, field: number): void {
  if (options?.int32(field, 1) !== 1 || options.int32(field + 1, 1) !== 1) throw new Error('dilated');
}

/** MediaPipe's own operator: a transposed convolution; its options are padding, and strides across and down. */
function spreading(operator: Table, code: Table, tensors: readonly Tensor[]): Step {
  if (code.text(1) !== 'Convolution2DTransposeBias') throw new Error(`operator ${code.text(1)}`);
  const custom = operator.bytes(5);
  const view = new DataView(custom.buffer, custom.byteOffset, custom.byteLength);
  const [, height, width] = tensors[operator.ints(1)[1] ?? -1]?.dims ?? [];
  if (view.getInt32(4, true) !== width || view.getInt32(8, true) !== height) throw new Error('blocks that overlap');
  return { kind: 'spread' };
}
