import { serverUrl } from '@fitout/sdk';

const fields = 'input,select,textarea';

/**
 * Reports which block was used by its links, buttons and fields; never for visitors who asked not to be tracked. A block
 * with fields counts once a visit, with the first click or input.
 */
export function mountIn(root: ParentNode): () => void {
  const ground = root instanceof HTMLElement ? root : root.querySelector<HTMLElement>('.fb-page');
  const page = ground?.dataset.page;
  if (!page || navigator.doNotTrack === '1') return () => {};
  const filled = new Set<Element>();
  const ending = new AbortController();
  const report = ({ target }: Event): void => {
    const part = (target as Element).closest(`${fields},a,button,summary`);
    const block = part?.closest<HTMLElement>('[data-block]');
    if (!block || filled.has(block)) return;
    if (block.querySelector(fields)) filled.add(block);
    navigator.sendBeacon(serverUrl(`/api/p/decoration/public/clicks/${page}/${block.dataset.block}`));
  };
  // On its way down: a block may keep its clicks to itself.
  for (const type of ['click', 'input'])
    ground?.addEventListener(type, report, { capture: true, signal: ending.signal });
  return () => ending.abort();
}

mountIn(document);
