import { serverUrl } from '@fitout/sdk';

/** Tells the server which block was clicked on, by its links and buttons; of nobody who asked not to be tracked. */
export function mountIn(root: ParentNode): () => void {
  const ground = root instanceof HTMLElement ? root : root.querySelector<HTMLElement>('.fb-page');
  const page = ground?.dataset.page;
  if (!page || navigator.doNotTrack === '1') return () => {};
  const tell = (event: Event): void => {
    const block = (event.target as Element).closest('a,button,summary')?.closest<HTMLElement>('[data-block]');
    if (block) navigator.sendBeacon(serverUrl(`/api/p/decoration/public/clicks/${page}/${block.dataset.block}`));
  };
  // On its way down: a block may keep its clicks to itself.
  ground?.addEventListener('click', tell, true);
  return () => ground?.removeEventListener('click', tell, true);
}

mountIn(document);
