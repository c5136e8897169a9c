/** A tensor of constants, row by row. */
export interface Constant {
  dims: readonly number[];
  data: Float32Array | BigInt64Array;
}

/** Whole numbers where all of a list are marked so: ONNX tells an integer of 2 from a real number of 2. */
export type Attribute = { ints: readonly number[] } | { int: number } | { float: number } | { text: string };

export interface Node {
  type: string;
  inputs: readonly string[];
  output: string;
  attributes?: Readonly<Record<string, Attribute>>;
}

/** A value from outside: numbers are its size along an axis, words sizes that are known when it comes. */
export interface Value {
  name: string;
  dims: readonly (number | string)[];
}

export interface Graph {
  name: string;
  nodes: readonly Node[];
  constants: ReadonlyMap<string, Constant>;
  inputs: readonly Value[];
  outputs: readonly Value[];
}

/** Version of the file's form, and of the operators, which onnxruntime has known since 1.14. */
const irVersion = 8;
const operators = 13;
const [float32, int64] = [1, 7];
const kinds = { float: 1, int: 2, text: 3, ints: 7 } as const;

/** The bytes of a model as onnxruntime reads it (onnx.proto of ONNX 1.14, proto3). */
export function encodeOnnx(graph: Graph): Uint8Array<ArrayBuffer> {
  const body = [
    ...graph.nodes.map((node) => field(1, nodeBytes(node))),
    field(2, text(graph.name)),
    ...[...graph.constants].map(([name, constant]) => field(5, tensorBytes(name, constant))),
    ...graph.inputs.map((value) => field(11, valueBytes(value))),
    ...graph.outputs.map((value) => field(12, valueBytes(value))),
  ];
  return joined([number(1, irVersion), field(7, joined(body)), field(8, joined([number(2, operators)]))]);
}

function nodeBytes({ type, inputs, output, attributes = {} }: Node): Uint8Array {
  return joined([
    ...inputs.map((name) => field(1, text(name))),
    field(2, text(output)),
    field(3, text(output)),
    field(4, text(type)),
    ...Object.entries(attributes).map(([name, attribute]) => field(5, attributeBytes(name, attribute))),
  ]);
}

function attributeBytes(name: string, attribute: Attribute): Uint8Array {
  const parts = [field(1, text(name))];
  if ('float' in attribute) parts.push(fixed(2, attribute.float), number(20, kinds.float));
  else if ('int' in attribute) parts.push(number(3, attribute.int), number(20, kinds.int));
  else if ('text' in attribute) parts.push(field(4, text(attribute.text)), number(20, kinds.text));
  else parts.push(...attribute.ints.map((one) => number(8, one)), number(20, kinds.ints));
  return joined(parts);
}

function tensorBytes(name: string, { dims, data }: Constant): Uint8Array {
  return joined([
    ...dims.map((size) => number(1, size)),
    number(2, data instanceof Float32Array ? float32 : int64),
    field(8, text(name)),
    // Little-endian, as every machine that builds this is.
    field(9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength)),
  ]);
}

function valueBytes({ name, dims }: Value): Uint8Array {
  const sizes = dims.map((size) => field(1, typeof size === 'number' ? number(1, size) : field(2, text(size))));
  const tensor = joined([number(1, float32), field(2, joined(sizes))]);
  return joined([field(1, text(name)), field(2, field(1, tensor))]);
}

const text = (words: string): Uint8Array => new TextEncoder().encode(words);

/** Seven bits a byte, the lowest first; a negative one as its 64-bit complement. */
function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  do {
    const low = Number(rest & 127n);
    rest >>= 7n;
    bytes.push(rest === 0n ? low : low | 128);
  } while (rest !== 0n);
  return Uint8Array.from(bytes);
}

const number = (id: number, value: number): Uint8Array => joined([varint(id << 3), varint(value)]);

const field = (id: number, bytes: Uint8Array): Uint8Array =>
  joined([varint((id << 3) | 2), varint(bytes.length), bytes]);

function fixed(id: number, value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setFloat32(0, value, true);
  return joined([varint((id << 3) | 5), bytes]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
