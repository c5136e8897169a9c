import { callsOf } from '@fitout/sdk/web';
import type { blobCalls } from '../../../shared/calls/blobs.ts';
import type { reviewCalls } from '../../../shared/calls/reviews.ts';
import { hashOf } from '../../pictures/file-work.ts';
import { exportPicture, plainChoice } from '../dialogs/export-picture.ts';
import type { EditorSession } from '../session/session.ts';

/**
 * Puts the whole picture on the server for others to look at. It is made here, when somebody asks for it: the server
 * cannot draw layers, and a flattened copy with each save would cost each save its size. JPEG, since a picture of
 * 64 megapixels has to fit a blob.
 */
export async function sendReview(session: EditorSession, signal: AbortSignal): Promise<void> {
  const { ctx, id, facts } = session;
  await session.saver.flush();
  const picture = await session.engine.picture();
  const { width, height } = picture;
  const { blob } = await exportPicture(
    ctx,
    picture,
    plainChoice('jpeg', 95),
    { aigc: facts.aigc, label: undefined },
    { signal, onProgress: () => undefined },
  );
  const after = await hashOf(blob, signal);
  const quiet = { showError: false };
  await callsOf<typeof blobCalls>(ctx.http, quiet)(
    'POST blobs/:hash',
    { params: { hash: after }, files: blob },
    { timeout: 600_000, signal },
  );
  await callsOf<typeof reviewCalls>(ctx.http, quiet)('POST documents/:id/reviews', {
    params: { id },
    body: { after, width, height },
  });
}
