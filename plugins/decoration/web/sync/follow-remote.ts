import type { EditLease } from '@fitout/sdk/desktop';
import type { Saver } from '../saving/saver.ts';

/** The parts of an open editor that it takes to follow others. */
export interface FollowerParts {
  lease: Pick<EditLease, 'state' | 'readOnly' | 'subscribe'>;
  saver: Pick<Saver, 'idle' | 'subscribe' | 'flush'>;
  /** Fetches and applies what others edited. */
  pull(): Promise<void>;
}

/**
 * Follows what others save while this window only views. The event of an edit may come before this window knows that
 * it only views (both travel on their own), or while its own last edits are on their way: it is followed as soon as it
 * can be. Who has just got the lease goes on following until the first own edit: the last edits of the holder before
 * arrive after the lease went over. From that edit on nobody else's can be saved, and events are of own edits.
 */
export function followRemote({ lease, saver, pull }: FollowerParts): { changed(): void; end(): void } {
  let behind = false;
  let mine = lease.state?.mine;
  /** Has the lease from somebody else, and edited nothing yet. */
  let untouched = false;
  const go = (): void => {
    if (!behind || !saver.idle || !(lease.readOnly || untouched)) return;
    behind = false;
    void pull();
  };
  const leased = lease.subscribe(() => {
    const before = mine;
    mine = lease.state?.mine;
    // The lease has just come: on what others left.
    if (before === false && mine === true) behind = true;
    if (before !== mine) untouched = mine === true && behind && saver.idle;
    // The sooner the last edits are saved, the sooner the next holder has them.
    if (before === true && mine === false) void saver.flush().catch(() => {});
    go();
  });
  const saved = saver.subscribe(() => {
    untouched &&= saver.idle;
    go();
  });
  return {
    changed() {
      behind = true;
      go();
    },
    end() {
      leased();
      saved();
    },
  };
}
