import { isFitoutError, type Text } from '@fitout/sdk';
import { createStore, type Store } from '@fitout/sdk/web';
import type { Place } from '../../shared/calls/answers.ts';
import { differing, fieldsOf, isEmpty, type PlaceFields } from './fields.ts';

/** A change that the server has not stored yet. */
export interface PendingChange {
  /** The place as the change was made on it. */
  readonly base: Place;
  readonly change: PlaceFields;
  readonly state:
    | { readonly kind: 'saving' }
    /** It is kept and can be sent again. */
    | { readonly kind: 'failed'; readonly error: Text }
    /** Another person changed the same fields; the place as it is now. */
    | { readonly kind: 'conflict'; readonly now: Place };
}

export interface PendingChangesParts {
  /** Stores fields of a place if its revision is still `rev`; a conflict rejects with the place as it is now. */
  send(id: string, rev: number, change: PlaceFields): Promise<Place>;
  /** The place as the server has it: after a save, or because a conflict showed it. */
  onPlace(place: Place): void;
  /** What a person reads of an error. */
  textOf(error: unknown): Text;
}

/** Conflicts about other fields are merged and sent again, at most so often in a row. */
const maxMerges = 5;

/**
 * Changes of places on their way to the server. What cannot be sent stays here until it is sent again or given up.
 *
 * 1. One request at a time for each place; what is changed meanwhile goes with the next one.
 * 2. A conflict about other fields than ours is merged without a question.
 * 3. A conflict with what we sent ourselves, whose answer was lost, counts as saved.
 */
export class PendingChanges {
  readonly store: Store<ReadonlyMap<string, PendingChange>> = createStore<ReadonlyMap<string, PendingChange>>(
    new Map(),
  );
  readonly #parts: PendingChangesParts;
  readonly #sending = new Set<string>();
  /** What was sent on the present base without an answer: it may be stored all the same. */
  readonly #unanswered = new Map<string, PlaceFields[]>();

  constructor(parts: PendingChangesParts) {
    this.#parts = parts;
  }

  get(id: string): PendingChange | undefined {
    return this.store.get().get(id);
  }

  /** Adds a change of `place` and sends it. */
  change(place: Place, change: PlaceFields): void {
    const before = this.get(place.id);
    const base = before?.base ?? place;
    const merged = { ...before?.change, ...change };
    // A conflict stays a question: which of the two is right is not decided by another edit.
    if (before?.state.kind === 'conflict') this.#set(place.id, { ...before, change: merged });
    else this.#set(place.id, { base, change: merged, state: { kind: 'saving' } });
    void this.#send(place.id);
  }

  /** Sends again what failed. */
  retry(): void {
    for (const [id, pending] of this.store.get()) {
      if (pending.state.kind !== 'failed') continue;
      this.#set(id, { ...pending, state: { kind: 'saving' } });
      void this.#send(id);
    }
  }

  /** After a conflict: our fields replace theirs. */
  keepMine(id: string): void {
    const pending = this.get(id);
    if (pending?.state.kind !== 'conflict') return;
    this.#unanswered.delete(id);
    this.#set(id, { base: pending.state.now, change: pending.change, state: { kind: 'saving' } });
    void this.#send(id);
  }

  /** Gives up what was not stored. */
  discard(id: string): void {
    this.#unanswered.delete(id);
    this.store.set((before) => {
      const after = new Map(before);
      after.delete(id);
      return after;
    });
  }

  /** Takes up changes that were not stored when the page was closed, and sends them. */
  restore(changes: Iterable<{ base: Place; change: PlaceFields }>): void {
    for (const { base, change } of changes) this.change(base, change);
  }

  #set(id: string, pending: PendingChange): void {
    this.store.set((before) => new Map(before).set(id, pending));
  }

  async #send(id: string): Promise<void> {
    if (this.#sending.has(id)) return;
    this.#sending.add(id);
    try {
      for (let merges = 0; ; ) {
        const pending = this.get(id);
        if (pending?.state.kind !== 'saving') return;
        const outcome = await this.#sendOnce(id, pending);
        if (outcome === 'merged' && ++merges <= maxMerges) continue;
        if (outcome !== 'saved') return;
        merges = 0;
      }
    } finally {
      this.#sending.delete(id);
    }
  }

  async #sendOnce(id: string, { base, change }: PendingChange): Promise<'saved' | 'merged' | 'stopped'> {
    const { send, onPlace, textOf } = this.#parts;
    try {
      this.#saved(id, await send(id, base.rev, change), change);
      return 'saved';
    } catch (error) {
      const now = placeOfConflict(error);
      if (now === undefined) {
        this.#unanswered.set(id, [...(this.#unanswered.get(id) ?? []), change]);
        this.#stopped(id, { kind: 'failed', error: textOf(error) });
        return 'stopped';
      }
      if (isEmpty(differing(change, now))) {
        this.#saved(id, now, change);
        return 'saved';
      }
      onPlace(now);
      if (!this.#clashes(id, { base, change, now })) {
        this.#unanswered.delete(id);
        const pending = this.get(id);
        if (pending !== undefined) this.#set(id, { ...pending, base: now });
        return 'merged';
      }
      this.#stopped(id, { kind: 'conflict', now });
      return 'stopped';
    }
  }

  /** Does `now` hold another value than ours in a field of the change, and one that we did not send ourselves? */
  #clashes(id: string, { base, change, now }: { base: Place; change: PlaceFields; now: Place }): boolean {
    const unlike = fieldsOf(now, differing(change, now));
    const foreign = differing(unlike, base);
    return !isEmpty((this.#unanswered.get(id) ?? []).reduce((rest, sent) => differing(rest, sent), foreign));
  }

  #saved(id: string, place: Place, sent: PlaceFields): void {
    const rest = differing(this.get(id)?.change ?? {}, sent);
    this.#unanswered.delete(id);
    this.#parts.onPlace(place);
    if (this.get(id) === undefined) return;
    if (isEmpty(rest)) this.discard(id);
    else this.#set(id, { base: place, change: rest, state: { kind: 'saving' } });
  }

  #stopped(id: string, state: PendingChange['state']): void {
    const pending = this.get(id);
    if (pending !== undefined) this.#set(id, { ...pending, state });
  }
}

/** The place that a conflict is about; undefined for any other error. */
function placeOfConflict(error: unknown): Place | undefined {
  if (!isFitoutError(error) || error.codeName !== 'conflict') return undefined;
  const now = (error.detail as { now?: Place } | undefined)?.now;
  return typeof now?.rev === 'number' ? now : undefined;
}
