import type { ImageResources, Psd } from 'ag-psd';
import { documentLimits, type Guides } from '../../shared/document/document.ts';
import type { Notes } from './notes.ts';

/** Guides as a PSD has them: those within the canvas, in 32nds of a pixel. */
export function writtenGuides(
  guides: Guides | undefined,
  { width, height }: { width: number; height: number },
  notes: Notes,
): Pick<ImageResources, 'gridAndGuidesInformation'> {
  if (guides === undefined) return {};
  const all = [
    ...guides.standing.map((location) => ({ location, direction: 'vertical' as const, most: width })),
    ...guides.lying.map((location) => ({ location, direction: 'horizontal' as const, most: height })),
  ];
  const within = all.filter(({ location, most }) => location >= 0 && location <= most);
  if (within.length < all.length) notes.add('guides');
  return { gridAndGuidesInformation: { guides: within.map(({ location, direction }) => ({ location, direction })) } };
}

/** A PSD's guides; undefined where it has none. */
export function readGuides({ width, height, imageResources }: Psd, notes: Notes): Guides | undefined {
  const given = imageResources?.gridAndGuidesInformation?.guides ?? [];
  const of = (direction: 'vertical' | 'horizontal', most: number): number[] => {
    const all = given.filter((one) => one.direction === direction).map(({ location }) => location);
    const within = all.filter((location) => location >= 0 && location <= most).slice(0, documentLimits.guides);
    if (within.length < all.length) notes.add('guides');
    return within;
  };
  const guides = { standing: of('vertical', width), lying: of('horizontal', height) };
  return guides.standing.length + guides.lying.length === 0 ? undefined : guides;
}
