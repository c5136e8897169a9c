import type { Corners } from '../../../shared/document/content.ts';
import { mapCorners } from '../../../shared/engine/placing/projective.ts';
import type { Command, LayerState } from '../../../shared/engine/types.ts';
import { groundShadow, planWhiteGround, type WhiteGroundPlan } from '../../../shared/pixels/cutout/index.ts';
import { boxOfMask } from '../../pixels/mask-box.ts';
import type { WhiteChoice } from '../../white-ground/choice.ts';
import { masking, type Subject, subjectOf } from './cut-out.ts';
import { longWork } from './long-work.ts';
import { type EditorSession, newGesture } from './session.ts';

const title = { zh: '正在放到白底上', en: 'Adding the white background' };
const onWhite = { gesture: '', label: { zh: '白底图', en: 'White background' } };
/** How dark a shadow is. */
const strength = 0.6;

interface Laid {
  plan: WhiteGroundPlan;
  found: Subject;
  shadow: boolean;
}

/** 白底图: the subject alone, on white, in the middle of a square of the size that shops ask for. One step to undo. */
export async function whiteGroundLayer(session: EditorSession, choice: WhiteChoice): Promise<void> {
  if (!session.allowed()) return;
  const found = await subjectOf(session);
  if (found === undefined) return;
  const box = boxOfMask(found.mask, found.width, found.height);
  const layer = session.state.layers.find(({ id }) => id === found.layer);
  if (box === undefined || layer === undefined) return;
  const plan = planWhiteGround(box, { fill: choice.fill, side: choice.side });
  const step = { ...onWhite, gesture: newGesture() };
  const place = async (): Promise<void> => {
    const placed = [...masking(session, found), ...trimmed(plan, found, layer), ...onSquare(plan, layer)];
    if (!(await session.together(placed, step))) return;
    await laid(session, { plan, found, shadow: choice.shadow }, step);
  };
  await longWork(session, title, () => session.whole(place));
}

/** What lies outside of the square goes before it is made larger: of a whole photo it would be many megapixels. */
function trimmed(plan: WhiteGroundPlan, { width, height }: Subject, { id, content }: LayerState): Command[] {
  const { scale, box, side } = plan;
  if (scale <= 1 || content !== undefined) return [];
  const edge = Math.ceil(side / scale);
  const [x, y] = [box.x0 - Math.ceil(plan.x / scale), box.y0 - Math.ceil(plan.y / scale)];
  if (x <= 0 && y <= 0 && x + edge >= width && y + edge >= height) return [];
  return [
    { kind: 'select', how: 'replace', shape: { kind: 'rectangle', x, y, width: edge, height: edge } },
    { kind: 'select', how: 'replace', shape: { kind: 'invert' } },
    { kind: 'clear-layer', id },
    { kind: 'select', how: 'replace', shape: { kind: 'none' } },
  ];
}

/** Brings the layer to its size about the subject's upper left corner, and the document to the square around it. */
function onSquare({ box, scale, x, y, width, height, side }: WhiteGroundPlan, { id, content }: LayerState): Command[] {
  const { x0, y0, x1, y1 } = box;
  const crop = { kind: 'crop', x: x0 - x, y: y0 - y, width: side, height: side } as const;
  if (scale === 1) return [crop];
  const [across, down] = [width / (x1 - x0), height / (y1 - y0)];
  const whole: Corners = [x0, y0, x1, y0, x1, y1, x0, y1];
  const corners = mapCorners(
    [across, 0, x0 - x0 * across, 0, down, y0 - y0 * down, 0, 0, 1],
    content?.kind === 'placed' ? content.corners : whole,
  );
  return [{ kind: 'place-layer', id, corners, box: { x: x0, y: y0, width: x1 - x0, height: y1 - y0 } }, crop];
}

/** Lays the white ground beneath the subject, and on it the shadow, where one is wanted. */
async function laid(session: EditorSession, { plan, found, shadow }: Laid, step: typeof onWhite): Promise<void> {
  const above = { above: found.layer, ...step };
  const name = session.layerName({ zh: '白色背景', en: 'White background' });
  const ground = await session.added({ kind: 'add-layer', name, ...above });
  if (ground === undefined) return;
  const to = session.state.layers.findIndex(({ id }) => id === found.layer);
  await session.together(
    [
      { kind: 'fill-layer', id: ground, colour: { r: 255, g: 255, b: 255, a: 255 } },
      { kind: 'move-layer', id: ground, to },
    ],
    step,
  );
  if (shadow) {
    const { mask, width } = found;
    const strip = groundShadow((x, y) => mask[y * width + x] ?? 0, plan, strength);
    const pixels = new ImageData(new Uint8ClampedArray(strip.data), strip.width, strip.height);
    const picture = await createImageBitmap(pixels, { premultiplyAlpha: 'none' });
    const name = session.layerName({ zh: '投影', en: 'Shadow' });
    await session.added({ kind: 'add-layer', name, picture, x: 0, y: strip.y, above: ground, ...step });
  }
  session.ui.layer = found.layer;
}
