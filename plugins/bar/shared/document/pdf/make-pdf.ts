import { FitoutError, isFitoutError } from '@fitout/sdk';
import type { DocumentPage } from '../pages.ts';
import type { Layout } from './layout.ts';

export interface PdfOptions {
  layout: Layout;
  title: string;
  /** With what was read behind the pictures, so that it can be searched and copied. */
  text: boolean;
}

/** A PDF of the pages. What makes it comes with the first one. Rejects with a FitoutError. */
export async function makePdf(pages: readonly DocumentPage[], { layout, title, text }: PdfOptions): Promise<Blob> {
  try {
    const { documentPdf } = await import('./document-pdf.ts');
    const all = await Promise.all(
      pages.map(async (page) => ({
        image: new Uint8Array(await page.image.blob.arrayBuffer()),
        width: page.image.width,
        height: page.image.height,
        text: text ? page.text : undefined,
      })),
    );
    return new Blob([new Uint8Array(await documentPdf(all, layout, title))], { type: 'application/pdf' });
  } catch (error) {
    if (isFitoutError(error)) throw error;
    throw new FitoutError('unavailable', {
      message: { zh: 'PDF 没有生成成功，请重试', en: 'Could not create the PDF. Try again' },
      cause: error,
    });
  }
}
