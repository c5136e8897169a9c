import '../support/source-hook.ts';
import { blankDocument } from '../../plugins/ai/shared/document/document.ts';
import { batchFigures } from './ai-batch.ts';
import { cutOutFigures } from './ai-cutout.ts';
import { editorFigures } from './ai-editor.ts';
import { exactnessFigures } from './ai-exactness.ts';
import { filterFigures } from './ai-filters.ts';
import { memoryFigures } from './ai-memory.ts';
import { qualityFigures } from './ai-quality.ts';
import { sheetFigures } from './ai-sheet.ts';
import { upscaleFigures } from './ai-upscale.ts';
import { type Figure, figure } from './figure.ts';
import { pageSlowness } from './machine.ts';
import { openingBytes } from './opening-bytes.ts';

/**
 * The image editor: hands on a large sheet beside a plain canvas, fabric and Konva, filters beside sharp, quality beside
 * simpler ways, what work and closing do to the product's page, and what opening it takes. Told as it comes.
 */
export async function* run(): AsyncGenerator<Figure> {
  const slowness = await pageSlowness();
  yield* sheetFigures(slowness);
  yield* editorFigures(slowness);
  yield* filterFigures();
  yield* await exactnessFigures();
  yield* await memoryFigures();
  yield* await qualityFigures();
  yield* await cutOutFigures();
  yield* await upscaleFigures();
  yield* await batchFigures();
  yield figure(
    'opening the image editor’s list',
    (await openingBytes('#/ai', (page) => page.getByRole('button', { name: '打开图片' }).first())) / 1000,
    'kB',
    { most: 150 },
  );
  yield figure('opening a document in the image editor', (await documentBytes()) / 1000, 'kB', { most: 150 });
}

/** With the editor's engine, before a model or a codec is asked for. */
function documentBytes(): Promise<number> {
  const document = blankDocument(800, 800, { id: 'a', name: '底' });
  return openingBytes(
    async (api) => `#/ai?id=${(await api.post<{ id: string }>('/api/p/ai/documents', { name: '新图', document })).id}`,
    (page) => page.getByText('800 × 800 px'),
  );
}
