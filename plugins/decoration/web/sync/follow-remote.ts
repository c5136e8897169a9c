import type { LeaseKeeper } from '../lease/lease.ts';
import type { Saver } from '../saving/saver.ts';

/** What of an open editor is needed to follow the others. */
export interface Following {
  lease: Pick<LeaseKeeper, 'lease' | 'readOnly' | 'subscribe'>;
  saver: Pick<Saver, 'idle' | 'subscribe' | 'flush'>;
  follow(): Promise<void>;
}

/**
 * Follows what others save while this window looks on. News of it may come before this window knows that it looks on
 * (both travel on their own), or while its own last edits are on their way: it is followed as soon as it can be.
 * Who has just got the right to edit goes on following until the first own edit: the last words of whoever had it
 * before arrive after it went. From that edit on nobody else's can be saved, and news is of own ones.
 */
export function keepUp({ lease, saver, follow }: Following): { heard(): void; end(): void } {
  let behind = false;
  let mine = lease.lease?.mine;
  /** Has the right from somebody else, and added nothing yet. */
  let heir = false;
  const go = (): void => {
    if (!behind || !saver.idle || !(lease.readOnly || heir)) return;
    behind = false;
    void follow();
  };
  const leased = lease.subscribe(() => {
    const before = mine;
    mine = lease.lease?.mine;
    // Just come to edit: on what others left.
    if (before === false && mine === true) behind = true;
    if (before !== mine) heir = mine === true && behind && saver.idle;
    // The sooner the last words are there, the sooner the next one has them.
    if (before === true && mine === false) void saver.flush().catch(() => {});
    go();
  });
  const saved = saver.subscribe(() => {
    heir &&= saver.idle;
    go();
  });
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
