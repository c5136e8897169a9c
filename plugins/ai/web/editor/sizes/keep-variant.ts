import { callsOf } from '@fitout/sdk/web';
import type { blobCalls } from '../../../shared/calls/blobs.ts';
import type { documentCalls } from '../../../shared/calls/documents.ts';
import { engineError } from '../../../shared/engine/faults.ts';
import { limits } from '../../../shared/limits.ts';
import type { PictureEngine } from '../../engine/picture-engine.ts';
import { putBlobs } from '../saving/put-blobs.ts';
import type { EditorSession } from '../session/session.ts';

/** Keeps what is open in an engine as a document of its own. Answers its id. */
export async function keepVariant(session: EditorSession, engine: PictureEngine, name: string): Promise<string> {
  const { ctx, facts } = session;
  const changes = await engine.changes();
  if (changes === undefined) throw engineError('empty');
  const blobs = callsOf<typeof blobCalls>(ctx.http, { showError: false });
  await putBlobs(blobs, changes.blobs);
  const call = callsOf<typeof documentCalls>(ctx.http, { showError: false });
  const { id } = await call('POST documents', {
    body: {
      name: name.slice(0, limits.name),
      document: changes.document,
      ...(facts.aigc === null ? {} : { aigc: { ...facts.aigc } }),
    },
  });
  const thumbnail = await engine.thumbnail(512);
  // The list shows it without, too.
  await blobs('POST documents/:id/thumbnail', { params: { id }, files: thumbnail }).catch(() => undefined);
  return id;
}
