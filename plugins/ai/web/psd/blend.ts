import type { BlendMode as PsdBlend } from 'ag-psd';
import type { BlendMode } from '../../shared/document/document.ts';

const written: Record<BlendMode, PsdBlend> = {
  normal: 'normal',
  multiply: 'multiply',
  screen: 'screen',
  overlay: 'overlay',
  darken: 'darken',
  lighten: 'lighten',
  'color-dodge': 'color dodge',
  'color-burn': 'color burn',
  'hard-light': 'hard light',
  'soft-light': 'soft light',
  difference: 'difference',
  exclusion: 'exclusion',
  hue: 'hue',
  saturation: 'saturation',
  color: 'color',
  luminosity: 'luminosity',
};

const exact = new Map(Object.entries(written).map(([ours, theirs]) => [theirs, ours as BlendMode]));

/** What looks most like a mode that we have not. */
const alike: Partial<Record<PsdBlend, BlendMode>> = {
  'linear burn': 'color-burn',
  'darker color': 'darken',
  'linear dodge': 'screen',
  'lighter color': 'lighten',
  'vivid light': 'hard-light',
  'linear light': 'hard-light',
  'pin light': 'hard-light',
  'hard mix': 'hard-light',
  subtract: 'difference',
  divide: 'color-dodge',
};

export const writtenBlend = (blend: BlendMode): PsdBlend => written[blend];

/** Our mode of a PSD's, and whether it is the same. */
export function readBlend(blend: PsdBlend = 'normal'): { blend: BlendMode; same: boolean } {
  const same = exact.get(blend);
  return { blend: same ?? alike[blend] ?? 'normal', same: same !== undefined };
}
