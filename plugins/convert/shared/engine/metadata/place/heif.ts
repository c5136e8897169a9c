import { Bytes } from '../../facts/bytes.ts';
import { boxesOf, type Item, readItems } from '../../facts/heif.ts';
import { removeFromBoxes } from './film.ts';
import { editJoined, type Removal } from './removal.ts';
import { removeFromTiff } from './tiff.ts';
import { removeFromXmp } from './xmp.ts';

/** Items of pixels, and of how pictures are put together. */
const plain = /^(?:hvc1|hev1|lhv1|lhe1|hvt1|avc1|vvc1|evc1|av01|unci|j2k1|grid|iden|iovl|tmap|sato|mski|iref)$/;

/** Blanks the place in HEIC and AVIF: items of EXIF and XMP wherever they lie, films, and boxes of vendors. */
export function removeFromHeif(data: Uint8Array, removal: Removal): void {
  const bytes = new Bytes(data);
  const end = removeFromBoxes(data, removal, (box) => {
    if (box.name !== 'meta') return false;
    const inside = [...boxesOf(bytes, box.from + 4, box.to)];
    if (!inside.some(({ name }) => name === 'iinf')) return false;
    for (const item of readItems(bytes, box.from + 4, box.to).values()) removeFromItem(data, item, removal);
    return true;
  });
  if (end < data.length) removal.certain = false;
}

function removeFromItem(data: Uint8Array, item: Item, removal: Removal): void {
  if (plain.test(item.type)) return;
  const pieces = item.extents.map(({ from, length }) => data.subarray(from, from + length));
  const isWhole = !item.isElsewhere && pieces.every(({ length }, index) => length === item.extents[index]?.length);
  const isXmp = item.type === 'mime' && item.mime === 'application/rdf+xml' && item.packing === '';
  if (!isWhole || pieces.length === 0) removal.certain = false;
  else if (item.type === 'Exif') editJoined(pieces, (whole) => removeFromExifItem(whole, removal));
  else if (isXmp) editJoined(pieces, (whole) => removeFromXmp(whole, removal));
  else if (item.type === 'jpeg' || item.mime === 'image/jpeg') editJoined(pieces, (whole) => removal.inner(whole));
  else removal.certain = false;
}

/** EXIF behind the number of bytes in front of it (ISO/IEC 23008-12, annex A), with or without the mark of JPEG. */
export function removeFromExifItem(whole: Uint8Array, removal: Removal): void {
  const start = new Bytes(whole).u32(0) + 4;
  const body = whole.subarray(start);
  const marked = String.fromCharCode(...body.subarray(0, 6)) === 'Exif\0\0';
  removeFromTiff(marked ? body.subarray(6) : body, removal, { isExif: true });
}
