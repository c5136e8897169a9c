import { isSrgb, type Profile, readProfile, toSrgb } from '../../../convert/api.ts';
import { type Hex, hexOf, readColour } from './colours.ts';
import { grey, type PsdHead } from './head.ts';
import type { Notes } from './notes.ts';
import type { Part } from './tiles.ts';

/** A file's colours on their way to sRGB. */
export interface Colours {
  /** In place. */
  convert(part: Part): Part;
  hex: Hex;
}

const profileResource = 1039;

/** What the profile of a file asks for; said in its notes, also where it cannot be applied. */
export function coloursOf(bytes: Uint8Array, head: PsdHead, notes: Notes): Colours {
  const stored = profileIn(bytes);
  const profile = stored && readProfile(stored);
  const fits = profile?.matrix !== undefined && profile.space === (head.mode === grey ? 'GRAY' : 'RGB ');
  if (profile === undefined || !fits) {
    if (stored !== undefined && profile?.name.includes('sRGB') !== true) notes.add('profile');
    return coloursBy(undefined);
  }
  // What lies in 32 bits is light, and became sRGB's values when it came to 8.
  const applied = head.depth === 32 ? { ...profile, matrix: { ...profile.matrix, curves: plainCurves() } } : profile;
  if (isSrgb(applied as Profile)) return coloursBy(undefined);
  notes.add('converted', profile.name.trim() || 'ICC');
  return coloursBy(applied as Profile);
}

function coloursBy(profile: Profile | undefined): Colours {
  return {
    convert(part) {
      if (profile === undefined) return part;
      const { width, height } = part;
      const data = new Uint8ClampedArray(part.data.buffer as ArrayBuffer, part.data.byteOffset, part.data.length);
      toSrgb({ data, width, height }, profile);
      return part;
    },
    hex(colour) {
      const parts = readColour(colour);
      if (parts === undefined || profile === undefined) return parts && hexOf(parts);
      const data = Uint8ClampedArray.of(...parts, 255);
      toSrgb({ data, width: 1, height: 1 }, profile);
      return hexOf([...data.subarray(0, 3)]);
    },
  };
}

function plainCurves(): Float32Array[] {
  const curve = Float32Array.from({ length: 256 }, (_, value) => {
    const x = value / 255;
    return x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4;
  });
  return [curve, curve, curve];
}

/** The profile among a file's resources. */
function profileIn(bytes: Uint8Array): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 26 + 4 + view.getUint32(26);
  const end = Math.min(bytes.length, at + 4 + view.getUint32(at));
  at += 4;
  while (at + 12 <= end) {
    const id = view.getUint16(at + 4);
    const name = view.getUint8(at + 6) + 1;
    const start = at + 6 + name + (name % 2);
    if (start + 4 > end) return undefined;
    const size = view.getUint32(start);
    if (id === profileResource) return bytes.subarray(start + 4, Math.min(end, start + 4 + size));
    at = start + 4 + size + (size % 2);
  }
  return undefined;
}
