import type { ActivateContext } from '@fitout/sdk/web';
import type { Uploader } from './upload/uploader.ts';

interface Active {
  ctx: ActivateContext;
  uploader: Uploader | undefined;
}

let active: Active | undefined;

/** Called by `activate`, and with undefined when the plugin ends: what is still being sent ends with it. */
export function setActive(ctx: ActivateContext | undefined): void {
  active?.uploader?.cancelAll();
  active = ctx === undefined ? undefined : { ctx, uploader: undefined };
}

/** The plugin's one uploader, made when it is first needed. It is the plugin's, so that it goes on when a page closes. */
export function theUploader(make: (ctx: ActivateContext) => Uploader): Uploader {
  if (active === undefined) throw new Error('images: not active');
  active.uploader ??= make(active.ctx);
  return active.uploader;
}
