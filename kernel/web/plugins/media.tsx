import {
  type CameraDialogProps,
  cameraDialogs,
  type Media,
  type MediaOptions,
  type Overlays,
  type ScannedCode,
} from '@fitout/sdk/web';
import { type ComponentType, useEffect, useRef } from 'react';
import { FitoutError } from '../../../sdk/base/errors.ts';
import type { Gate } from '../../core/guard-context.ts';
import type { PagePlugin } from '../../core/page-registry.ts';
import type { PageKernel } from '../page-kernel.ts';

/** Bytes of a code's text, and of a photo. */
export const mediaLimits = { text: 8_192, photo: 25_000_000 } as const;

/** One code or one photo, as one plugin asks for them. What it asks for is checked with each call. */
export function mediaDialogsOf(
  kernel: PageKernel,
  plugin: PagePlugin,
  tag: string | undefined,
  gate: Gate,
): Pick<Media, 'scan' | 'photo'> {
  const ask = (wanted: CameraDialogProps['wanted'], { signal }: MediaOptions = {}): Promise<unknown> =>
    askByDialog(kernel, tag, { wanted, asker: plugin.title }, signal);
  return {
    async scan(options) {
      gate('media.camera', 'media.scan');
      const code = await ask('code', options);
      return code === undefined ? undefined : aCode(code);
    },
    async photo(options) {
      gate('media.camera', 'media.photo');
      const photo = await ask('photo', options);
      return photo === undefined ? undefined : aPhoto(photo);
    },
  };
}

/** Kernels, one a document, whose dialog is open. */
const open = new WeakSet<PageKernel>();

/**
 * Lets the person answer in the dialog of whichever plugin can show a camera, over the tag of the plugin that asks.
 * Undefined where they closed it, or the tag.
 */
async function askByDialog(
  kernel: PageKernel,
  tag: string | undefined,
  asked: Omit<CameraDialogProps, 'close'>,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  if (open.has(kernel))
    throw new FitoutError('tooMany', {
      reason: 'kernel.media-open',
      message: { zh: '已有一个拍照或扫码窗口打开着', en: 'A camera dialog is open already' },
    });
  open.add(kernel);
  try {
    await kernel.loader.activateOn(cameraDialogs.id);
    const [shown] = kernel.contributions.list(cameraDialogs);
    if (shown === undefined)
      throw new FitoutError('unavailable', {
        reason: 'kernel.media-none',
        message: { zh: '没有启用提供摄像头的插件（相机）', en: 'No plugin that shows a camera is enabled (Camera)' },
      });
    const Dialog = await shown.item.load();
    signal?.throwIfAborted();
    // Drawn with the context of the plugin whose dialog it is, and ended with the tag of the one that asks.
    return await openUntil(kernel.overlays.for({ plugin: shown.plugin, tag }), Dialog, asked, signal);
  } finally {
    open.delete(kernel);
  }
}

/** Opens the dialog; it ends with `signal` as well, which rejects. */
async function openUntil(
  overlays: Overlays,
  Dialog: ComponentType<CameraDialogProps>,
  asked: Omit<CameraDialogProps, 'close'>,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const result = await overlays.open<ScannedCode | Blob>(({ close }) => {
    const latest = useRef(close);
    latest.current = close;
    useEffect(() => {
      const giveUp = (): void => latest.current();
      // It may have come before there was anything to close.
      if (signal?.aborted) giveUp();
      signal?.addEventListener('abort', giveUp);
      // Back leaves the page that asked.
      window.addEventListener('popstate', giveUp);
      return () => {
        signal?.removeEventListener('abort', giveUp);
        window.removeEventListener('popstate', giveUp);
      };
    }, []);
    return <Dialog {...asked} close={close} />;
  });
  signal?.throwIfAborted();
  return result;
}

function aCode(result: unknown): ScannedCode {
  const { text, format } = result as Partial<ScannedCode>;
  if (typeof text !== 'string' || typeof format !== 'string') throw new TypeError('a code has text and format');
  if (new TextEncoder().encode(text).length > mediaLimits.text)
    throw new FitoutError('tooLarge', {
      reason: 'kernel.media-text',
      message: { zh: '这个码的内容超过 8 kB', en: 'The code holds more than 8 kB' },
    });
  return { text, format: format.slice(0, 40) };
}

function aPhoto(result: unknown): File {
  if (!(result instanceof Blob) || result.type !== 'image/jpeg') throw new TypeError('a photo is a JPEG');
  if (result.size > mediaLimits.photo)
    throw new FitoutError('tooLarge', {
      reason: 'kernel.media-photo',
      message: { zh: '照片超过 25 MB', en: 'The photo is larger than 25 MB' },
    });
  return new File([result], 'photo.jpg', { type: result.type });
}
