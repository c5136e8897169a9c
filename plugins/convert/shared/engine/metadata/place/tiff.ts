import { type Entry, isTiff, Tiff } from '../tiff.ts';
import { removeFromIim, resourcesOf } from './iptc.ts';
import { hasCoordinates } from './names.ts';
import { isPadding, type Removal } from './removal.ts';
import { removeFromXmp } from './xmp.ts';

const tag = {
  gps: 0x8825,
  xmp: 0x02bc,
  iptc: 0x83bb,
  photoshop: 0x8649,
  layers: 0x935c,
  exif: 0x8769,
  interoperability: 0xa005,
  subDirectories: 0x014a,
  thumbnail: 0x0201,
  thumbnailLength: 0x0202,
  makerNote: 0x927c,
  userComment: 0x9286,
  dngPrivate: 0xc634,
};

/** Where a map lies on the earth: GeoTIFF 1.1, GDAL, and RPC coefficients. */
const maps = new Set([33_550, 33_920, 33_922, 34_264, 34_735, 34_736, 34_737, 42_112, 50_844]);

/** Tags whose meaning is known and is no place: TIFF 6.0 and its supplements, EXIF 3.0, DNG 1.7, Windows. */
const known: readonly [number, number][] = [
  ...([
    [1, 4],
    [254, 700],
    [4096, 4098],
    [18_246, 18_249],
    [32_781, 32_781],
    [33_421, 33_437],
  ] as [number, number][]),
  ...([
    [34_377, 34_377],
    [34_665, 34_675],
    [34_850, 34_869],
    [36_864, 37_500],
    [37_510, 37_522],
  ] as [number, number][]),
  ...([
    [37_888, 37_893],
    [40_091, 40_095],
    [40_960, 40_965],
    [41_483, 42_240],
    [50_341, 50_341],
  ] as [number, number][]),
  ...([
    [50_706, 52_600],
    [59_932, 59_933],
  ] as [number, number][]),
];
const isKnown = (number: number): boolean => known.some(([first, last]) => number >= first && number <= last);

/** Real files have a handful. */
const maxDirectories = 500;
const maxText = 65_536;

/**
 * Blanks in place what EXIF or a TIFF file says of where a picture was taken, in every directory: GPS, XMP, IPTC, the
 * coordinates of maps, and maker notes, which nobody but the maker can read (Apple's are known, and say no place).
 * With `isExif`, tags that nobody knows go as well; a file keeps them, as its pixels may need them.
 */
export function removeFromTiff(data: Uint8Array, removal: Removal, { isExif }: { isExif: boolean }): void {
  if (!isTiff(data)) {
    removal.certain &&= isPadding(data);
    return;
  }
  new Directories(new Tiff(data), removal, isExif).run();
}

class Directories {
  readonly #tiff: Tiff;
  readonly #removal: Removal;
  readonly #isExif: boolean;
  readonly #waiting: { start: number; isLinked: boolean }[];
  readonly #seen = new Set<number>();

  constructor(tiff: Tiff, removal: Removal, isExif: boolean) {
    this.#tiff = tiff;
    this.#removal = removal;
    this.#isExif = isExif;
    this.#waiting = [{ start: tiff.start, isLinked: true }];
  }

  run(): void {
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      const { start } = next;
      if (start === 0 || this.#seen.has(start)) continue;
      this.#seen.add(start);
      if (this.#seen.size > maxDirectories) {
        this.#removal.certain = false;
        return;
      }
      this.#directory(start, next.isLinked);
    }
  }

  /** Behind the camera's own directory stands no link, but often something else. */
  #directory(start: number, isLinked: boolean): void {
    const tiff = this.#tiff;
    const entries = tiff.entries(start);
    if (entries.length === 0) {
      // Behind the end there is nothing; one of no entries is empty; any other could not be read.
      this.#removal.certain &&= tiff.u16(start) === 0;
      return;
    }
    if (isLinked) this.#waiting.push({ start: tiff.u32(start + 2 + 12 * entries.length), isLinked });
    const gone = entries.filter((entry) => this.#entry(entry, entries));
    // From the last on, so that those before it stay where they are.
    for (const [index, { at }] of gone.reverse().entries()) drop(tiff, start, at, entries.length - index);
  }

  /** True for an entry that must go. */
  #entry(entry: Entry, entries: Entry[]): boolean {
    const tiff = this.#tiff;
    const value = tiff.data.subarray(entry.value, entry.value + entry.bytes);
    if (value.length < entry.bytes) this.#removal.certain = false;
    switch (entry.tag) {
      case tag.gps:
        return this.#gps(tiff.number(entry));
      case tag.exif:
      case tag.interoperability:
      case tag.subDirectories:
        this.#follow(entry);
        return false;
      case tag.xmp:
        removeFromXmp(value, this.#removal);
        return false;
      case tag.iptc:
        removeFromIim(value, this.#removal);
        return false;
      case tag.photoshop:
        removeFromResources(value, this.#removal);
        return false;
      case tag.thumbnail:
        this.#thumbnail(tiff.number(entry), entries);
        return false;
      case tag.makerNote:
      case tag.dngPrivate:
        if (isAppleNote(value)) return false;
        value.fill(0);
        return true;
    }
    return maps.has(entry.tag) ? this.#blank(value) : this.#other(entry, value);
  }

  /** A tag that is no place by its number. */
  #other(entry: Entry, value: Uint8Array): boolean {
    if (entry.type === 13) this.#follow(entry);
    if (isText(entry) && value.length <= maxText && hasCoordinates(wordsOf(value))) {
      value.fill(0);
      this.#removal.found = true;
      return false;
    }
    if (entry.tag === tag.layers) this.#removal.certain = false;
    if (isKnown(entry.tag) || entry.bytes <= 4 || entry.type === 2 || isPadding(value)) return false;
    if (this.#isExif) {
      value.fill(0);
      return true;
    }
    this.#removal.certain = false;
    return false;
  }

  #blank(value: Uint8Array): true {
    value.fill(0);
    this.#removal.found = true;
    return true;
  }

  #gps(directory: number): boolean {
    const tiff = this.#tiff;
    const places = tiff.entries(directory);
    for (const { bytes, value } of places) if (bytes > 4) tiff.data.fill(0, value, value + bytes);
    if (places.length > 0) tiff.data.fill(0, directory, directory + 6 + 12 * places.length);
    // A version alone, as every camera writes it, says where nothing is.
    if (places.some((place) => place.tag > 0)) this.#removal.found = true;
    // What cannot be read as a directory may still be there.
    if (places.length === 0 && tiff.u16(directory) !== 0) this.#removal.certain = false;
    return true;
  }

  #follow(entry: Entry): void {
    const tiff = this.#tiff;
    const isLinked = entry.tag === tag.subDirectories;
    if (entry.count === 1) this.#waiting.push({ start: tiff.number(entry), isLinked });
    else if (entry.count > maxDirectories) this.#removal.certain = false;
    else
      for (let index = 0; index < entry.count; index += 1)
        this.#waiting.push({ start: tiff.u32(entry.value + 4 * index), isLinked });
  }

  #thumbnail(from: number, entries: Entry[]): void {
    const length = this.#tiff.number(entries.find((entry) => entry.tag === tag.thumbnailLength));
    const picture = this.#tiff.data.subarray(from, from + length);
    if (picture.length > 3) this.#removal.inner(picture);
  }
}

/** Words by their type, comments and Windows's words, and what may be words as nobody knows it. */
const isText = ({ tag: number, type }: Entry): boolean =>
  type === 2 || number === tag.userComment || (number >= 40_091 && number <= 40_095) || !isKnown(number);

/** The entries behind it move up, and the link to the next directory with them. */
function drop(tiff: Tiff, start: number, at: number, count: number): void {
  const end = start + 2 + 12 * count + 4;
  tiff.data.copyWithin(at, at + 12, end);
  tiff.data.fill(0, end - 12, end);
  tiff.view.setUint16(start, count - 1, tiff.little);
}

/** Characters of one byte, or of two: zeros between them do not count. */
function wordsOf(value: Uint8Array): string {
  const plain = value.filter((byte) => byte !== 0);
  return new TextDecoder().decode(plain);
}

/** Apple's note: its tags are the picture's own (HDR, focus, movement), and HDR needs them. */
const isAppleNote = (value: Uint8Array): boolean =>
  value.length > 14 && [...'Apple iOS\0'].every((char, at) => value[at] === char.charCodeAt(0));

const resource = { iim: 0x0404, xmp: 0x0424, exif: [0x0422, 0x0423], thumbnail: [0x0409, 0x040c] };
/** The thumbnail's JPEG stands behind a header of so many bytes. */
const thumbnailHeader = 28;

/** Blanks the place in Photoshop's image resources: IPTC, XMP, EXIF, the thumbnail. */
export function removeFromResources(data: Uint8Array, removal: Removal): void {
  const resources = resourcesOf(data);
  if (resources === undefined) {
    removal.certain = false;
    removeFromIim(data, removal);
    return;
  }
  for (const { id, data: content } of resources) {
    if (id === resource.iim) removeFromIim(content, removal);
    else if (id === resource.xmp) removeFromXmp(content, removal);
    else if (resource.exif.includes(id)) removeFromTiff(content, removal, { isExif: true });
    else if (resource.thumbnail.includes(id) && content.length > thumbnailHeader)
      removal.inner(content.subarray(thumbnailHeader));
  }
}
