import { usePlugin } from '@fitout/sdk/web';
import { useSyncExternalStore } from 'react';
import type { AccountKey, Game } from '../shared/model.ts';
import type { AccountCard } from './engine/protocol.ts';

const listeners = new Set<() => void>();
let version = 0;

/** The account that is looked at: one for each game on all screens, kept on this device. */
export function useAccount(
  accounts: readonly AccountCard[],
  game: Game,
): [AccountCard | undefined, (key: AccountKey) => void] {
  const { storage } = usePlugin();
  useSyncExternalStore(subscribe, () => version);
  const mine = accounts.filter((account) => account.game === game);
  const kept = storage.get<string>(`account.${game}`);
  const choose = (key: AccountKey): void => {
    storage.set(`account.${game}`, key);
    version += 1;
    for (const listener of listeners) listener();
  };
  return [mine.find(({ key }) => key === kept) ?? mine[0], choose];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
