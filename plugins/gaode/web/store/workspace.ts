import type { LocalText, Text } from '@fitout/sdk';
import { createStore, type Storage, type Store } from '@fitout/sdk/web';
import type { Place } from '../../shared/calls/answers.ts';
import type { NewPlace } from '../../shared/calls/inputs.ts';
import { limits } from '../../shared/places/limits.ts';
import type { GaodeClient } from '../client.ts';
import { type EditHistory, emptyHistory, redo, undo, withEdit, withoutEdits } from './edit-history.ts';
import { type BulkStep, concerns, inverseOf, type PlaceEdit } from './edits.ts';
import { differing, fieldsOf, isEmpty, isMove, type PlaceFields } from './fields.ts';
import { type PendingChange, PendingChanges } from './pending-changes.ts';
import { Places } from './places.ts';

export interface WorkspaceParts {
  call: GaodeClient;
  storage: Pick<Storage, 'get' | 'set' | 'remove'>;
  textOf(error: unknown): Text;
}

const storedKey = 'pending';

/** The places of the organisation as one person works on them: what is shown, what is unsaved, what can be undone. */
export class Workspace {
  readonly places: Places;
  readonly pending: PendingChanges;
  readonly history: Store<EditHistory<PlaceEdit>> = createStore<EditHistory<PlaceEdit>>(emptyHistory);
  /** The place under the pointer or the focus, in the list or on the map. */
  readonly hovered: Store<string | undefined> = createStore<string | undefined>(undefined);
  readonly #call: GaodeClient;

  constructor({ call, storage, textOf }: WorkspaceParts) {
    this.#call = call;
    this.places = new Places(call);
    this.pending = new PendingChanges({
      send: (id, rev, change) =>
        isMove(change)
          ? call('POST places/:id/move', { params: { id }, body: { rev, ...change } })
          : call('PUT places/:id', { params: { id }, body: { rev, ...change } }),
      onPlace: (place) => this.places.put(place),
      textOf,
    });
    this.#keepPending(storage);
  }

  /** The place with what is not saved yet; undefined if it was not read. */
  get(id: string): Place | undefined {
    const place = this.places.store.get().known.get(id);
    return place === undefined ? undefined : { ...place, ...this.pending.get(id)?.change };
  }

  /** Changes fields of a place that was read. Resolves to whether anything is different. */
  async edit(id: string, change: PlaceFields): Promise<boolean> {
    const place = this.get(id) ?? (await this.places.read(id));
    const after = differing(change, place);
    if (isEmpty(after)) return false;
    this.#record({ kind: 'fields', id, before: fieldsOf(place, after), after });
    this.#changeFields(id, after);
    return true;
  }

  async create(input: NewPlace): Promise<Place> {
    const place = await this.#call('POST places', { body: input });
    this.places.put(place);
    this.#record({
      kind: 'bulk',
      steps: [{ kind: 'action', action: 'restore', ids: [place.id] }],
      label: { zh: '新建门店', en: 'New store' },
    });
    return place;
  }

  /** Shows, hides, trashes or restores places; resolves to how many are different after it. */
  async bulk(action: 'trash' | 'restore' | 'show' | 'hide', ids: readonly string[], label: LocalText): Promise<number> {
    return this.#bulk([{ kind: 'action', action, ids }], label);
  }

  async tag(ids: readonly string[], { add, remove }: { add: string[]; remove: string[] }, label: LocalText) {
    const steps = [...add.map((tag) => ({ tag, add: true })), ...remove.map((tag) => ({ tag, add: false }))];
    return this.#bulk(
      steps.map((step) => ({ kind: 'tag', ids, ...step })),
      label,
    );
  }

  /** Deletes places of the trash for good: there is no way back. */
  async purge(ids: readonly string[]): Promise<void> {
    const gone = await this.#send({ kind: 'action', action: 'purge', ids });
    this.places.drop(gone);
    for (const id of gone) this.history.set((before) => withoutEdits(before, (edit) => concerns(edit, id)));
  }

  /** Takes back the last edit; resolves to it, undefined where there is none. */
  async undo(): Promise<PlaceEdit | undefined> {
    const found = undo(this.history.get());
    if (found === undefined) return undefined;
    this.history.set(found.history);
    await this.#apply(inverseOf(found.edit));
    return found.edit;
  }

  async redo(): Promise<PlaceEdit | undefined> {
    const found = redo(this.history.get());
    if (found === undefined) return undefined;
    this.history.set(found.history);
    await this.#apply(found.edit);
    return found.edit;
  }

  /** After a conflict: the other person's values stay, and the edits that led here are no longer undone. */
  takeTheirs(id: string): void {
    this.pending.discard(id);
    this.history.set((before) => withoutEdits(before, (edit) => edit.kind === 'fields' && edit.id === id));
  }

  async #apply(edit: PlaceEdit): Promise<void> {
    if (edit.kind === 'fields') {
      if (this.get(edit.id) === undefined) await this.places.read(edit.id);
      this.#changeFields(edit.id, edit.after);
      return;
    }
    for (const step of edit.steps) await this.#send(step);
    this.places.reload();
  }

  async #bulk(steps: readonly BulkStep[], label: LocalText): Promise<number> {
    const done: BulkStep[] = [];
    try {
      for (const step of steps) {
        const ids = await this.#send(step);
        if (ids.length > 0) done.push({ ...step, ids });
      }
    } finally {
      if (done.length > 0) this.#record({ kind: 'bulk', steps: done, label });
      this.places.reload();
    }
    return new Set(done.flatMap(({ ids }) => ids)).size;
  }

  /** One step, in as many requests as it takes; resolves to the places that are different after it. */
  async #send(step: BulkStep): Promise<string[]> {
    const changed: string[] = [];
    for (let from = 0; from < step.ids.length; from += limits.bulk) {
      const ids = step.ids.slice(from, from + limits.bulk);
      const answer =
        step.kind === 'action'
          ? await this.#call('POST bulk', { body: { action: step.action, ids } })
          : await this.#call('POST bulk/tags', { body: { ids, [step.add ? 'add' : 'remove']: [step.tag] } });
      changed.push(...answer.changed);
    }
    return changed;
  }

  #changeFields(id: string, change: PlaceFields): void {
    const place = this.places.store.get().known.get(id);
    if (place !== undefined) this.pending.change(place, change);
  }

  #record(edit: PlaceEdit): void {
    this.history.set((before) => withEdit(before, edit));
  }

  /** Unsaved changes outlive a reload of the page on this device, and are sent after it. */
  #keepPending(storage: WorkspaceParts['storage']): void {
    const stored = storage.get<{ base: Place; change: PlaceFields }[]>(storedKey) ?? [];
    this.pending.store.subscribe(() => {
      const unsaved = [...this.pending.store.get().values()];
      if (unsaved.length === 0) storage.remove(storedKey);
      else
        storage.set(
          storedKey,
          unsaved.map(({ base, change }: PendingChange) => ({ base, change })),
        );
    });
    for (const { base } of stored) this.places.put(base);
    this.pending.restore(stored);
  }
}
