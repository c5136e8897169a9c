import { PDFDocument } from '@cantoo/pdf-lib';
import type { TextLine } from '../text/text.ts';
import { type Layout, sheetsOf } from './layout.ts';
import { TextLayer } from './text-layer.ts';

export interface PdfPage {
  /** A JPEG. */
  image: Uint8Array;
  width: number;
  height: number;
  /** What was read on it; undefined where nothing was. */
  text?: readonly TextLine[] | undefined;
}

/** The pages as a PDF. Text that was read lies behind the pictures, so that it can be searched and copied. */
export async function documentPdf(pages: readonly PdfPage[], layout: Layout, title: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(title);
  document.setCreator('Fitout');
  const layer = new TextLayer(document);
  let read = false;
  for (const sheet of sheetsOf(pages, layout)) {
    const drawn = document.addPage([sheet.width, sheet.height]);
    for (const { page, placed } of sheet.items) {
      const one = pages[page];
      if (one === undefined) continue;
      drawn.drawImage(await document.embedJpg(one.image), placed);
      if (one.text === undefined || one.text.length === 0) continue;
      layer.add(drawn, one.text, placed);
      read = true;
    }
  }
  if (read) layer.finish();
  return document.save();
}
