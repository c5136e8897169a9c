import { retryImages } from '@fitout/sdk';

/** Pictures of a page that did not come are tried again; without script each is asked for once, and shown all the same. */
export function mountIn(root: ParentNode): () => void {
  return retryImages(root as Document | Element);
}

mountIn(document);
