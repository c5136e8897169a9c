import { newUuid } from '@fitout/sdk';
import { getCompositeImageData, initializeCanvas, type PixelData, type Psd, readPsd } from 'ag-psd';
import { tilesOf as countTiles } from '../../shared/document/blobs.ts';
import {
  blankDocument,
  documentLimits,
  type PictureDocument,
  type RasterLayer,
} from '../../shared/document/document.ts';
import { readGuides } from './guides.ts';
import { bytesOf, guarded, psdError, psdHead, psdLimits } from './head.ts';
import { addAll, type Reading } from './layers.ts';
import { Notes, type PsdNote } from './notes.ts';
import { partOf } from './part-of.ts';
import { type Colours, coloursOf } from './profile.ts';
import { type Part, tilesFrom } from './tiles.ts';

export interface ReadPsd {
  document: PictureDocument;
  blobs: { hash: string; bytes: Uint8Array<ArrayBuffer> }[];
  /** Layers whose pixels are not as their recipe says, so that they are to be drawn. */
  undrawn: string[];
  /** What could not be kept. */
  notes: PsdNote[];
}

/** Pixels are bytes: no canvas is asked for, whose colours would suffer where they are nearly clear. */
initializeCanvas(
  () => {
    throw new Error('no canvas');
  },
  (width, height) => {
    const data = new Uint8ClampedArray(width * height * 4);
    return { width, height, data, colorSpace: 'srgb' } as ImageData;
  },
);

/** What reads at most at once: raw layers are decoded one after another. */
const options = { useRawData: true, skipThumbnail: true, skipLinkedFilesData: true, totalMemoryLimit: 1_000_000_000 };

/** A PSD as a document with its layers. Throws a FitoutError for one that cannot be opened. */
export function readPsdFile(bytes: Uint8Array, onProgress: (part: number) => void = () => undefined): ReadPsd {
  const head = psdHead(bytes);
  const notes = new Notes();
  if (head.depth > 8) notes.add('depth');
  if (head.mode !== 3) notes.add('mode');
  const colours = coloursOf(bytes, head, notes);
  const reading: Reading = { head, notes, colours, blobs: new Map(), layers: [], undrawn: [], onProgress };
  const heavy = head.pixels > psdLimits.pixels || bytesOf(head.largest, head.depth) > psdLimits.layerBytes;
  const many = heavy || head.records > 2 * documentLimits.layers;
  let guides: PictureDocument['guides'];
  if (!many) {
    const psd = parsed(bytes, { skipCompositeImageData: head.records > 0 });
    guides = readGuides(psd, notes);
    if (head.records === 0) asOne(reading, psd);
    else addAll(reading, psd.children ?? [], undefined, 0);
  }
  const document = (): PictureDocument => ({
    ...{ version: 1, width: head.width, height: head.height, layers: reading.layers },
    ...(guides && { guides }),
  });
  const { layers } = reading;
  if (many || layers.length > documentLimits.layers || countTiles(document()) > documentLimits.tiles) {
    Object.assign(reading, { layers: [], undrawn: [], blobs: new Map(), notes: new Notes() });
    reading.notes.add('merged');
    asOne(reading, parsed(bytes, { skipLayerImageData: true }));
  }
  return {
    document: document(),
    blobs: [...reading.blobs].map(([hash, packed]) => ({ hash, bytes: packed })),
    undrawn: reading.undrawn,
    notes: reading.notes.list(),
  };
}

/** The merged picture of a PSD. */
export function readMerged(bytes: Uint8Array): Part {
  const colours = coloursOf(bytes, psdHead(bytes), new Notes());
  return merged(parsed(bytes, { skipLayerImageData: true }), colours);
}

function parsed(bytes: Uint8Array, more: { skipCompositeImageData?: boolean; skipLayerImageData?: boolean }): Psd {
  return guarded(() => readPsd(bytes, { ...options, ...more }));
}

function merged(psd: Psd, colours: Colours): Part {
  const data = guarded(() => rawIndexed(psd) ?? getCompositeImageData(psd));
  if (data === undefined || psd.imageResources?.versionInfo?.hasRealMergedData === false) throw psdError('merged');
  return colours.convert(partOf(data, 0, 0));
}

const indexed = 2;

/** Indexed colours that are not packed, which the library refuses; undefined for any other picture. */
function rawIndexed({ width, height, colorMode, palette, rawCompositeData: raw }: Psd): PixelData | undefined {
  if (colorMode !== indexed || palette === undefined || raw?.[0] !== 0 || raw[1] !== 0) return undefined;
  if (raw.length < 2 + width * height) throw new Error('it ends too early');
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    const { r, g, b } = palette[raw[2 + at] as number] ?? { r: 0, g: 0, b: 0 };
    data.set([r, g, b, 255], at * 4);
  }
  return { width, height, data };
}

function asOne({ head, layers, colours, blobs }: Reading, psd: Psd): void {
  const blank = blankDocument(head.width, head.height, { id: newUuid(), name: '背景 Background' });
  layers.push({ ...(blank.layers[0] as RasterLayer), tiles: tilesFrom(merged(psd, colours), blobs).tiles });
}
