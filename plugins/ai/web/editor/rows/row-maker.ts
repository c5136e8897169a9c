import type { LocalText } from '@fitout/sdk';
import type { LayerState } from '../../../shared/engine/types.ts';
import {
  fillPlaceholders,
  photoOf,
  placeholdersIn,
  type RowChoices,
  type RowLayer,
  within,
} from '../../../shared/rows/rows.ts';
import { longestLine } from '../../../shared/sizes/wrap.ts';
import { cleanText, type TextRecipe, textLimits } from '../../../shared/text/recipe.ts';
import type { PictureEngine } from '../../engine/picture-engine.ts';
import { readPicture } from '../../pictures/plain-picture.ts';
import { drawText, letterWidths } from '../../text/draw-text.ts';
import { fonts } from '../../text/fonts.ts';
import type { EditorSession } from '../session/session.ts';
import { VariantMaker } from '../sizes/variant-maker.ts';

/** Share of the sheet's width that stays free at the right of a text that was made smaller. */
const margin = 0.04;

export interface RowPlan extends RowChoices {
  files: readonly File[];
}

/** Columns that texts ask for by placeholders, but for those in whose place a column was chosen. */
export function askedBy(layers: readonly LayerState[], { texts }: RowChoices): string[] {
  return [...new Set(textLayers(layers).flatMap(({ id, text }) => (texts[id] ? [] : placeholdersIn(text))))];
}

/** Texts, from the highest. */
export function textLayers(layers: readonly LayerState[]): (RowLayer & { text: string })[] {
  return layers
    .flatMap(({ id, name, content }) =>
      content?.kind === 'text' ? [{ id, name, text: cleanText(content.recipe, fonts).text }] : [],
    )
    .toReversed();
}

/** Layers in whose place a photo may stand, from the highest. */
export function photoLayers(layers: readonly LayerState[]): RowLayer[] {
  return layers
    .filter(({ kind, content }) => kind === 'raster' && (content === undefined || content.kind === 'placed'))
    .map(({ id, name }) => ({ id, name }))
    .toReversed();
}

/** Columns that name photos, each once. */
export function photoColumns({ photos }: RowChoices): string[] {
  return [...new Set(Object.values(photos).filter((column) => column !== ''))];
}

/** Photos that a row names and that are not there. */
export function missingOf(row: ReadonlyMap<string, string>, plan: RowPlan): LocalText[] {
  const names = plan.files.map(({ name }) => name);
  return photoColumns(plan).flatMap((column) => {
    const cell = row.get(column) ?? '';
    if (cell === '') return [{ zh: `「${column}」没有填照片`, en: `No photo in “${column}”` }];
    return photoOf(cell, names) === undefined
      ? [{ zh: `缺照片「${cell}」`, en: `The photo “${cell}” is missing` }]
      : [];
  });
}

/** Makes the picture of each row from the document as it is kept, in an engine beside the one that is worked in. */
export class RowMaker {
  readonly #session: EditorSession;
  readonly #variants: VariantMaker;
  #last: Promise<unknown> = Promise.resolve();

  constructor(session: EditorSession) {
    this.#session = session;
    this.#variants = new VariantMaker(session);
  }

  /** One row after another; `use` has the picture until it ends. Faults: what did not go as the sheet says. */
  make<T>(
    row: ReadonlyMap<string, string>,
    plan: RowPlan,
    signal: AbortSignal,
    use: (engine: PictureEngine, faults: LocalText[]) => Promise<T>,
  ): Promise<T> {
    const made = this.#last.then(async () => {
      signal.throwIfAborted();
      const engine = await this.#variants.open(signal);
      const faults = missingOf(row, plan);
      for (const layer of [...(engine.get()?.layers ?? [])]) {
        signal.throwIfAborted();
        const column = plan.photos[layer.id];
        if (layer.content?.kind === 'text')
          await this.#write(engine, layer, cellOf(row, plan.texts[layer.id]), row, faults);
        else if (column) await this.#place(engine, layer, row.get(column) ?? '', plan.files);
      }
      return use(engine, faults);
    });
    this.#last = made.catch(() => undefined);
    return made;
  }

  close(): void {
    this.#variants.close();
  }

  async #write(
    engine: PictureEngine,
    { id, content, locked }: LayerState,
    cell: string | undefined,
    row: ReadonlyMap<string, string>,
    faults: LocalText[],
  ) {
    if (content?.kind !== 'text') return;
    const before = cleanText(content.recipe, fonts);
    const text = cell ?? fillPlaceholders(before.text, row);
    if (text === before.text) return;
    if (locked) await engine.run({ kind: 'set-layer', id, set: { locked: false } });
    // Nothing to say: the words of the document would be another row's.
    if (text.trim() === '') return engine.run({ kind: 'set-layer', id, set: { visible: false } });
    // As far as the sheet goes; what begins at its edge may be as wide as it was.
    const edge = (engine.get()?.width ?? 0) * (1 - margin) - content.matrix[4];
    const room = edge > 0 ? edge : (await widthOf(before)) * content.matrix[0];
    const full = { ...before, text };
    const width = before.vertical || before.arc !== 0 ? 0 : await widthOf(full);
    const recipe = width * content.matrix[0] > room ? shrunk(full, room / (width * content.matrix[0])) : full;
    if (recipe !== full)
      faults.push({ zh: `「${text}」太长，已缩小`, en: `“${text}” is too long and was made smaller` });
    const drawn = await drawText(recipe, content.matrix);
    await engine.run({ kind: 'set-content', id, content: { ...content, recipe: { ...recipe } }, ...drawn });
  }

  async #place(engine: PictureEngine, { id, name }: LayerState, cell: string, files: readonly File[]): Promise<void> {
    const at = photoOf(
      cell,
      files.map((file) => file.name),
    );
    const file = at === undefined ? undefined : files[at];
    const box = await engine.bounds(id);
    if (file === undefined || box === undefined) return;
    const picture = await readPicture(this.#session.ctx, file, file.name);
    const { x, y, width, height } = within(picture, box);
    const before = new Set(engine.get()?.layers.map((layer) => layer.id));
    await engine.run({ kind: 'add-layer', name, picture, x: 0, y: 0, above: id });
    const made = engine.get()?.layers.find((layer) => !before.has(layer.id));
    if (made === undefined) return;
    const corners = [x, y, x + width, y, x + width, y + height, x, y + height] as const;
    await engine.run({ kind: 'place-layer', id: made.id, corners });
    await engine.run({ kind: 'set-layer', id, set: { visible: false } });
  }
}

/** What a row says in a column; undefined where none was chosen, or the sheet does not have it. */
function cellOf(row: ReadonlyMap<string, string>, column: string | undefined): string | undefined {
  return column === undefined || column === '' ? undefined : row.get(column);
}

async function widthOf(recipe: TextRecipe): Promise<number> {
  const em = await letterWidths(recipe);
  return longestLine(recipe.text, (letter) => em(letter) * recipe.size, recipe.letterSpacing);
}

function shrunk(recipe: TextRecipe, by: number): TextRecipe {
  const size = Math.max(textLimits.size[0], Math.floor(recipe.size * by));
  return { ...recipe, size, letterSpacing: recipe.letterSpacing * by };
}
