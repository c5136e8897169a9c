import type { FilterValues } from '@fitout/sdk/desktop';

/** What the page shows, as its address has it. */
export const upstreamShape = {
  tab: ['attempts', 'fetches'],
  carrier: '',
  outcome: ['', 'open', 'sure', 'free', 'ours', 'others'],
  q: '',
} as const;
export type UpstreamFilters = FilterValues<typeof upstreamShape>;

export const count = (n: number): string => n.toLocaleString('en-US');
