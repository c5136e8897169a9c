import { saveFile } from '@fitout/sdk/web';
import type { DocumentPage } from '../../shared/document/pages.ts';
import type { Layout } from '../../shared/document/pdf/layout.ts';

/** Makes a PDF of the pages and hands it to the person. The library comes with the first one. */
export async function savePdf(pages: readonly DocumentPage[], layout: Layout, title: string): Promise<void> {
  const { documentPdf } = await import('../../shared/document/pdf/document-pdf.ts');
  const all = await Promise.all(
    pages.map(async ({ image, text }) => ({
      image: new Uint8Array(await image.blob.arrayBuffer()),
      width: image.width,
      height: image.height,
      text,
    })),
  );
  const bytes = await documentPdf(all, layout, title);
  saveFile(new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), `${title}.pdf`);
}
