import type { LocalText } from '@fitout/sdk';
import type { PluginContext } from '@fitout/sdk/web';
import { migrateDocument } from '../../shared/blocks/registry.ts';
import type { PageDetail } from '../../shared/calls/things.ts';
import type { Op, PageDocument } from '../../shared/document.ts';
import { newNodeId } from '../../shared/ids.ts';
import { applyOps } from '../../shared/ops.ts';
import { repairDocument } from '../../shared/repair.ts';
import { decorationCalls } from '../client.ts';
import type { HistoryState } from '../history/history.ts';
import { batchLength, savable } from '../saving/batches.ts';
import type { Keeper } from '../saving/local-draft.ts';

export interface Opened {
  detail: PageDetail;
  doc: PageDocument;
  client: string;
  pending: Op[];
  history?: HistoryState;
  /** Edits of this device that no longer fit what the server has; a person decides. */
  stranded: Op[];
  /** What had to be mended to show the page; it is read-only then. */
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
 * Opens a page: sends what a crash left unanswered, loads the draft, lays this device's unsent edits over it.
 * Throws what the server answers, and FitoutError-like problems of a draft that cannot be read.
 */
export async function openPage(ctx: PluginContext, keeper: Keeper, id: string): Promise<Opened> {
  const call = decorationCalls(ctx.http);
  const quiet = { showError: false };
  const held = await keeper.read().catch(() => undefined);
  let rev = held?.kept.rev ?? -1;
  const client = held?.kept.client ?? newNodeId();
  let waiting = held === undefined ? [] : [...held.kept.inFlight, ...held.kept.pending];
  // What was sent last may have arrived without our knowing: the same batch again gets the same answer.
  const { inFlight = [], pending = [] } = held?.kept ?? {};
  const batch = inFlight.length > 0 ? inFlight : pending.slice(0, batchLength(pending)).map(savable);
  if (batch.length > 0) {
    const body = { base: rev, ops: batch, client };
    const sent = await call('POST pages/:id/ops', { params: { id }, body }, quiet).catch(() => undefined);
    if (sent !== undefined) {
      rev = sent.rev;
      waiting = waiting.slice(batch.length);
    }
  }
  // What fails is said in the page's place.
  const detail = await call('GET pages/:id', { params: { id } }, quiet);
  const read = repairDocument(detail.document);
  if (read === undefined) throw new UnreadablePage(detail);
  const doc = migrateDocument(read.doc);
  // What is broken on the server takes no edits: it is looked at, and mended by who may.
  if (read.notes.length > 0)
    return { detail, doc, client: newNodeId(), pending: [], stranded: waiting, broken: read.notes };
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
