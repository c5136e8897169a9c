declare module 'maplibre-gl/dist/maplibre-gl-worker.mjs' {
  /** The class of the worker that the script starts. */
  const MapWorker: new (scope: unknown) => object;
  export default MapWorker;
}
