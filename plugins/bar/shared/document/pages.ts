import type { PageImage, PageWork, Photo } from './protocol.ts';
import type { TextLine } from './text/text.ts';

/** A page of the document at hand, as it is kept on the device. */
export interface DocumentPage {
  id: string;
  photo: Photo;
  work: PageWork;
  image: PageImage;
  /** What was read on it; undefined where nobody asked. */
  text?: readonly TextLine[] | undefined;
}

/** Pages of a document at most: they lie on the device with their photos, some megabytes each. */
export const mostPages = 60;

/** With the page at `from` at the place `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const [one] = list.slice(from, from + 1);
  if (one === undefined || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, one);
}
