import { htmlReady, type PluginContext } from '@fitout/sdk/web';
import { deepEqual } from 'fast-equals';
import { articleCallsOf } from '../client.ts';
import { DeviceCopy } from '../saving/device-copy.ts';
import { inputOf, WritingSession } from './session.ts';

/** Opens an article with what this device has and the server does not. */
export async function openArticle(ctx: PluginContext, id: string, signal: AbortSignal): Promise<WritingSession> {
  const copy = new DeviceCopy(ctx.storage, ctx.session.user?.id ?? '0', id);
  try {
    const call = articleCallsOf(ctx.http);
    const [detail, kept] = await Promise.all([
      call('GET articles/:id', { params: { id } }, { signal }),
      ctx.session.can('articles.edit') ? copy.read() : undefined,
      htmlReady(),
    ]);
    // The window went after the server had it and before this device knew that.
    const arrived = kept !== undefined && deepEqual(kept.input, inputOf(detail));
    if (arrived) await copy.clear();
    const mine = arrived || detail.status === 'trash' ? undefined : kept;
    return new WritingSession({ ctx, detail, copy, mine });
  } catch (error) {
    copy.close();
    throw error;
  }
}
