import type { LocalText } from '@fitout/sdk';
import type { PluginContext } from '@fitout/sdk/web';
import { freshBlock } from '../../shared/blocks/nesting.ts';
import { blockDefinition } from '../../shared/blocks/registry.ts';
import type { Json, NodeId, Op } from '../../shared/document.ts';
import { richTextRules } from '../../shared/rich-text.ts';
import { whereIs } from '../../shared/tree.ts';
import { readPath } from '../../shared/values.ts';
import { decorationCalls } from '../client.ts';
import { clipOf, pasted } from '../clipboard/clip.ts';
import { copySubtree, freshSubtrees, type Subtree } from '../clipboard/subtree.ts';
import { exceedsCapacity } from '../document/capacity.ts';
import type { Cell } from '../document/cell.ts';
import { DocumentStore } from '../document/document-store.ts';
import {
  after,
  heldByLock,
  isLocked,
  type Place,
  pathTo,
  placeBeside,
  placeFor,
  placeInto,
  placeOut,
  takes,
} from '../document/placement.ts';
import { topmost } from '../document/topmost.ts';
import { History } from '../history/history.ts';
import { fieldAt } from '../inline/field-at.ts';
import { InlineEditing } from '../inline/inline-editing.ts';
import type { EditLease } from '../lease/edit-lease.ts';
import type { DraftStorage } from '../saving/draft-storage.ts';
import { LocalBackup } from '../saving/local-backup.ts';
import { Saver } from '../saving/saver.ts';
import { ActiveParts } from '../selection/active-parts.ts';
import { BlockSelection } from '../selection/block-selection.ts';
import { RemoteEdits } from '../sync/remote-edits.ts';
import { movesBefore, shiftOps } from '../transforms/move-ops.ts';
import { setValuesOp } from '../transforms/set-values.ts';
import type { OpenedPage } from './open-page.ts';

/** Everything that one open editor holds together: the page, its history, saving, the lease, what is selected. */
export class EditorSession {
  readonly id: string;
  readonly store: DocumentStore;
  readonly history: History;
  readonly saver: Saver;
  readonly lease: EditLease;
  readonly backup: LocalBackup;
  readonly remoteEdits: RemoteEdits;
  readonly selection = new BlockSelection();
  readonly hover = new BlockSelection();
  readonly inline = new InlineEditing();
  readonly activeParts: ActiveParts;
  readonly ctx: PluginContext;
  readonly canEdit: boolean;
  readonly broken: readonly LocalText[];
  /** Words for screen readers: set by the view. */
  announce: (words: { zh: string; en: string }) => void = () => {};
  /** The draft was replaced as a whole: set by the view, which loads it anew. */
  onReplaced: () => void = () => {};

  constructor(ctx: PluginContext, storage: DraftStorage, lease: EditLease, opened: OpenedPage) {
    const { detail, doc, client, pending, history, broken = [] } = opened;
    this.broken = broken;
    this.ctx = ctx;
    const call = decorationCalls(ctx.http);
    this.id = detail.id;
    this.store = new DocumentStore(doc);
    this.activeParts = new ActiveParts(this.store, this.selection);
    this.history = new History(history === undefined ? {} : { state: history });
    this.backup = new LocalBackup({ storage, client, history: this.history, unsent: () => this.saver.unsent });
    this.saver = new Saver({
      rev: detail.rev,
      pending,
      onQueued: () => this.backup.writeSoon(),
      onSettled: () => void this.backup.write(),
      send: ({ base, ops }) =>
        call(
          'POST pages/:id/ops',
          { params: { id: this.id }, body: { base, ops, client } },
          { showError: false, timeout: 15_000 },
        ),
    });
    this.canEdit = ctx.session.can('decoration.edit');
    this.lease = lease;
    this.remoteEdits = new RemoteEdits({
      pageId: this.id,
      http: ctx.http,
      store: this.store,
      history: this.history,
      saver: this.saver,
      onApplied: () => this.#dropGone(),
      onReplaced: () => this.onReplaced(),
    });
    this.store.onChange(({ op }) => {
      if (!this.remoteEdits.applying) this.saver.add(op);
    });
    this.history.subscribe(() => this.backup.writeSoon());
  }

  /** Does an edit as one step of the history. An edit that changes nothing vanishes; a page held by another stays. */
  do(op: Op): boolean {
    if (this.lease.readOnly || exceedsCapacity(this, op)) return false;
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

  /** One value for several blocks, as one step; those that are locked keep theirs. */
  setMany(ids: readonly NodeId[], area: 'props' | 'style', path: string, value: Json | undefined): void {
    const op = setValuesOp(this.store, ids, { area, path, value });
    if (op !== undefined) this.do(op);
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

  /** Adds a block of a type, into or after the selection where no place is named, and selects it. */
  addBlock(type: string, place?: Place): NodeId | undefined {
    const definition = blockDefinition(type);
    if (definition === undefined) return undefined;
    const where = place ?? placeFor(this.store, this.selection.last, type);
    if (where === undefined || !takes(this.store, where.parent, type)) {
      this.#noRoom();
      return undefined;
    }
    const nodes = freshBlock(type, where.parent);
    const id = nodes[0]?.id as NodeId;
    this.history.seal();
    if (!this.do({ op: 'insert', ...where, nodes })) return undefined;
    this.selection.set([id]);
    this.announce({ zh: `已添加${definition.title.zh}`, en: `${definition.title.en} added` });
    return id;
  }

  /** Locked itself, or with something that it stands in. */
  isLocked(id: NodeId): boolean {
    return isLocked(this.store, id);
  }

  removeSelected(): void {
    const chosen = topmost(this.store, this.selection.ids);
    const ids = chosen.filter((id) => !heldByLock(this.store, id));
    if (ids.length < chosen.length)
      this.ctx.toasts.info({ zh: '锁定的组件不会被删除', en: 'Locked blocks are not deleted' });
    const [first] = ids;
    if (first === undefined) return;
    const { parent, slot, at } = whereIs(this.store, first);
    this.history.seal();
    if (!this.do(asOne(ids.map((id) => ({ op: 'remove', id }))))) return;
    const list = this.store.children(parent, slot);
    const next = list[Math.min(at, list.length - 1)] ?? (parent === this.store.root ? undefined : parent);
    this.selection.set(next === undefined ? [] : [next]);
    this.announce({ zh: `已删除 ${ids.length} 个组件`, en: `${ids.length} blocks deleted` });
  }

  duplicateSelected(): void {
    this.#insertAfter(this.selectedSubtrees());
  }

  /** The chosen blocks as plain data, each with all that stands in it. */
  selectedSubtrees(): Subtree[] {
    return topmost(this.store, this.selection.ids).map((id) => copySubtree(this.store, id));
  }

  /** Puts blocks that were kept somewhere else in, under new ids: at a place, or after the selection. */
  insertBlocks(subtrees: readonly Subtree[], place?: Place): void {
    this.#insertAfter(subtrees, place);
  }

  copySelected(): void {
    const subtrees = this.selectedSubtrees();
    if (subtrees.length === 0) return;
    this.ctx.storage.set('clipboard', clipOf(subtrees, this.ctx.session.user?.orgId, this.store.settings));
    this.ctx.toasts.success({ zh: `已复制 ${subtrees.length} 个组件`, en: `${subtrees.length} blocks copied` });
  }

  paste(): void {
    const clip = pasted(this.ctx.storage.get('clipboard'), this.ctx.session.user?.orgId, this.store.settings);
    if (clip !== undefined) this.#insertAfter(clip.subtrees, undefined, clip.ops);
    else this.ctx.toasts.info({ zh: '剪贴板里没有组件', en: 'There is no block in the clipboard' });
  }

  /** Moves the selection by one place: -1 and 1 among its neighbours, `in` to one of them, `out` of what it stands in. */
  moveSelected(by: -1 | 1 | 'in' | 'out'): void {
    const { store } = this;
    const several = topmost(store, this.selection.ids);
    if (several.length > 1) {
      this.#moveSeveral(several, by);
      return;
    }
    const id = this.selection.last;
    if (id === undefined || !store.has(id) || this.isLocked(id)) return;
    const place = by === 'in' ? placeInto(store, id) : by === 'out' ? placeOut(store, id) : placeBeside(store, id, by);
    if (place === undefined) return;
    const before = store.parent(id);
    this.history.seal();
    if (!this.do({ op: 'move', id, ...place })) return;
    const count = store.children(place.parent, place.slot).length;
    const into = place.parent === before ? undefined : this.#nameOf(place.parent);
    this.announce({
      zh: `已移动到${into === undefined ? '' : `${into.zh}的`}第 ${place.at + 1} 位，共 ${count} 位`,
      en: `Moved to ${place.at + 1} of ${count}${into === undefined ? '' : ` in ${into.en}`}`,
    });
  }

  /** Several keep their order: by one place each among its own neighbours, or all of them after the last one's new place. */
  #moveSeveral(ids: readonly NodeId[], by: -1 | 1 | 'in' | 'out'): void {
    const { store } = this;
    if (by === 'in' || by === 'out') {
      const last = ids.at(-1) as NodeId;
      const place = by === 'out' ? placeOut(store, last) : placeInto(store, ids[0] as NodeId);
      if (place !== undefined) this.dropAt(ids, place);
      return;
    }
    const ops = shiftOps(store, ids, by);
    this.history.seal();
    if (ops.length > 0 && this.do(asOne(ops)))
      this.announce({ zh: `已移动 ${ids.length} 个组件`, en: `${ids.length} blocks moved` });
  }

  /** Ends a drag: all of it one step. `at` counts among the children as they stand now. */
  dropAt(ids: readonly NodeId[], place: Place): void {
    const moving = topmost(this.store, ids).filter(
      (id) =>
        !this.isLocked(id) &&
        takes(this.store, place.parent, this.store.cell(id)?.type ?? '') &&
        !pathTo(this.store, place.parent).includes(id),
    );
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

  #longAt(cell: Cell | undefined, path: string): boolean {
    const html = readPath(cell?.state.props, path.split('.'));
    return typeof html === 'string' && html.length > richTextRules.maxLength;
  }

  /** Begins to edit a text of a block on the canvas itself. False where it may not be changed, or is no text. */
  editInline(id: NodeId, path: string): boolean {
    const cell = this.store.cell(id);
    const schema = cell === undefined ? undefined : blockDefinition(cell.type)?.schema;
    const kind = schema === undefined ? undefined : fieldAt(schema, path)?.kind;
    if (kind === 'richtext' && this.#longAt(cell, path)) return false;
    if ((kind !== 'text' && kind !== 'richtext') || this.lease.readOnly || this.isLocked(id)) return false;
    this.selection.set([id]);
    this.inline.begin(id, path);
    return true;
  }

  /** The editor is in front: saving and the lease go on. */
  resume(): void {
    this.saver.start();
    this.lease.start();
  }

  /** Hidden or closed: what is unsent is sent, the lease given back, and no timer is left. */
  suspend(): void {
    void this.backup.write();
    this.saver.stop();
    this.lease.stop();
  }

  #insertAfter(subtrees: readonly Subtree[], wanted?: Place, first: readonly Op[] = []): void {
    const fresh = freshSubtrees(subtrees);
    const ops: Op[] = [];
    const places = new Map<string, number>();
    for (const nodes of fresh) {
      const type = nodes[0]?.type ?? '';
      const fits = wanted !== undefined && takes(this.store, wanted.parent, type);
      const place = fits ? wanted : this.#placeOfCopy(type);
      if (place === undefined) continue;
      const key = `${place.parent}/${place.slot}`;
      const before = places.get(key) ?? 0;
      places.set(key, before + 1);
      ops.push({ op: 'insert', ...place, at: place.at + before, nodes });
    }
    if (ops.length < fresh.length) this.#noRoom();
    this.history.seal();
    if (ops.length === 0 || !this.do(asOne([...first, ...ops]))) return;
    this.selection.set(ops.flatMap((op) => (op.op === 'insert' ? (op.nodes[0]?.id ?? []) : [])));
    this.announce({ zh: `已插入 ${ops.length} 个组件`, en: `${ops.length} blocks inserted` });
  }

  /** A copy goes after the selection; a part of another block may go in where the selection is such a block. */
  #placeOfCopy(type: string): Place | undefined {
    const { selection, store } = this;
    const last = selection.last;
    const beside = last === undefined || !store.has(last) || last === store.root ? undefined : after(store, last, type);
    return beside ?? placeFor(store, last, type);
  }

  #nameOf(id: NodeId): { zh: string; en: string } {
    if (id === this.store.root) return { zh: '页面', en: 'the page' };
    const type = this.store.cell(id)?.type ?? '';
    return blockDefinition(type)?.title ?? { zh: type, en: type };
  }

  #noRoom(): void {
    this.ctx.toasts.info({ zh: '这里不能放入该组件', en: 'This block cannot stand here' });
  }

  #dropGone(): void {
    this.selection.set(this.selection.ids.filter((id) => this.store.has(id)));
  }
}

function asOne(ops: Op[]): Op {
  return ops.length === 1 ? (ops[0] as Op) : { op: 'batch', ops };
}
