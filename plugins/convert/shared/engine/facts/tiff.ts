import { Bytes } from './bytes.ts';
import { emptyHead, type Head } from './head.ts';
import { type TiffDirectory, TiffFile } from './tiff-file.ts';
import { tiffSizes } from './tiff-sizes.ts';

/** Tags of TIFF 6.0, its supplements and DNG 1.7 that tell which picture of a file is meant. */
const tag = {
  subfile: 254,
  oldSubfile: 255,
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  stripOffsets: 273,
  orientation: 274,
  stripBytes: 279,
  tileOffsets: 324,
  tileBytes: 325,
  subDirectories: 330,
  extra: 338,
  sampleFormat: 339,
  jpeg: 513,
  profile: 34_675,
  dngVersion: 50_706,
};

/** Colour filter array and LinearRaw: values of a sensor. */
const sensorColours = new Set([32_803, 34_892]);
/** Compressions that only cameras write: Panasonic, Kodak, Sony, Samsung, Nikon. */
const cameraCompressions = new Set([34_316, 32_767, 32_770, 34_713, 65_000, 262]);

interface TiffPages {
  /** The picture that a person means: full size, of the first page; undefined for a file without any. */
  main: TiffDirectory | undefined;
  /** What is said once for it and its smaller copies. */
  parent: TiffDirectory | undefined;
  /** Pages of full size. */
  count: number;
  /** It holds what a sensor saw and has to be developed first: DNG, NEF, CR2, ARW and the like. */
  raw: boolean;
}

/** Finds the picture of full size: the first directory of a file is sometimes a small copy of what a SubIFD holds. */
export function tiffPages(file: TiffFile): TiffPages {
  const chain = chainOf(file);
  const families = chain.map((parent, index) => ({ parent, members: [parent, ...subsOf(file, parent, index)] }));
  const pages: TiffPages = {
    main: undefined,
    parent: undefined,
    count: 0,
    raw: isRaw(
      file,
      families.flatMap((one) => one.members),
    ),
  };
  for (const { parent, members } of families) {
    const main = largest(
      file,
      members.filter((one) => isPicture(one) && !isCopy(file, one)),
    );
    if (main === undefined) continue;
    pages.count += 1;
    if (pages.main === undefined) Object.assign(pages, { main, parent });
  }
  if (pages.main === undefined) {
    // A small copy of what could not be found.
    pages.raw ||= chain.some(({ entries }) => entries.has(tag.subDirectories));
    pages.main = largest(file, chain.filter(isPicture));
    pages.parent = pages.main;
  }
  return pages;
}

function chainOf(file: TiffFile): TiffDirectory[] {
  const chain: TiffDirectory[] = [];
  const seen = new Set<number>();
  for (let at = file.first; at > 0 && !seen.has(at) && seen.size < 1000; ) {
    seen.add(at);
    const directory = file.directory(at);
    if (directory === undefined) break;
    chain.push(directory);
    at = directory.next;
  }
  return chain;
}

/** Only the first pages are looked into: a document has hundreds, and what cameras write has few. */
function subsOf(file: TiffFile, parent: TiffDirectory, index: number): TiffDirectory[] {
  if (index >= 8) return [];
  return file.numbers(parent, tag.subDirectories, 16).flatMap((at) => file.directory(at) ?? []);
}

const isPicture = ({ entries }: TiffDirectory): boolean =>
  entries.has(tag.width) &&
  entries.has(tag.height) &&
  (entries.has(tag.stripOffsets) || entries.has(tag.tileOffsets) || entries.has(tag.jpeg));

/** A picture of reduced size, or a mask. */
const isCopy = (file: TiffFile, directory: TiffDirectory): boolean =>
  (file.number(directory, tag.subfile, 0) & 5) !== 0 || file.number(directory, tag.oldSubfile, 1) === 2;

function largest(file: TiffFile, list: TiffDirectory[]): TiffDirectory | undefined {
  const area = (one: TiffDirectory): number => file.number(one, tag.width, 0) * file.number(one, tag.height, 0);
  return list.reduce<TiffDirectory | undefined>(
    (best, one) => (best && area(best) >= area(one) ? best : one),
    undefined,
  );
}

function isRaw(file: TiffFile, directories: TiffDirectory[]): boolean {
  // Canon's CR2 says so behind the head.
  if (!file.big && file.bytes.word(8, 2) === 'CR' && file.first === 16) return true;
  return directories.some(
    (one) =>
      one.entries.has(tag.dngVersion) ||
      sensorColours.has(file.number(one, tag.photometric, 0)) ||
      cameraCompressions.has(file.number(one, tag.compression, 0)),
  );
}

/** The picture of full size of a TIFF 6.0 or BigTIFF file. */
export function tiffHead(data: Uint8Array, whole: boolean): Head {
  const file = new TiffFile(data);
  const head = emptyHead('tiff');
  const { main, parent, count } = tiffPages(file);
  if (main === undefined) {
    head.cut = whole && file.first >= data.length;
    return head;
  }
  const shared = (wanted: number): TiffDirectory => (main.entries.has(wanted) ? main : (parent ?? main));
  head.width = file.number(main, tag.width, 0);
  head.height = file.number(main, tag.height, 0);
  head.depth = Math.max(8, file.number(main, tag.bits, 1));
  head.alpha = main.entries.has(tag.extra);
  head.orientation = Math.min(8, Math.max(1, file.number(shared(tag.orientation), tag.orientation, 1)));
  head.hdr = file.number(main, tag.sampleFormat, 1) === 3;
  const profile = file.part(shared(tag.profile), tag.profile);
  if (profile !== undefined && fits(profile, file.number(main, tag.photometric, 2))) head.icc = profile;
  head.inks = file.number(main, tag.photometric, 2) === 5;
  head.frames = Math.max(1, count);
  if (whole) head.cut = endOf(file, main) > data.length;
  return head;
}

/** A profile of another kind of colours (of the ink of a file that is RGB by now) says nothing about these. */
function fits(profile: Uint8Array, photometric: number): boolean {
  const space = new Bytes(profile).word(16, 4);
  const other: Record<string, number[]> = {
    'RGB ': [5, 8, 9, 10],
    CMYK: [0, 1, 2, 3, 6, 8, 9, 10],
    GRAY: [2, 3, 5, 6, 8, 9, 10],
  };
  return other[space]?.includes(photometric) !== true;
}

/** Where the last of its values, strips and tiles ends. */
function endOf(file: TiffFile, main: TiffDirectory): number {
  let end = main.end;
  for (const { at, type, count } of main.entries.values()) end = Math.max(end, at + (tiffSizes[type] ?? 1) * count);
  const tiled = main.entries.has(tag.tileOffsets);
  const starts = file.numbers(main, tiled ? tag.tileOffsets : tag.stripOffsets);
  const counts = file.numbers(main, tiled ? tag.tileBytes : tag.stripBytes);
  return starts.reduce((last, start, index) => Math.max(last, start + (counts[index] ?? 0)), end);
}
