import type { EditLease } from '@fitout/sdk/desktop';
import { callsOf, type PluginContext } from '@fitout/sdk/web';
import { deepEqual } from 'fast-equals';
import type { blobCalls } from '../../../shared/calls/blobs.ts';
import type { documentCalls } from '../../../shared/calls/documents.ts';
import { engineError } from '../../../shared/engine/faults.ts';
import { PictureEngine } from '../../engine/picture-engine.ts';
import { Journal, type JournalRecord } from '../saving/journal.ts';
import { EditorSession } from './session.ts';

export interface Opened {
  session: EditorSession;
  /** Work of this device that builds on an older revision than the server's: a person decides. */
  past: JournalRecord | undefined;
}

/** Opens a document with what this device has and the server does not. */
export async function openDocument(
  ctx: PluginContext,
  id: string,
  lease: EditLease,
  signal: AbortSignal,
): Promise<Opened> {
  const call = callsOf<typeof documentCalls>(ctx.http, { showError: false });
  const user = ctx.session.user?.id ?? '0';
  const journal = new Journal(user, id);
  const engine = new PictureEngine();
  try {
    const [detail, record] = await Promise.all([
      call('GET documents/:id', { params: { id } }, { signal }),
      journal.read(),
      // Who may not edit sees that from the start.
      lease.open(),
    ]);
    const mine = record !== undefined && record.rev === detail.rev ? record : undefined;
    const own = new Map(mine?.blobs.map(({ hash, bytes }) => [hash, bytes]));
    const get = async (hash: string) => own.get(hash)?.slice(0) ?? blobOf(ctx, hash, signal);
    await engine.open(mine?.document ?? detail.document, { get }, { signal, history: { user, document: id } });
    const session = new EditorSession({ ctx, detail, engine, journal, lease });
    if (mine !== undefined) {
      session.saver.owe(mine);
      return { session, past: undefined };
    }
    // The window went after the server had it and before this device knew that.
    const arrived = record !== undefined && deepEqual(record.document, detail.document);
    if (arrived) await journal.clear();
    return { session, past: arrived ? undefined : record };
  } catch (error) {
    engine.close();
    journal.close();
    throw error;
  }
}

/** The bytes of a source or a tile. The browser keeps them for the next time. */
export async function blobOf(ctx: PluginContext, hash: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const url = callsOf<typeof blobCalls>(ctx.http).url('GET blobs/:hash', { params: { hash } });
  const answer = await fetch(url, { credentials: 'include', signal });
  if (!answer.ok) throw engineError('blob', `${answer.status}`);
  return answer.arrayBuffer();
}
