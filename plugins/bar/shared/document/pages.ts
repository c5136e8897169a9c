import { FitoutError } from '@fitout/sdk';
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

/** What a document has at most: its pages lie on the device with their photos, some megabytes each. */
export const documentLimits = { pages: 60, bytes: 300_000_000 };

export const bytesOf = (pages: readonly DocumentPage[]): number =>
  pages.reduce((sum, { photo, image }) => sum + photo.blob.size + image.blob.size, 0);

/** No page more can be added: says what to do about it. */
export function documentFull(pages: readonly DocumentPage[]): FitoutError | undefined {
  if (pages.length >= documentLimits.pages)
    return new FitoutError('storageFull', {
      message: {
        zh: `一份文档最多 ${documentLimits.pages} 页，请先保存 PDF，再清空或删除一些页面`,
        en: `A document can have at most ${documentLimits.pages} pages. Save the PDF, then delete some pages`,
      },
    });
  if (bytesOf(pages) < documentLimits.bytes) return undefined;
  const megabytes = documentLimits.bytes / 1_000_000;
  return new FitoutError('storageFull', {
    message: {
      zh: `页面与照片已占 ${megabytes} MB，请先保存 PDF，再清空或删除一些页面`,
      en: `Pages and photos take up ${megabytes} MB. Save the PDF, then delete some pages`,
    },
  });
}

/** With the page at `from` at the place `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const [one] = list.slice(from, from + 1);
  if (one === undefined || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, one);
}
