import type { EditLease } from '@fitout/sdk/desktop';
import type { Toasts } from '@fitout/sdk/web';
import type { Json, NodeId, Op } from '../../shared/document/document.ts';
import { documentLimits } from '../../shared/document/validate.ts';
import type { History } from '../history/history.ts';
import type { BlockSelection } from '../selection/block-selection.ts';
import { exceedsCapacity } from './capacity.ts';
import type { DocumentStore } from './document-store.ts';
import { isLocked } from './placement.ts';
import { setValuesOp } from './set-values.ts';

interface EditsOptions {
  store: DocumentStore;
  history: History;
  selection: BlockSelection;
  lease: EditLease;
  toasts: Toasts;
}

/** The one way in which a person's edits reach the document: each is checked, applied, and a step of the history. */
export class Edits {
  readonly #options: EditsOptions;

  constructor(options: EditsOptions) {
    this.#options = options;
  }

  /** Does an edit as one step. False where nothing changed: it makes no difference, or the page is read-only or full. */
  do(op: Op): boolean {
    const { store, history, selection, lease } = this.#options;
    if (lease.readOnly) return false;
    if (exceedsCapacity(store, op)) {
      this.#warnFull();
      return false;
    }
    const selected = selection.ids;
    const inverse = store.apply(op);
    if (inverse === undefined) return false;
    history.push(op, inverse, selected);
    return true;
  }

  /** Writes one value of a block; a locked block keeps its own. */
  set(id: NodeId, area: 'props' | 'style' | 'meta', path: string, value: Json | undefined): void {
    if (area !== 'meta' && isLocked(this.#options.store, id)) return;
    this.do({ op: 'set', id, area, path, value });
  }

  /** Replaces the value that the last step wrote, as a part of that step. Does nothing after any other step. */
  amend(id: NodeId, area: 'props' | 'style', path: string, value: Json): void {
    const { store, history, lease } = this.#options;
    const op: Op = { op: 'set', id, area, path, value };
    if (lease.readOnly || isLocked(store, id) || !history.endsWith(op)) return;
    if (store.apply(op) !== undefined) history.amend(op);
  }

  /** One value for several blocks, as one step; those that are locked keep theirs. */
  setSeveral(ids: readonly NodeId[], area: 'props' | 'style', path: string, value: Json | undefined): void {
    const op = setValuesOp(this.#options.store, ids, { area, path, value });
    if (op !== undefined) this.do(op);
  }

  /** Writes one of the page's settings. */
  setGlobal(path: string, value: Json | undefined): void {
    this.do({ op: 'global', path, value });
  }

  #warnFull(): void {
    const most = documentLimits.nodes.toLocaleString('en');
    this.#options.toasts.warning({
      zh: `一个页面最多 ${most} 个组件，没有插入`,
      en: `A page holds ${most} blocks at most: nothing was put in`,
    });
  }
}
