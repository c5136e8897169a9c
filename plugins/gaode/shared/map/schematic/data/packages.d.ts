// Map data of packages, read when the product is built: declared, so that the compiler infers no types of megabytes.
declare module 'echarts/map/json/china.json' {
  const map: import('../echarts.ts').EchartsMap;
  export default map;
}
declare module 'world-atlas/countries-110m.json' {
  const world: import('./world.ts').WorldAtlas;
  export default world;
}
declare module 'world-atlas/countries-50m.json' {
  const world: import('./world.ts').WorldAtlas;
  export default world;
}
declare module '@surbowl/world-geo-json-zh/world.zh.json' {
  const world: import('./surbowl.ts').SurbowlWorld;
  export default world;
}
