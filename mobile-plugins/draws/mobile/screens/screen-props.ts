import type { PoolKey } from '../../shared/model.ts';
import type { AccountCard, Overview } from '../engine/protocol.ts';

export interface ScreenProps {
  pool: PoolKey;
  overview: Overview;
  /** The account that is looked at; undefined where the game has none yet. */
  account: AccountCard | undefined;
  /** Grows when what is kept changes. */
  revision: number;
}
