import type { linkCalls } from './link.ts';
import type { recordCalls } from './records.ts';

/** All that phones ask of the server half. */
export type DrawsCalls = typeof linkCalls & typeof recordCalls;
