import type { Size } from '../picture/geometry.ts';
import type { Removal } from './place/removal.ts';
import { removeFromTiff } from './place/tiff.ts';
import { type Entry, isTiff, Tiff } from './tiff.ts';

/** Tags of EXIF 3.0 that the engine touches. */
const tag = {
  width: 0x0100,
  height: 0x0101,
  orientation: 0x0112,
  exif: 0x8769,
  gps: 0x8825,
  pixelX: 0xa002,
  pixelY: 0xa003,
};

/** The orientation (1 where none or nonsense is said), and whether there is a place on earth. */
export function exifFacts(data: Uint8Array | undefined): { orientation: number; gps: boolean } {
  if (data === undefined || !isTiff(data)) return { orientation: 1, gps: false };
  const tiff = new Tiff(data);
  const entries = tiff.entries(tiff.start);
  const orientation = tiff.number(entries.find((entry) => entry.tag === tag.orientation));
  const gps = entries.find((entry) => entry.tag === tag.gps);
  return {
    orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
    // A directory without a latitude says where nothing is.
    gps: gps !== undefined && tiff.entries(tiff.number(gps)).some((entry) => entry.tag === 2),
  };
}

/**
 * What of a source's EXIF goes into the result: upright, of the new size, without the small picture (it shows what was
 * cut away). Undefined where nothing is left or the source's cannot be read.
 */
export function exifFor(
  data: Uint8Array | undefined,
  choice: { exif: boolean; gps: boolean },
  size: Size,
): Uint8Array<ArrayBuffer> | undefined {
  if (data === undefined || !isTiff(data)) return undefined;
  if (!choice.exif) return choice.gps ? gpsAlone(new Tiff(data)) : undefined;
  const copy = new Uint8Array(data);
  const tiff = new Tiff(copy);
  const entries = tiff.entries(tiff.start);
  if (entries.length === 0) return undefined;
  const named = (list: Entry[], wanted: number): Entry | undefined => list.find((entry) => entry.tag === wanted);
  tiff.put(named(entries, tag.orientation), 1);
  tiff.put(named(entries, tag.width), size.width);
  tiff.put(named(entries, tag.height), size.height);
  const camera = tiff.entries(tiff.number(named(entries, tag.exif)));
  tiff.put(named(camera, tag.pixelX), size.width);
  tiff.put(named(camera, tag.pixelY), size.height);
  dropThumbnail(tiff);
  if (choice.gps) return copy;
  const removal: Removal = { found: false, certain: true, erased: 0, inner: () => undefined };
  removeFromTiff(copy, removal, { isExif: true });
  // What may still say a place does not go along.
  return removal.certain ? copy : undefined;
}

function dropThumbnail(tiff: Tiff): void {
  const link = tiff.start + 2 + 12 * tiff.u16(tiff.start);
  const second = tiff.u32(link);
  if (second === 0) return;
  const entries = tiff.entries(second);
  const [from, length] = [0x0201, 0x0202].map((wanted) => tiff.number(entries.find((entry) => entry.tag === wanted)));
  for (const entry of entries) if (entry.bytes > 4) tiff.data.fill(0, entry.value, entry.value + entry.bytes);
  if (from !== undefined && from > 0 && length !== undefined) tiff.data.fill(0, from, from + length);
  if (entries.length > 0) tiff.data.fill(0, second, second + 2 + 12 * entries.length);
  tiff.view.setUint32(link, 0, tiff.little);
}

/** A new EXIF that says nothing but the place. */
function gpsAlone(tiff: Tiff): Uint8Array<ArrayBuffer> | undefined {
  const pointer = tiff.entries(tiff.start).find((entry) => entry.tag === tag.gps);
  const places = tiff
    .entries(tiff.number(pointer))
    .filter((entry) => entry.value + entry.bytes <= tiff.data.length && entry.tag <= 0x1f);
  if (places.length === 0) return undefined;
  const directory = 8 + 2 + 12 + 4;
  let free = directory + 2 + 12 * places.length + 4;
  const whole = new Uint8Array(
    free + places.reduce((sum, { bytes }) => sum + (bytes > 4 ? bytes + (bytes & 1) : 0), 0),
  );
  const view = new DataView(whole.buffer);
  const { little } = tiff;
  whole.set(tiff.data.subarray(0, 4));
  view.setUint32(4, 8, little);
  view.setUint16(8, 1, little);
  view.setUint16(10, tag.gps, little);
  view.setUint16(12, 4, little);
  view.setUint32(14, 1, little);
  view.setUint32(18, directory, little);
  view.setUint16(directory, places.length, little);
  places.forEach((entry, index) => {
    const at = directory + 2 + 12 * index;
    whole.set(tiff.data.subarray(entry.at, entry.at + 12), at);
    if (entry.bytes <= 4) return;
    view.setUint32(at + 8, free, little);
    whole.set(tiff.data.subarray(entry.value, entry.value + entry.bytes), free);
    free += entry.bytes + (entry.bytes & 1);
  });
  return whole;
}
