import type { importCalls } from './imports.ts';
import type { placeCalls } from './places.ts';

/** All that the staff's pages ask of the server half. */
export type GaodeCalls = typeof placeCalls & typeof importCalls;
