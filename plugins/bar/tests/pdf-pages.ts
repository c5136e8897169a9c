import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { ReadResult } from 'zxing-wasm/reader';
import { readPixels } from './read-codes.ts';

const { resolve } = createRequire(import.meta.url);

/** A page of a PDF as pixels. */
export interface PdfPage {
  data: Uint8ClampedArray;
  width: number;
  height: number;
  /** Of the paper, in millimetres. */
  paper: { width: number; height: number };
}

interface CanvasFactory {
  create(width: number, height: number): { context: CanvasRenderingContext2D };
}

/** Every page of a PDF at `dpi`, as pdf.js draws it. */
export async function pdfPages(bytes: Uint8Array, dpi: number): Promise<PdfPage[]> {
  const folder = dirname(resolve('pdfjs-dist/package.json'));
  const task = getDocument({ data: new Uint8Array(bytes), standardFontDataUrl: join(folder, 'standard_fonts/') });
  const document = await task.promise;
  const pages: PdfPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: dpi / 72 });
    const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)];
    // Cast: pdf.js brings a canvas for Node, and types it as any object.
    const { context } = (document.canvasFactory as CanvasFactory).create(width, height);
    await page.render({ canvas: null, canvasContext: context, viewport }).promise;
    const { data } = context.getImageData(0, 0, width, height);
    const size = (points: number) => (points * 25.4) / 72;
    const [, , right = 0, top = 0] = page.view;
    pages.push({ data, width, height, paper: { width: size(right), height: size(top) } });
  }
  await task.destroy();
  return pages;
}

/** A code on paper, in millimetres from the upper left corner. */
export interface PrintedCode {
  text: string;
  format: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The codes that zxing reads on a page. */
export async function codesOn(page: PdfPage, dpi: number): Promise<PrintedCode[]> {
  const dot = 25.4 / dpi;
  return (await readPixels(page)).map(({ text, format, position }: ReadResult) => {
    const corners = [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft];
    const xs = corners.map(({ x }) => x * dot);
    const ys = corners.map(({ y }) => y * dot);
    return {
      text,
      format,
      left: Math.min(...xs),
      right: Math.max(...xs),
      top: Math.min(...ys),
      bottom: Math.max(...ys),
    };
  });
}

/** A part of a page, in millimetres: readers tell the same code only once in a picture. */
export function partOf(page: PdfPage, part: { x: number; y: number; width: number; height: number }): PdfPage {
  const dots = page.width / page.paper.width;
  const dot = (millimetres: number) => Math.round(millimetres * dots);
  const [width, height] = [dot(part.width), dot(part.height)];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row += 1) {
    const from = ((dot(part.y) + row) * page.width + dot(part.x)) * 4;
    data.set(page.data.subarray(from, from + width * 4), row * width * 4);
  }
  return { data, width, height, paper: { width: part.width, height: part.height } };
}
