/** Countries at the detail of z5 and above, loaded after the first picture. */
import world from 'world-atlas/countries-50m.json' with { type: 'json' };
import { worldLayers } from './world.ts';

export const data = worldLayers(world);
