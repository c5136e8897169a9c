import type { Carrier } from '../../shared/calls/outputs.ts';
import type { HistoryOf } from './history-drawer.tsx';

/** What every tab gets: the carriers, and how to load them again and show what was changed. */
export interface TabProps {
  carriers: readonly Carrier[];
  pools: readonly { id: string; name: string; carrier: string }[];
  reload(): void;
  history(of: HistoryOf): void;
}
