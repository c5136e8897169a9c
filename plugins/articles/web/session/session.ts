import type { AssetImage } from '@fitout/sdk';
import type { CallsOf, PluginContext } from '@fitout/sdk/web';
import { Editor } from '@tiptap/core';
import { deepEqual } from 'fast-equals';
import { proxy, ref, snapshot } from 'valtio';
import type { ArticleDetail, ArticleHead } from '../../shared/calls/answers.ts';
import type { ArticleCalls } from '../../shared/calls/index.ts';
import type { ArticleInput } from '../../shared/calls/inputs.ts';
import { articleCallsOf } from '../client.ts';
import type { CopyRecord, DeviceCopy } from '../saving/device-copy.ts';
import { Saver } from '../saving/saver.ts';
import { contentOf, documentOf } from '../text/document-of.ts';
import { articleExtensions } from '../text/extensions.ts';

/** What is said of an article beside its text. */
export type Facts = Pick<ArticleInput, 'title' | 'slug' | 'digest' | 'author' | 'tags' | 'cover'>;

/** Where the article stands. */
type Standing = Pick<ArticleHead, 'status' | 'live'>;

export type WritingDialog = 'publish' | 'link' | undefined;

interface Opening {
  ctx: PluginContext;
  detail: ArticleDetail;
  copy: DeviceCopy;
  /** What this device had and the server does not. */
  mine: CopyRecord | undefined;
}

/** One article that is open: its text, what is said of it, and how it is saved. */
export class WritingSession {
  readonly id: string;
  readonly ctx: PluginContext;
  readonly call: CallsOf<ArticleCalls>;
  readonly mayEdit: boolean;
  readonly mayPublish: boolean;
  /** False where the text has parts that this page does not know. */
  readonly readable: boolean;
  readonly editor: Editor;
  /** The element that the editor writes in; it is put where the page has room for it. */
  readonly host = document.createElement('div');
  readonly saver: Saver;
  readonly facts: Facts;
  readonly standing: Standing;
  readonly ui: { dialog: WritingDialog; restoredAt: number | undefined } = proxy({
    dialog: undefined as WritingDialog,
    restoredAt: undefined as number | undefined,
  });

  constructor({ ctx, detail, copy, mine }: Opening) {
    const { id } = detail;
    this.id = id;
    this.ctx = ctx;
    this.call = articleCallsOf(ctx.http);
    this.mayPublish = ctx.session.can('articles.publish') && detail.status !== 'trash';
    const input = mine?.input ?? inputOf(detail);
    this.facts = proxy(factsOf(input));
    this.standing = proxy({ status: detail.status, live: detail.live });
    const mayEdit = ctx.session.can('articles.edit') && detail.status !== 'trash';
    let readable = true;
    this.editor = new Editor({
      element: this.host,
      extensions: articleExtensions({ askLink: () => this.askLink() }),
      content: contentOf(input.document),
      editable: mayEdit,
      enableContentCheck: true,
      onContentError: () => {
        readable = false;
      },
      onUpdate: () => this.saver.changed(),
    });
    // What a later version wrote is looked at, and not saved without what this one does not know.
    this.readable = readable;
    this.mayEdit = mayEdit && readable;
    if (!readable) this.editor.setEditable(false, false);
    this.saver = new Saver({
      rev: mine?.rev ?? detail.rev,
      copy,
      read: () => this.input(),
      send: (rev, sent) =>
        this.call('PUT articles/:id', { params: { id }, body: { rev, ...sent } }, { timeout: 20_000 }),
      onSaved: ({ status }) => {
        this.standing.status = status;
      },
      arrived: async (sent) => {
        const now = await this.call('GET articles/:id', { params: { id } });
        return deepEqual(inputOf(now), sent) ? now.rev : undefined;
      },
    });
    if (mine === undefined) return;
    if (mine.rev === detail.rev) {
      this.ui.restoredAt = mine.at;
      this.saver.changed();
    } else {
      const { rev, updatedAt, updatedBy, status } = detail;
      this.saver.conflict({ rev, updatedAt, updatedBy, status });
    }
  }

  /** The article as it is written now. */
  readonly input = (): ArticleInput => {
    const { tags, cover, ...rest } = snapshot(this.facts);
    const image = cover === null ? null : { ...cover };
    return { ...rest, tags: [...tags], cover: image, document: documentOf(this.editor.getJSON()) };
  };

  set(change: Partial<Omit<Facts, 'cover'>> & { cover?: AssetImage | null }): void {
    Object.assign(this.facts, change, change.cover == null ? {} : { cover: ref(change.cover) });
    this.saver.changed();
  }

  /** Asks where the chosen words lead. */
  askLink(): void {
    if (this.mayEdit) this.ui.dialog = 'link';
  }

  /** After a call that changes where the article stands. */
  stand({ status, live, rev, slug }: ArticleHead): void {
    Object.assign(this.standing, { status, live });
    // The first publishing makes an address where there is none.
    if (this.facts.slug === '') this.facts.slug = slug;
    if (this.saver.idle) this.saver.rev = Math.max(this.saver.rev, rev);
  }

  close(): void {
    this.saver.hidden();
    this.saver.close();
    this.editor.destroy();
  }
}

export function inputOf({ title, slug, digest, author, tags, cover, document }: ArticleDetail): ArticleInput {
  return { title, slug, digest, author, tags, cover, document };
}

function factsOf({ title, slug, digest, author, tags, cover }: ArticleInput): Facts {
  return { title, slug, digest, author, tags: [...tags], cover: cover === null ? null : ref(cover) };
}
