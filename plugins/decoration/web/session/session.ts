import type { LocalText } from '@fitout/sdk';
import type { EditLease } from '@fitout/sdk/desktop';
import type { PluginContext } from '@fitout/sdk/web';
import type { NodeId } from '../../shared/document/document.ts';
import { decorationCalls } from '../client.ts';
import { DocumentStore } from '../document/document-store.ts';
import { Edits } from '../document/edits.ts';
import { ViewState } from '../editor/view-state.ts';
import { History } from '../history/history.ts';
import { InlineEditing } from '../inline/inline-editing.ts';
import { trimSingleLine } from '../inline/single-line.ts';
import type { DraftStorage } from '../saving/draft-storage.ts';
import { LocalBackup } from '../saving/local-backup.ts';
import { Saver } from '../saving/saver.ts';
import { ActiveParts } from '../selection/active-parts.ts';
import { BlockSelection } from '../selection/block-selection.ts';
import { RemoteEdits } from '../sync/remote-edits.ts';
import type { OpenedPage } from './open-page.ts';

/** What commands ask of the canvas. */
export interface CanvasPort {
  /** The path of the first text that a block shows. */
  firstText(id: NodeId): string | undefined;
}

/** One page open in the editor: its parts, and how they are connected. What is done with them stands in `commands`. */
export class EditorSession {
  readonly id: string;
  readonly ctx: PluginContext;
  readonly canEdit: boolean;
  /** What had to be repaired to show the page; empty for a page in order. */
  readonly broken: readonly LocalText[];

  readonly store: DocumentStore;
  readonly edits: Edits;
  readonly history: History;
  readonly selection = new BlockSelection();
  readonly hover = new BlockSelection();
  readonly activeParts: ActiveParts;
  readonly inline = new InlineEditing((id, path) => trimSingleLine(this, id, path));
  readonly view = new ViewState();
  readonly saver: Saver;
  readonly backup: LocalBackup;
  readonly lease: EditLease;
  readonly remoteEdits: RemoteEdits;

  /** Tells screen readers what was done: set by the view. */
  announce: (words: { zh: string; en: string }) => void = () => {};
  /** The draft was replaced as a whole: set by the view, which loads it anew. */
  onReplaced: () => void = () => {};
  /** Set by the canvas while it is shown for editing. */
  canvas: CanvasPort | undefined;

  constructor(ctx: PluginContext, storage: DraftStorage, lease: EditLease, opened: OpenedPage) {
    const { detail, doc, client, pending, history: stored, broken = [] } = opened;
    this.id = detail.id;
    this.ctx = ctx;
    this.canEdit = ctx.session.can('decoration.edit');
    this.broken = broken;
    this.lease = lease;

    const { id, selection } = this;
    const { http, toasts } = ctx;
    const store = new DocumentStore(doc);
    const history = new History(stored === undefined ? {} : { state: stored });
    const backup = new LocalBackup({ storage, client, history, unsent: () => saver.unsent });
    const saver = new Saver({
      rev: detail.rev,
      pending,
      onQueued: () => backup.writeSoon(),
      onSettled: () => void backup.write(),
      send: ({ base, ops }) => {
        const input = { params: { id }, body: { base, ops, client } };
        return decorationCalls(http)('POST pages/:id/ops', input, { showError: false, timeout: 15_000 });
      },
    });
    this.store = store;
    this.history = history;
    this.saver = saver;
    this.backup = backup;
    this.edits = new Edits({ store, history, selection, lease, toasts });
    this.activeParts = new ActiveParts(store, selection);
    const remoteEdits = new RemoteEdits({
      pageId: id,
      http,
      store,
      history,
      saver,
      onApplied: () => this.dropDeleted(),
      onReplaced: () => this.onReplaced(),
    });
    this.remoteEdits = remoteEdits;

    store.onChange(({ op }) => {
      if (!remoteEdits.applying) saver.add(op);
    });
    history.subscribe(() => backup.writeSoon());
  }

  /** Blocks that are gone are selected no longer. */
  dropDeleted(): void {
    this.selection.set(this.selection.ids.filter((id) => this.store.has(id)));
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
}
