import { areaOf, boundsOf, type Ring } from '../geometry.ts';

/** The part of @surbowl/world-geo-json-zh that is used. */
export interface SurbowlWorld {
  features: readonly {
    properties: { name: string; iso_a2: string; iso_n3: string };
    geometry: { type: string; coordinates: unknown };
  }[];
}

/** Numeric ISO code → Chinese name: the first, where an outlying territory has the code of its country. */
export function chineseNames({ features }: SurbowlWorld): Map<string, string> {
  return new Map(features.toReversed().map(({ properties }) => [properties.iso_n3, properties.name]));
}

/** The outlines of 中国 that the source of the provinces lacks. */
export interface SouthChinaSea {
  /** The ten dashes of the 十段线, each a thin area. */
  dashes: Ring[];
  /** 钓鱼岛, 赤尾屿 and islands of 东沙, 西沙 and 南沙. */
  islands: Ring[];
}

export function southChinaSea({ features }: SurbowlWorld): SouthChinaSea {
  const china = features.find(({ properties }) => properties.iso_a2 === 'CN');
  if (china?.geometry.type !== 'MultiPolygon') throw new Error('the source has no outline of China');
  const rings = (china.geometry.coordinates as Ring[][]).flatMap((polygon) => polygon.slice(0, 1));
  const small = rings.filter((ring) => lengthOf(ring) < maxDashLength);
  return { dashes: small.filter(isDash), islands: small.filter((ring) => !isDash(ring)) };
}

/** Degrees. 海南 and 台湾 are longer; all else is a dash or an islet. */
const maxDashLength = 1.5;

/** A dash is fifty times as long as it is wide, an islet never more than a few times. */
const isDash = (ring: Ring): boolean => areaOf(ring) / lengthOf(ring) ** 2 < 0.05;

function lengthOf(ring: Ring): number {
  const [west, south, east, north] = boundsOf(ring);
  return Math.hypot(east - west, north - south);
}
