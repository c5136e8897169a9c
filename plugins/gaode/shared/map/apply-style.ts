import type { Map as MapLibreMap, StyleSpecification } from 'maplibre-gl';

/** Gives the layers of a base map that are there the colours, texts and filters of `style`; all other layers stay. */
export function applyStyle(map: MapLibreMap, style: StyleSpecification): void {
  for (const layer of style.layers) {
    if (map.getLayer(layer.id) === undefined) continue;
    const paint = Object.entries(layer.paint ?? {}) as [never, never][];
    for (const [name, value] of paint) map.setPaintProperty(layer.id, name, value);
    const text = 'layout' in layer ? (layer.layout as { 'text-field'?: never } | undefined)?.['text-field'] : undefined;
    if (text !== undefined) map.setLayoutProperty(layer.id, 'text-field', text);
    if ('filter' in layer) map.setFilter(layer.id, layer.filter);
  }
}
