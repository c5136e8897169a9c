import type { Guides } from '../../../shared/document/document.ts';
import type { Box } from '../../../shared/engine/types.ts';

/** Lines that things keep to. */
export interface SnapLines {
  standing: readonly number[];
  lying: readonly number[];
}

/** Edges and middles of the sheet and of other layers, guides, and the lines of a grid. */
export function linesOf(boxes: readonly Box[], guides: Guides | undefined): SnapLines {
  const three = (from: number, to: number): number[] => [from, (from + to) / 2, to];
  return {
    standing: [...boxes.flatMap(({ x0, x1 }) => three(x0, x1)), ...(guides?.standing ?? [])],
    lying: [...boxes.flatMap(({ y0, y1 }) => three(y0, y1)), ...(guides?.lying ?? [])],
  };
}

export interface Snapped {
  /** How much farther it goes. */
  x: number;
  y: number;
  /** Where it keeps to something. */
  shown: SnapLines;
}

/** A box goes to the nearest line that one of its edges, or its middle, is within reach of. */
export function snapBox({ x0, y0, x1, y1 }: Box, lines: SnapLines, reach: number, grid?: number): Snapped {
  const across = snapPlaces([x0, (x0 + x1) / 2, x1], lines.standing, reach, grid);
  const down = snapPlaces([y0, (y0 + y1) / 2, y1], lines.lying, reach, grid);
  return { x: across.by, y: down.by, shown: { standing: across.shown, lying: down.shown } };
}

/** The same along one side, for any places of a thing. */
export function snapPlaces(
  places: readonly number[],
  lines: readonly number[],
  reach: number,
  grid?: number,
): { by: number; shown: number[] } {
  let by: number | undefined;
  const nearer = (line: number, place: number): void => {
    const far = line - place;
    if (Math.abs(far) <= reach && (by === undefined || Math.abs(far) < Math.abs(by))) by = far;
  };
  for (const place of places) {
    for (const line of lines) nearer(line, place);
    if (grid !== undefined) nearer(Math.round(place / grid) * grid, place);
  }
  if (by === undefined) return { by: 0, shown: [] };
  const far = by;
  // Of a grid nothing is shown: it is seen.
  const shown = lines.filter((line) => places.some((place) => Math.abs(place + far - line) < 1e-6));
  return { by: far, shown: [...new Set(shown)] };
}
