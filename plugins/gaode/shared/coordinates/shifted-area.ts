import china from 'echarts/map/json/china.json' with { type: 'json' };
import { polygonsOf } from '../map/schematic/echarts.ts';
import { Outline } from './outline.ts';
import type { Position } from './systems.ts';

/*
 * Brings 79 kB (brotli) of outlines along: import it dynamically where a browser needs it.
 *
 * The outline lies within 2 km of the real one. Shops stand in border towns, on quays and on islands that it does not
 * have, so that its surroundings count as inside: little of them on land, where a foreign town may begin behind the
 * bridge, and more at sea, where all land belongs to the coast behind it.
 */

/** Kilometres around the outline that count as inside on land; the centre of Muse in Myanmar is 0.6 km away from it. */
const landMargin = 0.5;
/** The same at sea: 洋山港 is 3 km away from the outline. */
const seaMargin = 50;

interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** From the Vietnamese to the Korean border there is no land within 50 km of the coast but its own. */
const coast: Box = { west: 108.1, south: 17, east: 124.1, north: 39.8 };
/** 西沙, 中沙 and 南沙, which the outline leaves out; the box touches neither Vietnam nor Borneo nor Palawan. */
const southChinaSea: Box = { west: 109.6, south: 7.4, east: 116.8, north: 17.6 };

const isIn = ({ west, south, east, north }: Box, { lng, lat }: Position) =>
  lng >= west && lng <= east && lat >= south && lat <= north;

/** 34 provinces without 台湾, where maps use WGS-84. */
const outline = new Outline(
  china.features.filter(({ id }) => id !== '710000').flatMap(({ geometry }) => polygonsOf(geometry).flat()),
);

/** Is it in the area where maps are shifted (GCJ-02, BD-09): the mainland, 香港 and 澳门? */
export function isShifted(position: Position): boolean {
  if (isIn(southChinaSea, position)) return true;
  if (outline.contains(position)) return true;
  return outline.isNear(position, isIn(coast, position) ? seaMargin : landMargin);
}
