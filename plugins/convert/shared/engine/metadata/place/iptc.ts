import { Bytes } from '../../facts/bytes.ts';
import { isPadding, type Removal } from './removal.ts';

/** Content location, city, sublocation, state, country's code and name: IPTC-IIM 4.2, record 2. */
const places = new Set([26, 27, 90, 92, 95, 100, 101]);

/** Blanks the places of IPTC-IIM datasets, wherever they begin. */
export function removeFromIim(data: Uint8Array, removal: Removal): void {
  const bytes = new Bytes(data);
  for (let at = 0; at + 5 <= data.length; at += 1) {
    if (bytes.u16(at) !== 0x1c02 || !places.has(bytes.u8(at + 2))) continue;
    const length = bytes.u16(at + 3);
    const value = data.subarray(at + 5, at + 5 + length);
    if (value.length < length || isPadding(value)) continue;
    value.fill(0x20);
    removal.found = true;
  }
}

/** One of Photoshop's image resources: its number and its content. */
export interface Resource {
  id: number;
  data: Uint8Array;
}

/** Image resource blocks as Photoshop writes them; undefined where they cannot be read. */
export function resourcesOf(data: Uint8Array): Resource[] | undefined {
  const bytes = new Bytes(data);
  const resources: Resource[] = [];
  for (let at = 0; at + 12 <= data.length; ) {
    if (bytes.u32(at) === 0 && data.subarray(at).every((byte) => byte === 0)) break;
    if (!/^(?:8BIM|MeSa|PHUT|AgHg|DCSR)$/.test(bytes.word(at, 4))) return undefined;
    const name = bytes.u8(at + 6) + 1;
    const start = at + 6 + name + (name & 1);
    const length = bytes.u32(start);
    if (start + 4 + length > data.length) return undefined;
    resources.push({ id: bytes.u16(at + 4), data: data.subarray(start + 4, start + 4 + length) });
    at = start + 4 + length + (length & 1);
  }
  return resources;
}
