import type { DrawnContent, Matrix } from '../../../shared/document/content.ts';
import { cleanText, type TextRecipe } from '../../../shared/text/recipe.ts';
import type { EditorSession } from '../session/session.ts';
import type { Point } from './camera.ts';

const loadText = () => Promise.all([import('../../text/draw-text.ts'), import('../../text/fonts.ts')]);

/** What the history calls it. */
const names = { made: { zh: '文字', en: 'Text' }, changed: { zh: '修改文字', en: 'Edit text' } };

/** A press with the text tool: on a text it takes that up, elsewhere it makes a new one. */
export async function textAt(session: EditorSession, at: Point): Promise<void> {
  if (!session.allowed()) return;
  const there = await textLayerAt(session, at);
  if (there === undefined) return addText(session, at);
  session.ui.layer = there;
  type(session);
}

/** The highest text that is seen around a point. */
async function textLayerAt({ state, engine }: EditorSession, { x, y }: Point): Promise<string | undefined> {
  for (const { id, content, visible, locked } of state.layers.toReversed()) {
    if (content?.kind !== 'text' || !visible || locked) continue;
    const box = await engine.bounds(id).catch(() => undefined);
    if (box !== undefined && x >= box.x0 && x < box.x1 && y >= box.y0 && y < box.y1) return id;
  }
  return undefined;
}

/** Its words are to be typed over. */
function type({ ui }: EditorSession): void {
  ui.panel = 'layers';
  ui.panelOpen = true;
  ui.bare = false;
  ui.typing = true;
}

/** A new text, as the last one looked. */
export async function addText(session: EditorSession, at: Point): Promise<void> {
  const t = session.ctx.i18n.t;
  const [{ drawText }, { fonts }] = await loadText();
  const last = session.ctx.storage.get<Partial<TextRecipe>>('text');
  // As large as can be read on the document.
  const size = last?.size ?? Math.max(12, Math.round(Math.min(session.state.width, session.state.height) / 10));
  const recipe = cleanText(
    { ...last, size, colour: session.ui.foreground, text: t({ zh: '请输入文字', en: 'Your text' }) },
    fonts,
  );
  const matrix: Matrix = [1, 0, 0, 1, Math.round(at.x), Math.round(at.y - size / 2)];
  const made = await session.attempt(
    drawText(recipe, matrix).then((drawn) =>
      session.addContent(
        t({ zh: '文字', en: 'Text' }),
        { kind: 'text', recipe: { ...recipe }, matrix },
        { ...drawn, label: names.made },
      ),
    ),
  );
  if (made) type(session);
}

/** Draws a text where it is now: its pixels were only brought along. */
export async function drawTextAnew(session: EditorSession, id: string, gesture: string): Promise<void> {
  const content = session.state.layers.find((layer) => layer.id === id)?.content;
  if (content?.kind !== 'text') return;
  const [, { fonts }] = await loadText();
  await changeText(session, id, content, cleanText(content.recipe, fonts), gesture);
}

/** The last drawing that was asked for of each text: one whose font came late must not take a newer one's place. */
const turns = new Map<string, number>();

/** Draws a text layer anew from another recipe. */
export async function changeText(
  session: EditorSession,
  id: string,
  content: DrawnContent,
  recipe: TextRecipe,
  gesture?: string,
): Promise<void> {
  const [{ drawText }] = await loadText();
  const { text: _, colour: __, ...look } = recipe;
  session.ctx.storage.set('text', look);
  const turn = (turns.get(id) ?? 0) + 1;
  turns.set(id, turn);
  await session.attempt(
    drawText(recipe, content.matrix).then(({ picture, x, y }) => {
      if (turns.get(id) !== turn) return picture.close();
      // Actions do not wait for a font that is on its way.
      return session.whole(() =>
        session.engine.run({
          ...{ kind: 'set-content', id, picture, x, y },
          content: { kind: 'text', recipe: { ...recipe }, matrix: content.matrix },
          label: names.changed,
          ...(gesture === undefined ? {} : { gesture }),
        }),
      );
    }),
  );
}
