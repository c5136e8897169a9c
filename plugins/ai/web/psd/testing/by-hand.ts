/** PSDs as no library writes them: any mode, any depth, a profile, 10,000 layers. Integers are big-endian. */

export interface HandMade {
  width: number;
  height: number;
  /** 0 one bit, 1 grey, 2 indexed, 3 RGB, 4 CMYK, 8 duotone, 9 Lab. */
  mode: number;
  depth: 1 | 8 | 16 | 32;
  /** The merged picture, channel after channel. */
  channels: Uint8Array[];
  /** Colours of an indexed one: 256 reds, greens, blues. */
  palette?: Uint8Array;
  /** An ICC profile. */
  profile?: Uint8Array;
  /** Each as large as the whole, channel after channel, with its transparency first. */
  layers?: Uint8Array[][];
  large?: boolean;
}

const joined = (...parts: (Uint8Array | number[])[]): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
};
const word = (text: string): number[] => [...text].map((sign) => sign.charCodeAt(0));
const u16 = (value: number): number[] => [(value >> 8) & 255, value & 255];
const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value & 0xffff)];
const u64 = (value: number): number[] => [...u32(Math.floor(value / 2 ** 32)), ...u32(value % 2 ** 32)];

export function byHand(made: HandMade): Uint8Array<ArrayBuffer> {
  const { width, height, mode, depth, channels, palette = [], profile, large = false } = made;
  const wide = large ? u64 : u32;
  const resource =
    profile === undefined
      ? []
      : joined(word('8BIM'), u16(1039), [0, 0], u32(profile.length), profile, profile.length % 2 === 0 ? [] : [0]);
  const layers = made.layers === undefined ? [] : layerSection(made, wide);
  return joined(
    ...[word('8BPS'), u16(large ? 2 : 1), new Uint8Array(6), u16(channels.length), u32(height), u32(width)],
    ...[u16(depth), u16(mode), u32(palette.length), palette, u32(resource.length), resource],
    ...[wide(layers.length), layers, u16(0), ...channels],
  );
}

/** Above 8 bits layers stand in a block of their own, and their usual place is empty. */
function layerSection(made: HandMade, wide: (value: number) => number[]): Uint8Array {
  const { depth, layers = [], large = false } = made;
  const records = layers.map((channels, at) => recordOf(made, channels, `${at}`, wide));
  const pixels = layers.flatMap((channels) => channels.flatMap((channel) => [u16(0), channel]));
  const info = joined(u16(layers.length), ...records, ...pixels);
  if (depth === 8) return joined(wide(info.length), info, u32(0));
  const padding = new Uint8Array((4 - (info.length % 4)) % 4);
  return joined(wide(0), u32(0), word(large ? '8B64' : '8BIM'), word(`Lr${depth}`), wide(info.length), info, padding);
}

function recordOf(
  { width, height }: HandMade,
  channels: Uint8Array[],
  name: string,
  wide: (value: number) => number[],
) {
  const ids = channels.flatMap((channel, at) => [...u16((at - 1) & 0xffff), ...wide(channel.length + 2)]);
  const title = joined([name.length], word(name), new Uint8Array((4 - ((name.length + 1) % 4)) % 4));
  return joined(
    ...[u32(0), u32(0), u32(height), u32(width), u16(channels.length), ids],
    ...[word('8BIM'), word('norm'), [255, 0, 0, 0], u32(8 + title.length), u32(0), u32(0), title],
  );
}

/** The values of a channel, 0 … 1, as so many bits have them. */
export function channel(depth: 8 | 16 | 32, values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array((values.length * depth) / 8);
  const view = new DataView(bytes.buffer);
  values.forEach((value, at) => {
    if (depth === 8) bytes[at] = Math.round(value * 255);
    else if (depth === 16) view.setUint16(at * 2, Math.round(value * 65_535));
    else view.setFloat32(at * 4, value);
  });
  return bytes;
}
