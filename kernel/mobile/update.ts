import { proxy } from 'valtio/vanilla';

/** The server gives out another build, or other plugins, than this document was made of. */
export const updateState = proxy({ offered: false });

export function offerReload(): void {
  updateState.offered = true;
}
