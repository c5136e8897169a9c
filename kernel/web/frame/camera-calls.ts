import type { Media, MediaOptions } from '@fitout/sdk/web';
import { FitoutError } from '../../../sdk/base/errors.ts';
import { Closings } from './limits.ts';
import { frameLimits } from './protocol.ts';

/** Whose frame it is, and its context, which holds it to its capabilities. */
interface Asker {
  plugin: { id: string };
  ctx: { media: Media };
}

type CameraCall = (args: readonly unknown[], signal: AbortSignal) => Promise<unknown>;

/** One for the document: another frame of the same plugin is no way around it. */
const closings = new Closings(frameLimits.closings);

/**
 * The host's camera, for a frame that can hold none: what the person gives in the dialog comes back, a code or a file.
 * A frame asks only on a press, which the browser tells of the windows around it too, and not again and again.
 */
export function cameraCalls({ plugin, ctx }: Asker, question: () => void): Record<string, CameraCall> {
  const asking =
    (ask: (media: Media, options: MediaOptions) => Promise<unknown>): CameraCall =>
    async (_, signal) => {
      pressed();
      if (!closings.mayAsk(plugin.id))
        throw new FitoutError('tooMany', {
          reason: 'kernel.media-closed',
          message: {
            zh: '刚刚连续关闭了两次，请过半分钟再试',
            en: 'It was closed twice in a row: try again in half a minute',
          },
        });
      question();
      const result = await ask(ctx.media, { signal });
      if (result === undefined) closings.closed(plugin.id);
      else closings.answered(plugin.id);
      return result;
    };
  return {
    'media.scan': asking((media, options) => media.scan(options)),
    'media.photo': asking((media, options) => media.photo(options)),
  };
}

function pressed(): void {
  // Absent in browsers before 2023: the other bounds hold there alone.
  const { userActivation } = navigator as { userActivation?: UserActivation };
  if (userActivation?.isActive === false)
    throw new FitoutError('forbidden', {
      reason: 'kernel.media-press',
      message: {
        zh: '请在点击按钮后再打开摄像头',
        en: 'ctx.media is to be asked on a press of the person’s',
      },
    });
}
