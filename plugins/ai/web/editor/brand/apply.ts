import { logoPlace } from '../../../shared/brand/corner.ts';
import { followBrand } from '../../../shared/brand/follow.ts';
import type { BrandKit } from '../../../shared/calls/brand.ts';
import { cleanShape, isLine } from '../../../shared/shapes/recipe.ts';
import { cleanText } from '../../../shared/text/recipe.ts';
import { bitmapOf } from '../../pictures/bitmap-of.ts';
import { drawText } from '../../text/draw-text.ts';
import { fonts } from '../../text/fonts.ts';
import { blobOf } from '../session/open-document.ts';
import { type EditorSession, newGesture } from '../session/session.ts';
import { changeDrawn, isPlain } from '../stage/drawn.ts';
import { changeText } from '../stage/text.ts';

/** Longer side of the picture in which a calm corner is looked for. */
const small = 128;

const chosen = ({ state, ui }: EditorSession) => state.layers.find(({ id }) => id === ui.layer);

/** A logo as a layer over all that is there, small, in the corner where least happens; one step. */
export async function addLogo(session: EditorSession, { hash, name }: BrandKit['logos'][number]): Promise<void> {
  if (!session.allowed()) return;
  const gesture = newGesture();
  await session.attempt(
    (async () => {
      const bytes = await blobOf(session.ctx, hash, new AbortController().signal);
      const picture = await bitmapOf(new Blob([bytes]), name);
      const { width, height } = picture;
      const place = logoPlace({ width, height }, session.state, await seenSmall(session));
      session.ui.layer = session.state.layers.at(-1)?.id;
      const [x0, y0, x1, y1] = [place.x, place.y, place.x + place.width, place.y + place.height];
      const corners = [x0, y0, x1, y0, x1, y1, x0, y1] as const;
      const placed = await session.whole(async () => {
        if (!(await session.addPicture(picture, name, gesture)) || session.ui.layer === undefined) return false;
        await session.engine.run({ kind: 'place-layer', id: session.ui.layer, corners, gesture });
        return true;
      });
      if (!placed) return;
      session.ui.tool = 'move';
    })(),
  );
}

async function seenSmall(session: EditorSession): Promise<ImageData> {
  const picture = await createImageBitmap(await session.engine.thumbnail(small));
  const { width, height } = picture;
  const sheet = new OffscreenCanvas(width, height).getContext('2d');
  sheet?.drawImage(picture, 0, 0);
  picture.close();
  return sheet?.getImageData(0, 0, width, height) ?? new ImageData(width, height);
}

/** The colour of the text or shape that is chosen; else what is painted with. */
export async function paintIn(session: EditorSession, colour: string): Promise<void> {
  session.ui.foreground = colour;
  const { id, content } = chosen(session) ?? {};
  if (id === undefined || content === undefined || !session.allowed()) return;
  const label = { zh: '使用品牌颜色', en: 'Use brand colour' };
  const gesture = newGesture();
  if (content.kind === 'text')
    await changeText(session, id, content, { ...cleanText(content.recipe, fonts), colour }, gesture);
  else if (content.kind === 'shape' && isPlain(content.recipe)) {
    const recipe = cleanShape(content.recipe);
    const coloured = isLine(recipe) ? { stroke: { ...recipe.stroke, colour } } : { fill: colour };
    await changeDrawn(session, { id, recipe: { ...recipe, ...coloured }, matrix: content.matrix, gesture, label });
  }
}

/** The font of the text that is chosen. Answers whether there was one. */
export async function writeIn(session: EditorSession, font: string): Promise<boolean> {
  const { id, content } = chosen(session) ?? {};
  if (id === undefined || content?.kind !== 'text') return false;
  if (session.allowed())
    await changeText(session, id, content, { ...cleanText(content.recipe, fonts), font }, newGesture());
  return true;
}

/** All texts in the fonts and colours of the brand, as one step; those that are locked stay. Answers how many changed. */
export async function followAll(session: EditorSession, kit: BrandKit): Promise<number> {
  if (!session.allowed()) return 0;
  const texts = session.state.layers.flatMap(({ id, content, locked }) =>
    content?.kind === 'text' && !locked
      ? [{ id, matrix: content.matrix, recipe: cleanText(content.recipe, fonts) }]
      : [],
  );
  const looks = followBrand(
    texts.map(({ recipe }) => recipe),
    kit,
  );
  const gesture = newGesture();
  const label = { zh: '全部文字套用品牌', en: 'Apply brand to all text' };
  let changed = 0;
  await session.attempt(
    session.whole(async () => {
      for (const [at, { id, matrix, recipe }] of texts.entries()) {
        const next = cleanText({ ...recipe, ...looks[at] }, fonts);
        if (next.font === recipe.font && next.colour === recipe.colour) continue;
        const drawn = await drawText(next, matrix);
        const content = { kind: 'text' as const, recipe: { ...next }, matrix };
        await session.engine.run({ kind: 'set-content', id, content, ...drawn, gesture, label });
        changed += 1;
      }
    }),
  );
  return changed;
}
