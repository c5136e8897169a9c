import type { LocalText } from '@fitout/sdk';
import type { DrawnContent, Matrix, Recipe } from '../../../shared/document/content.ts';
import { fittedShape } from '../../../shared/shapes/fitting.ts';
import { cleanShape, shapeKinds } from '../../../shared/shapes/recipe.ts';
import type { EditorSession } from '../session/session.ts';
import { drawTextAnew } from './text.ts';

const loadDrawing = () => import('../../shapes/draw-recipe.ts');

interface New {
  /** Of the layer, and what the history says. */
  name: LocalText;
  recipe: Recipe;
  matrix: Matrix;
}

/** A layer that is drawn from a recipe. */
export async function addDrawn(session: EditorSession, { name, recipe, matrix }: New): Promise<boolean> {
  if (!session.allowed()) return false;
  let made = false;
  await session.attempt(
    loadDrawing()
      .then(({ drawRecipe }) => drawRecipe(recipe, matrix))
      .then(async (drawn) => {
        const content: DrawnContent = { kind: 'shape', recipe, matrix };
        made = await session.addContent(session.layerName(name), content, { ...drawn, label: name });
      }),
  );
  if (made) session.ui.panel = 'layers';
  return made;
}

interface Changed {
  id: string;
  recipe: Recipe;
  matrix: Matrix;
  /** Changes of one gesture are one entry of the history. */
  gesture: string;
  label: LocalText;
}

/** The last drawing that was asked for of each layer: one that comes late must not take a newer one's place. */
const turns = new Map<string, number>();

/** Draws a layer anew from another recipe. */
export async function changeDrawn(session: EditorSession, { id, recipe, matrix, gesture, label }: Changed) {
  const turn = (turns.get(id) ?? 0) + 1;
  turns.set(id, turn);
  await session.attempt(
    loadDrawing()
      .then(({ drawRecipe }) => drawRecipe(recipe, matrix))
      .then(({ picture, x, y }) => {
        if (turns.get(id) !== turn) return picture.close();
        const content: DrawnContent = { kind: 'shape', recipe, matrix };
        return session.whole(() =>
          session.engine.run({ kind: 'set-content', id, picture, x, y, content, gesture, label }),
        );
      }),
  );
}

/** Draws what was brought elsewhere where it is now, as a part of the same gesture; so it stays sharp. */
export async function drawAnew(session: EditorSession, id: string, gesture: string): Promise<void> {
  const inside = session.state.layers.filter((layer) => layer.parent === id);
  for (const layer of inside) await drawAnew(session, layer.id, gesture);
  const content = session.state.layers.find((layer) => layer.id === id)?.content;
  if (content?.kind === 'text') await drawTextAnew(session, id, gesture);
  if (content?.kind !== 'shape') return;
  const { recipe, matrix } = isPlain(content.recipe)
    ? fittedShape(cleanShape(content.recipe), content.matrix)
    : content;
  await changeDrawn(session, {
    ...{ id, recipe: { ...recipe }, matrix, gesture },
    label: { zh: '变换', en: 'Transform' },
  });
}

/** Is it a shape, and neither a code nor a mark of the whole sheet? */
export function isPlain({ shape }: Recipe): boolean {
  return shapeKinds.some((kind) => kind === shape);
}
