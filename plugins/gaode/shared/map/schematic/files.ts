import { url as base } from './data/base.data.ts?file';
import { url as world } from './data/world.data.ts?file';

/** Provinces, coarse countries and their names: the first data that the map loads. */
export const baseFile: string = base;
/** The finer outlines of countries. */
export const worldFile: string = world;
