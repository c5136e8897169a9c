import type { MapProvider } from '../provider.ts';

/** 示意底图: made of files that come with the product, without a key or a network. It has no approval for the public. */
export const schematicProvider: MapProvider = {
  id: 'schematic',
  title: { zh: '示意底图', en: 'Schematic map' },
  attribution: { zh: '示意底图', en: 'Schematic map' },
  mayBePublic: false,
  open: async (options) => new (await import('./base-map.ts')).SchematicMap(options),
};
