import { type ConvertJob, type Crop, type Resize, type SourceFacts, sameFile } from './engine/types.ts';
import type { Recipe, ResizeChoice, Turn } from './recipe.ts';

/** How one picture alone is cut and turned, in place of what the recipe says. */
export interface Edit {
  crop?: Crop;
  rotate?: Turn;
}

export interface Size {
  width: number;
  height: number;
}

export type Known = Pick<SourceFacts, 'width' | 'height'>;

/** The upright picture after its turn. */
export function turned({ width, height }: Size, turn: Turn): Size {
  return turn === 90 || turn === 270 ? { width: height, height: width } : { width, height };
}

/** The largest part of a picture with a ratio (`16:9`), around its middle, as shares. */
export function middleCrop(size: Size, ratio: string): Crop {
  const [across = 1, down = 1] = ratio.split(':').map(Number);
  const width = Math.min(1, ((size.height / size.width) * across) / down);
  const height = Math.min(1, ((size.width / size.height) * down) / across);
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
}

function turnOf(recipe: Pick<Recipe, 'rotate'>, edit: Edit | undefined): Turn {
  return edit?.rotate ?? recipe.rotate;
}

/** What is cut out of the turned picture; undefined for all of it. A picture of unknown size is left whole. */
export function cropOf(
  recipe: Pick<Recipe, 'rotate' | 'ratio'>,
  facts: Known | undefined,
  edit?: Edit,
): Crop | undefined {
  if (edit?.crop !== undefined) return edit.crop;
  if (recipe.ratio === null || facts === undefined || facts.width === 0 || facts.height === 0) return undefined;
  const crop = middleCrop(turned(facts, turnOf(recipe, edit)), recipe.ratio);
  return crop.width > 0.999 && crop.height > 0.999 ? undefined : crop;
}

export function resizeOf(choice: ResizeChoice): Resize | undefined {
  const { mode, width, height, percent, longEdge, filter } = choice;
  const how = { filter, enlarge: !choice.noEnlarge };
  switch (mode) {
    case 'none':
      return undefined;
    case 'fit':
    case 'exact':
      return { ...how, kind: mode, width, height };
    case 'percent':
      return { ...how, kind: 'percent', percent };
    case 'longEdge':
      return { ...how, kind: 'edge', edge: longEdge };
  }
}

const allButPlace = { exif: true, icc: true, gps: false };

type Wish = Omit<ConvertJob, 'id' | 'source' | 'name'>;

/** What the recipe and the picture's own edit ask for. */
export function wishOf(recipe: Recipe, facts: SourceFacts | undefined, edit: Edit | undefined): Wish {
  const { target, background } = recipe;
  if (target === sameFile) return { target, options: {}, metadata: allButPlace, background };
  const crop = cropOf(recipe, facts, edit);
  const rotate = turnOf(recipe, edit);
  const resize = resizeOf(recipe.resize);
  return {
    target,
    options: recipe.options[target] ?? {},
    metadata: recipe.metadata,
    background,
    ...(resize === undefined ? {} : { resize }),
    ...(crop === undefined ? {} : { crop }),
    ...(rotate === 0 ? {} : { rotate }),
    ...(recipe.palette === null ? {} : { palette: recipe.palette }),
    ...(recipe.targetBytes === null ? {} : { targetBytes: recipe.targetBytes }),
    ...(recipe.measure ? { measure: true } : {}),
  };
}

/** The same as a job of the engine. */
export function jobOf(
  recipe: Recipe,
  file: { id: number; source: Blob; name: string; facts?: SourceFacts | undefined; edit?: Edit | undefined },
): ConvertJob {
  const { id, source, name, facts, edit } = file;
  return { ...wishOf(recipe, facts, edit), id: String(id), source, name };
}

/** Pixels of the result, before it is made; undefined for a picture of unknown size. */
export function expectedSize(recipe: Recipe, facts: Known | undefined, edit?: Edit): Size | undefined {
  if (facts === undefined || facts.width === 0 || facts.height === 0) return undefined;
  if (recipe.target === sameFile) return { width: facts.width, height: facts.height };
  const whole = turned(facts, turnOf(recipe, edit));
  const crop = cropOf(recipe, facts, edit);
  const cut = { width: whole.width * (crop?.width ?? 1), height: whole.height * (crop?.height ?? 1) };
  const { mode, width, height, percent, longEdge, noEnlarge } = recipe.resize;
  const by = (factor: number): Size => {
    const kept = noEnlarge && mode !== 'percent' ? Math.min(1, factor) : factor;
    return { width: atLeastOne(cut.width * kept), height: atLeastOne(cut.height * kept) };
  };
  switch (mode) {
    case 'none':
      return by(1);
    case 'exact':
      return { width, height };
    case 'percent':
      return by(percent / 100);
    case 'longEdge':
      return by(longEdge / Math.max(cut.width, cut.height));
    case 'fit':
      return by(Math.min(width / cut.width, height / cut.height));
  }
}

const atLeastOne = (pixels: number): number => Math.max(1, Math.round(pixels));

/**
 * What of the recipe makes other bytes: results of another key are made anew. Names do not, and of the codecs only the
 * chosen one's options do.
 */
export function keyOf(recipe: Recipe): string {
  if (recipe.target === sameFile) return sameFile;
  const { pattern: _pattern, options, ...rest } = recipe;
  const values = Object.entries(options[recipe.target] ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([resizeOf(recipe.resize) ?? null, { ...rest, resize: null }, values]);
}
