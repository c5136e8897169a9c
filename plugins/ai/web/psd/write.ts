import { type AigcMark, aigcPacket } from '@fitout/sdk';
import { type Layer as PsdLayer, writePsdUint8Array } from 'ag-psd';
import type { Guides } from '../../shared/document/document.ts';
import type { LayerState } from '../../shared/engine/types.ts';
import { writtenAdjust } from './adjustments.ts';
import { writtenBlend } from './blend.ts';
import { writtenGuides } from './guides.ts';
import { Notes, type PsdNote } from './notes.ts';
import { writtenShape } from './shapes/shape-layer.ts';
import { type TextPlace, writtenText } from './texts/write-text.ts';
import type { Part } from './tiles.ts';

/** A layer with its pixels, and its mask of one byte a pixel. */
export interface WrittenLayer {
  state: LayerState;
  pixels?: Part;
  mask?: Part;
  /** Where its text begins, if it is one whose font is there; its pixels are without stroke and shadow then. */
  place?: TextPlace;
}

export interface WrittenPicture {
  width: number;
  height: number;
  /** From the lowest to the highest, groups after what is in them. */
  layers: WrittenLayer[];
  /** All that is seen, straight RGBA. */
  merged: Uint8ClampedArray;
  guides?: Guides;
  /** Something in it was generated. */
  aigc?: AigcMark;
}

/** A document as a PSD with its layers, and what could not be kept. */
export function writePsdFile(picture: WrittenPicture): { bytes: Uint8Array; notes: PsdNote[] } {
  const notes = new Notes();
  const { width, height, merged, guides, aigc } = picture;
  const work: Writing = { notes, texts: 0 };
  const bytes = writePsdUint8Array(
    {
      width,
      height,
      imageData: { width, height, data: merged },
      children: inside(picture.layers, undefined, work),
      imageResources: {
        versionInfo: { hasRealMergedData: true, writerName: 'Fitout', readerName: 'Fitout', fileVersion: 1 },
        ...writtenGuides(guides, picture, notes),
        ...(aigc === undefined ? {} : { xmpMetadata: aigcPacket(aigc) }),
      },
    },
    // Else an opaque lowest layer would come back as a locked background, without its name.
    { noBackground: true },
  );
  return { bytes, notes: notes.list() };
}

interface Writing {
  notes: Notes;
  /** How many there are so far: each has a number of its own. */
  texts: number;
}

function inside(layers: readonly WrittenLayer[], parent: string | undefined, work: Writing): PsdLayer[] {
  return layers
    .filter(({ state }) => state.parent === parent)
    .flatMap((layer) => {
      const { state } = layer;
      const base = baseOf(layer);
      if (state.kind === 'group') return [{ ...base, opened: true, children: inside(layers, state.id, work) }];
      if (state.kind === 'raster') return [{ ...base, ...pixelsOf(layer), ...contentOf(layer, work) }];
      const { adjust } = state;
      const written = (adjust?.kind === 'look' ? adjust.steps : adjust === undefined ? [] : [adjust]).map(
        writtenAdjust,
      );
      const found = written.filter((one) => one !== undefined);
      // A look is a layer for each of its steps, each as strong as the whole.
      if (found.length < Math.max(1, written.length)) work.notes.add('adjustment', state.name);
      else if (written.length > 1 || found[0]?.same !== true) work.notes.add('approximate', state.name);
      return found.map(({ theirs }) => ({ ...base, adjustment: theirs }));
    });
}

/** What its pixels were drawn from, beside them; what a PSD has nothing for is said. */
function contentOf({ state: { content, name }, place }: WrittenLayer, work: Writing): Partial<PsdLayer> {
  if (content === undefined) return {};
  const written =
    content.kind === 'shape'
      ? writtenShape(content)
      : content.kind === 'text' && place !== undefined
        ? writtenText(content, place, work.texts)
        : undefined;
  if (written === undefined) work.notes.add(content.kind, name);
  else if (content.kind === 'text') work.texts += 1;
  return written ?? {};
}

function pixelsOf({ pixels }: WrittenLayer): Partial<PsdLayer> {
  if (pixels === undefined) return {};
  const { x, y, width, height, data } = pixels;
  return { left: x, top: y, right: x + width, bottom: y + height, imageData: { width, height, data } };
}

function baseOf({ state, mask }: WrittenLayer): PsdLayer {
  const { name, visible, locked, opacity, blend, clip } = state;
  return {
    name,
    hidden: !visible,
    opacity,
    blendMode: writtenBlend(blend),
    clipping: clip === true,
    protected: { transparency: locked, composite: locked, position: locked },
    ...(mask === undefined || state.mask === undefined ? {} : { mask: maskOf(mask, state.mask) }),
  };
}

function maskOf({ x, y, width, height, data }: Part, { rest, on }: { rest: 0 | 255; on: boolean }) {
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < data.length; at += 1) pixels.fill(data[at] as number, at * 4, at * 4 + 3);
  return {
    left: x,
    top: y,
    right: x + width,
    bottom: y + height,
    defaultColor: rest,
    disabled: !on,
    imageData: { width, height, data: pixels },
  };
}
