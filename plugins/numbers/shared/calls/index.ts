import type { importCalls } from './imports.ts';
import type { orderCalls } from './orders.ts';
import type { poolCalls } from './pools.ts';
import type { ruleCalls, tariffCalls } from './rules.ts';
import type { savedCalls } from './saved.ts';
import type { searchCalls } from './search.ts';
import type { upstreamCalls } from './upstream.ts';
import type { upstreamLogCalls } from './upstream-log.ts';
import type { visitorCalls } from './visitors.ts';

/** All that pages ask of the server half. */
export type NumbersCalls = typeof searchCalls &
  typeof importCalls &
  typeof orderCalls &
  typeof poolCalls &
  typeof ruleCalls &
  typeof tariffCalls &
  typeof savedCalls &
  typeof upstreamCalls &
  typeof upstreamLogCalls &
  typeof visitorCalls;
