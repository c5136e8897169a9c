import type { PictureReturn } from '@fitout/sdk';

/** By the document's id: a list of files lives in this page, and ends with it. */
const returns = new Map<string, PictureReturn>();

export function rememberReturn(id: string, back: PictureReturn): void {
  returns.set(id, back);
}

/** The way back to where a document's picture came from, where it came from a file of this page. */
export function returnOf(id: string): PictureReturn | undefined {
  return returns.get(id);
}
