/** What the map begins with: provinces, coarse countries, and the names and lines of both. */

import surbowl from '@surbowl/world-geo-json-zh/world.zh.json' with { type: 'json' };
import china from 'echarts/map/json/china.json' with { type: 'json' };
import fineWorld from 'world-atlas/countries-50m.json' with { type: 'json' };
import world from 'world-atlas/countries-110m.json' with { type: 'json' };
import { type EchartsFeature, polygonsOf } from '../echarts.ts';
import { provinces } from '../provinces.ts';
import { countryLabels, place } from './labels.ts';
import { southChinaSea } from './surbowl.ts';
import { worldLayers } from './world.ts';

const featureOf = (id: string): EchartsFeature => {
  const feature = china.features.find(({ properties }) => properties.id === id);
  if (feature === undefined) throw new Error(`china.json has no province ${id}`);
  return feature;
};

export const data = {
  provinces: provinces.map(({ id, en }) => {
    const feature = featureOf(id);
    return { id, zh: feature.properties.name, en, ...place(polygonsOf(feature.geometry)), geometry: feature.geometry };
  }),
  world: worldLayers(world),
  countries: countryLabels(fineWorld, surbowl),
  ...southChinaSea(surbowl),
};

export type BaseData = typeof data;
