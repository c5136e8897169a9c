import type { ActivateContext } from '@fitout/sdk/web';
import { convertEngine } from '../../../plugins/convert/api.ts';
import { Conversions } from './model/conversions.ts';

let active: Conversions | undefined;

/** The photos of this phone belong to the plugin, not to its page: work goes on while another page is in front. */
export function begin(ctx: ActivateContext): void {
  const work = new Conversions(() => ctx.services.get(convertEngine), photosAtOnce());
  active = work;
  let person = ctx.session.user?.id;
  // Another person's photos are nobody's business; those of a visitor who signs in stay theirs.
  ctx.events.on('session.changed', ({ user }) => {
    if (person !== undefined && person !== user?.id) work.clear();
    person = user?.id;
  });
  ctx.own({
    dispose() {
      work.clear();
      active = undefined;
    },
  });
}

export function conversions(): Conversions {
  if (active === undefined) throw new Error('mconvert: not active');
  return active;
}

/** Two where the phone is a strong one. Each holds a photo's pixels several times over. */
function photosAtOnce(): number {
  const { hardwareConcurrency, deviceMemory = 4 } = navigator as Navigator & { deviceMemory?: number };
  return hardwareConcurrency >= 4 && deviceMemory >= 4 ? 2 : 1;
}
