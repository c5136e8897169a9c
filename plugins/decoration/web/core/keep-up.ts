import type { LeaseKeeper } from './lease.ts';
import type { Saver } from './saver.ts';

/** What of an open editor is needed to follow the others. */
export interface Following {
  lease: Pick<LeaseKeeper, 'lease' | 'readOnly' | 'subscribe'>;
  saver: Pick<Saver, 'idle' | 'subscribe'>;
  follow(): Promise<void>;
}

/**
 * Follows what others save while this window looks on. News of it may come before this window knows that it looks on
 * (both travel on their own), or while its own last edits are on their way: it is followed as soon as it can be.
 */
export function keepUp({ lease, saver, follow }: Following): { heard(): void; end(): void } {
  let behind = false;
  let mine = lease.lease?.mine;
  const go = (): void => {
    if (!behind || !lease.readOnly || !saver.idle) return;
    behind = false;
    void follow();
  };
  const leased = lease.subscribe(() => {
    const before = mine;
    mine = lease.lease?.mine;
    // Just come to edit: on what others left.
    if (before === false && mine === true) void follow();
    go();
  });
  const saved = saver.subscribe(go);
  return {
    heard() {
      behind = true;
      go();
    },
    end() {
      leased();
      saved();
    },
  };
}
