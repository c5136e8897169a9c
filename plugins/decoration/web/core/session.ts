import type { PluginContext } from '@fitout/sdk/web';
import { blockDefinition, migrateDocument } from '../../shared/blocks/registry.ts';
import type { Json, NodeId, Op, PageDetail, PageDocument } from '../../shared/document.ts';
import { newNodeId } from '../../shared/ids.ts';
import { applyOps } from '../../shared/ops.ts';
import { whereIs } from '../../shared/tree.ts';
import { readDocument } from '../../shared/validate.ts';
import { copySubtree, freshSubtree, type Subtree, topmost } from './clipboard.ts';
import { History, type HistoryState } from './history.ts';
import type { Keeper } from './keep.ts';
import type { LeaseKeeper } from './lease.ts';
import { Saver } from './saver.ts';
import { Marks } from './selection.ts';
import { EditorStore } from './store.ts';

export interface Opened {
  detail: PageDetail;
  doc: PageDocument;
  client: string;
  pending: Op[];
  history?: HistoryState;
  /** Edits of this device that no longer fit what the server has; a person decides. */
  stranded: Op[];
}

/** Everything that one open editor holds together: the page, its history, saving, the lease, what is selected. */
export class EditorSession {
  readonly id: string;
  readonly store: EditorStore;
  readonly history: History;
  readonly saver: Saver;
  readonly lease: LeaseKeeper;
  readonly selection = new Marks();
  readonly hover = new Marks();
  readonly ctx: PluginContext;
  readonly canEdit: boolean;
  /** Words for screen readers: set by the view. */
  announce: (words: { zh: string; en: string }) => void = () => {};
  readonly #keeper: Keeper;
  readonly #client: string;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(ctx: PluginContext, keeper: Keeper, lease: LeaseKeeper, opened: Opened) {
    const { detail, doc, client, pending, history } = opened;
    this.ctx = ctx;
    this.id = String(detail.id);
    this.#client = client;
    this.#keeper = keeper;
    this.store = new EditorStore(doc);
    this.history = new History(history === undefined ? {} : { state: history });
    this.saver = new Saver({
      rev: detail.rev,
      pending,
      onKeep: () => this.#keepSoon(),
      onSettled: () => void this.keepNow(),
      send: ({ base, ops }) =>
        ctx.http.post(`pages/${this.id}/ops`, { base, ops, client }, { showError: false, timeout: 15_000 }),
    });
    this.canEdit = ctx.session.can('decoration.edit');
    this.lease = lease;
    this.store.onChange(({ op }) => this.saver.add(op));
    this.history.subscribe(() => this.#keepSoon());
  }

  /** Does an edit as one step of the history. An edit that changes nothing vanishes; a page held by another stays. */
  do(op: Op): boolean {
    if (this.lease.readOnly) return false;
    const selected = this.selection.ids;
    const inverse = this.store.apply(op);
    if (inverse === undefined) return false;
    this.history.push(op, inverse, selected);
    return true;
  }

  set(id: NodeId, area: 'props' | 'style' | 'meta', path: string, value: Json | undefined): void {
    if (area !== 'meta' && this.isLocked(id)) return;
    this.do({ op: 'set', id, area, path, value });
  }

  setGlobal(path: string, value: Json | undefined): void {
    this.do({ op: 'global', path, value });
  }

  undo(): void {
    if (this.lease.readOnly) return;
    const step = this.history.back();
    if (step === undefined) return;
    this.store.apply(step.undo);
    this.selection.set(step.selected.filter((id) => this.store.has(id)));
    this.announce({ zh: '已撤销', en: 'Undone' });
  }

  redo(): void {
    if (this.lease.readOnly) return;
    const step = this.history.forward();
    if (step === undefined) return;
    this.store.apply(step.redo);
    this.#dropGone();
    this.announce({ zh: '已重做', en: 'Done again' });
  }

  /** Adds a block of a type, after the selection where no place is named, and selects it. */
  addBlock(type: string, place?: { parent: NodeId; slot: string; at: number }): NodeId | undefined {
    const definition = blockDefinition(type);
    if (definition === undefined) return undefined;
    const where = place ?? this.afterSelection();
    const id = newNodeId();
    const slots = definition.slots;
    const node = {
      id,
      type,
      v: definition.v,
      parent: where.parent,
      props: definition.defaults(),
      style: {},
      ...(slots === undefined ? {} : { slots: Object.fromEntries(slots.map((slot) => [slot, [] as NodeId[]])) }),
    };
    this.history.seal();
    if (!this.do({ op: 'insert', ...where, nodes: [node] })) return undefined;
    this.selection.set([id]);
    this.announce({ zh: `已添加${definition.title.zh}`, en: `${definition.title.en} added` });
    return id;
  }

  afterSelection(): { parent: NodeId; slot: string; at: number } {
    const last = this.selection.last;
    if (last !== undefined && this.store.has(last) && last !== this.store.root) {
      const { parent, slot, at } = whereIs(this.store, last);
      return { parent, slot, at: at + 1 };
    }
    return { parent: this.store.root, slot: 'default', at: this.store.children(this.store.root).length };
  }

  isLocked(id: NodeId): boolean {
    return this.store.cell(id)?.state.lock === true;
  }

  removeSelected(): void {
    const ids = topmost(this.store, this.selection.ids).filter((id) => !this.isLocked(id));
    const [first] = ids;
    if (first === undefined) return;
    const { parent, slot, at } = whereIs(this.store, first);
    this.history.seal();
    if (!this.do(asOne(ids.map((id) => ({ op: 'remove', id }))))) return;
    const list = this.store.children(parent, slot);
    const next = list[Math.min(at, list.length - 1)];
    this.selection.set(next === undefined ? [] : [next]);
    this.announce({ zh: `已删除 ${ids.length} 个组件`, en: `${ids.length} blocks deleted` });
  }

  duplicateSelected(): void {
    this.#insertAfter(topmost(this.store, this.selection.ids).map((id) => copySubtree(this.store, id)));
  }

  copySelected(): void {
    const subtrees = topmost(this.store, this.selection.ids).map((id) => copySubtree(this.store, id));
    if (subtrees.length === 0) return;
    this.ctx.storage.set('clipboard', subtrees);
    this.ctx.toasts.success({ zh: `已复制 ${subtrees.length} 个组件`, en: `${subtrees.length} blocks copied` });
  }

  paste(): void {
    const subtrees = this.ctx.storage.get<Subtree[]>('clipboard');
    if (Array.isArray(subtrees) && subtrees.length > 0) this.#insertAfter(subtrees);
    else this.ctx.toasts.info({ zh: '剪贴板里没有组件', en: 'There is no block in the clipboard' });
  }

  /** Moves the selection by one place among its neighbours. */
  moveSelected(by: -1 | 1): void {
    const id = this.selection.last;
    if (id === undefined || this.isLocked(id)) return;
    const { parent, slot, at } = whereIs(this.store, id);
    const count = this.store.children(parent, slot).length;
    const to = at + by;
    if (to < 0 || to >= count) return;
    this.history.seal();
    this.do({ op: 'move', id, parent, slot, at: to });
    this.announce({ zh: `已移动到第 ${to + 1} 位，共 ${count} 位`, en: `Moved to ${to + 1} of ${count}` });
  }

  /** Ends a drag: all of it one step. `at` counts among the children as they stand now. */
  dropAt(ids: readonly NodeId[], place: { parent: NodeId; slot: string; at: number }): void {
    const moving = topmost(this.store, ids).filter((id) => !this.isLocked(id));
    const list = this.store.children(place.parent, place.slot);
    const anchor = list.slice(place.at).find((id) => !moving.includes(id));
    const ops = movesBefore(list, moving, anchor).map(
      ({ id, at }): Op => ({ op: 'move', id, parent: place.parent, slot: place.slot, at }),
    );
    if (ops.length === 0) return;
    this.history.seal();
    if (this.do(asOne(ops)))
      this.announce({ zh: `已移动到第 ${place.at + 1} 位`, en: `Moved to place ${place.at + 1}` });
  }

  toggle(key: 'hidden' | 'lock'): void {
    const ids = this.selection.ids.filter((id) => this.store.has(id));
    const all = ids.every((id) => this.store.cell(id)?.state[key] === true);
    this.history.seal();
    this.do(asOne(ids.map((id) => ({ op: 'set', id, area: 'meta', path: key, value: all ? undefined : true }))));
  }

  /** Writes to this device now, for when the window goes away. */
  keepNow(): Promise<void> {
    clearTimeout(this.#keepTimer);
    this.#keepTimer = undefined;
    return this.#keeper.write({ ...this.saver.kept, client: this.#client }, this.history.state);
  }

  /** The editor is in front: saving and the lease go on. */
  resume(): void {
    this.saver.start();
    this.lease.start();
  }

  /** Hidden or closed: what is unsent is sent, the lease given back, and no timer is left. */
  suspend(): void {
    void this.keepNow();
    this.saver.stop();
    this.lease.stop();
  }

  #insertAfter(subtrees: readonly Subtree[]): void {
    const { parent, slot, at } = this.afterSelection();
    const fresh = subtrees.map(freshSubtree);
    this.history.seal();
    const ops: Op[] = fresh.map((nodes, index) => ({ op: 'insert', parent, slot, at: at + index, nodes }));
    if (ops.length === 0 || !this.do(asOne(ops))) return;
    this.selection.set(fresh.flatMap((nodes) => nodes[0]?.id ?? []));
    this.announce({ zh: `已插入 ${fresh.length} 个组件`, en: `${fresh.length} blocks inserted` });
  }

  #dropGone(): void {
    this.selection.set(this.selection.ids.filter((id) => this.store.has(id)));
  }

  #keepSoon(): void {
    this.#keepTimer ??= setTimeout(() => void this.keepNow(), 200);
  }
}

function asOne(ops: Op[]): Op {
  return ops.length === 1 ? (ops[0] as Op) : { op: 'batch', ops };
}

/** Where each moved block stands when it is put before `anchor` (the end where there is none), one after the other. */
function movesBefore(list: readonly NodeId[], moving: readonly NodeId[], anchor: NodeId | undefined) {
  let now = [...list];
  return moving.map((id) => {
    now = now.filter((other) => other !== id);
    const at = anchor === undefined ? now.length : now.indexOf(anchor);
    now.splice(at, 0, id);
    return { id, at };
  });
}

/**
 * Opens a page: sends what a crash left unanswered, loads the draft, lays this device's unsent edits over it.
 * Throws what the server answers, and FitoutError-like problems of a draft that cannot be read.
 */
export async function openPage(ctx: PluginContext, keeper: Keeper, id: string): Promise<Opened> {
  const held = await keeper.read().catch(() => undefined);
  let rev = held?.kept.rev ?? -1;
  const client = held?.kept.client ?? newNodeId();
  let waiting = held === undefined ? [] : [...held.kept.inFlight, ...held.kept.pending];
  // What was sent last may have arrived without our knowing: the same batch again gets the same answer.
  const batch = held === undefined ? [] : held.kept.inFlight.length > 0 ? held.kept.inFlight : held.kept.pending;
  if (batch.length > 0) {
    const sent = await ctx.http
      .post<{ rev: number }>(`pages/${id}/ops`, { base: rev, ops: batch, client }, { showError: false })
      .catch(() => undefined);
    if (sent !== undefined) {
      rev = sent.rev;
      waiting = waiting.slice(batch.length);
    }
  }
  const detail = await ctx.http.get<PageDetail>(`pages/${id}`);
  const read = readDocument(detail.document);
  if (read.doc === undefined) throw new Error(read.problems.map((problem) => problem.message).join('; '));
  const doc = migrateDocument(read.doc);
  if (held === undefined || rev !== detail.rev)
    return { detail, doc, client: newNodeId(), pending: [], stranded: waiting };
  try {
    return { detail, doc: applyOps(doc, waiting).doc, client, pending: waiting, history: held.history, stranded: [] };
  } catch {
    return { detail, doc, client: newNodeId(), pending: [], stranded: waiting };
  }
}

/** Those of someone's ops that still fit a document, one by one. */
export function fitting(doc: PageDocument, ops: readonly Op[]): { ops: Op[]; dropped: number } {
  const kept: Op[] = [];
  let at = doc;
  for (const op of ops) {
    try {
      at = applyOps(at, [op]).doc;
      kept.push(op);
    } catch {
      // what it was about is gone
    }
  }
  return { ops: kept, dropped: ops.length - kept.length };
}
