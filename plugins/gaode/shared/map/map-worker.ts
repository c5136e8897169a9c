import workerUrl from './map.worker.ts?worker&module';

/** The script of the map's worker. */
export const workerFile: string = workerUrl;
