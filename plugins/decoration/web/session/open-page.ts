import type { LocalText } from '@fitout/sdk';
import type { PluginContext } from '@fitout/sdk/web';
import { migrateDocument } from '../../shared/blocks/registry.ts';
import type { PageDetail } from '../../shared/calls/outputs.ts';
import type { Op, PageDocument } from '../../shared/document/document.ts';
import { newNodeId } from '../../shared/document/ids.ts';
import { applyOps } from '../../shared/document/ops.ts';
import { repairDocument } from '../../shared/document/repair.ts';
import { decorationCalls } from '../client.ts';
import type { HistoryState } from '../history/step.ts';
import { batchLength, savable } from '../saving/batches.ts';
import type { DraftRecord } from '../saving/draft-database.ts';
import type { DraftStorage } from '../saving/draft-storage.ts';

/** What a session starts from. */
export interface OpenedPage {
  detail: PageDetail;
  doc: PageDocument;
  /** The name under which this window sends its edits. */
  client: string;
  pending: Op[];
  history?: HistoryState;
  /** Unsent edits of this device that no longer fit what the server has; a person decides. */
  conflicting: Op[];
  /** What had to be repaired to show the page; it is read-only then. */
  broken?: readonly LocalText[];
}

/** A draft that this version can make no document of: a later one saved it, or it is beyond all bounds. */
export class UnreadablePage extends Error {
  readonly detail: PageDetail;
  readonly later: boolean;

  constructor(detail: PageDetail) {
    super('unreadable');
    this.detail = detail;
    this.later = Number((detail.document as { schema?: unknown } | null)?.schema) > 1;
  }
}

/**
 * Opens a page: sends what a crash left unanswered, loads the draft, applies this device's unsent edits to it.
 * Throws what the server answers, and `UnreadablePage`.
 */
export async function openPage(ctx: PluginContext, storage: DraftStorage, id: string): Promise<OpenedPage> {
  const local = await storage.read().catch(() => undefined);
  const { rev, waiting } = await sendUnanswered(ctx, id, local?.draft);
  // What fails is said in the page's place.
  const { detail, doc, notes } = await loadDraft(ctx, id, { showError: false });
  const anew = { detail, doc, client: newNodeId(), pending: [], conflicting: waiting };
  // What is broken on the server takes no edits: it is viewed, and repaired by who may.
  if (notes.length > 0) return { ...anew, broken: notes };
  if (local === undefined || rev !== detail.rev) return anew;
  try {
    const { draft, history } = local;
    const edited = applyOps(doc, waiting).doc;
    return { detail, doc: edited, client: draft.client, pending: waiting, history, conflicting: [] };
  } catch {
    return anew;
  }
}

/** Opens the page anew as the server has it, with those of `mine` that still fit; `dropped` counts the others. */
export async function reopenPage(
  ctx: PluginContext,
  id: string,
  mine: readonly Op[],
): Promise<{ opened: OpenedPage; dropped: number }> {
  const { detail, doc } = await loadDraft(ctx, id);
  const ops = fitting(doc, mine);
  const opened = { detail, doc: applyOps(doc, ops).doc, client: newNodeId(), pending: ops, conflicting: [] };
  return { opened, dropped: mine.length - ops.length };
}

async function loadDraft(ctx: PluginContext, id: string, options?: { showError: false }) {
  const detail = await decorationCalls(ctx.http)('GET pages/:id', { params: { id } }, options);
  const read = repairDocument(detail.document);
  if (read === undefined) throw new UnreadablePage(detail);
  return { detail, doc: migrateDocument(read.doc), notes: read.notes };
}

/** What was sent last may have arrived without our knowing: the same batch again gets the same answer. */
async function sendUnanswered(ctx: PluginContext, id: string, draft: DraftRecord | undefined) {
  if (draft === undefined) return { rev: -1, waiting: [] };
  const { rev, client, inFlight, pending } = draft;
  const waiting = [...inFlight, ...pending];
  const batch = inFlight.length > 0 ? inFlight : pending.slice(0, batchLength(pending)).map(savable);
  if (batch.length === 0) return { rev, waiting };
  const body = { base: rev, ops: batch, client };
  const quiet = { showError: false };
  const call = decorationCalls(ctx.http);
  const sent = await call('POST pages/:id/ops', { params: { id }, body }, quiet).catch(() => undefined);
  return sent === undefined ? { rev, waiting } : { rev: sent.rev, waiting: waiting.slice(batch.length) };
}

/** Those of someone's ops that still fit a document, one by one. */
function fitting(doc: PageDocument, ops: readonly Op[]): Op[] {
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
  return kept;
}
