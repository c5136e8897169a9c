import type { EditorSession } from '../session/session.ts';
import type { BrushSettings, BrushTool, ToolId } from '../session/tools.ts';
import { nextZoom, type Point, panned, toStage } from './camera.ts';
import { cropGesture } from './crop.ts';
import { bucket, gradient } from './fills.ts';
import { guideGesture } from './guides.ts';
import { moveLayers } from './move.ts';
import type { Gesture, PressedPoint } from './pointer.ts';
import { selectGesture } from './select.ts';
import { shapeGesture } from './shape.ts';
import { horizonGesture } from './straighten.ts';
import { textAt } from './text.ts';
import { transformGesture } from './transform.ts';

/** Does a press with it do something before it is let go? */
export function actsAtOnce({ ui }: EditorSession, tool: ToolId): boolean {
  if (tool === 'select') return ['wand', 'colours', 'polygon'].includes(ui.select.shape);
  if (tool === 'clone') return ui.sampling;
  return tool === 'bucket' || tool === 'text' || tool === 'zoom';
}

/** What a press with a tool begins; undefined where it is done at once or does nothing. */
export function beginGesture(
  session: EditorSession,
  tool: ToolId,
  at: PressedPoint,
  event: PointerEvent,
): Gesture | undefined {
  switch (tool) {
    case 'brush':
    case 'eraser':
    case 'clone':
    case 'restore':
    case 'heal':
      return paint(session, tool, at, event);
    case 'bucket':
      return bucket(session, at);
    case 'gradient':
      return gradient(session, at);
    case 'move':
      return guideGesture(session, at) ?? moveLayers(session, at, event);
    case 'transform':
      return transformGesture(session, at, event);
    case 'select':
      return selectGesture(session, at, event);
    case 'crop':
      return session.ui.crop.drawing ? horizonGesture(session, at) : cropGesture(session, at, event);
    case 'text':
      void textAt(session, at);
      return undefined;
    case 'shape':
      return shapeGesture(session, at);
    case 'picker':
      return pickColour(session, at, event.altKey);
    case 'hand':
      return pan(session, event);
    case 'zoom': {
      const { zoom } = session.view.camera;
      session.zoom(nextZoom(zoom, event.altKey ? -1 : 1), toStage(session.view.camera, at));
      return undefined;
    }
  }
}

function paint(session: EditorSession, tool: BrushTool, at: PressedPoint, event: PointerEvent) {
  const { layer } = session.ui;
  if (layer === undefined || !session.allowed()) return undefined;
  if (session.state.layers.find(({ id }) => id === layer)?.visible === false) {
    session.ctx.toasts.warning({ zh: '图层是隐藏的，请先显示', en: 'The layer is hidden. Show it first' });
    return undefined;
  }
  // Alt picks a colour while the brush is in hand, and with the clone where it takes from.
  if (event.altKey && tool === 'brush') return pickColour(session, at, false);
  if (tool === 'clone' && (event.altKey || session.ui.sampling)) {
    session.ui.sampling = false;
    session.ui.source = { x: Math.round(at.x), y: Math.round(at.y), away: undefined };
    return undefined;
  }
  const from = tool === 'clone' ? cloneFrom(session, at) : undefined;
  if (tool === 'clone' && from === undefined) return undefined;
  const { size, hardness, opacity, spacing }: BrushSettings = session.ui[tool];
  const stroke = session.engine.stroke(layer, {
    tool,
    colour: session.foreground,
    size,
    hardness: hardness / 100,
    opacity: opacity / 100,
    spacing: spacing / 100,
    all: session.ui.allLayers,
    pressure: { ...session.ui.pressure },
    ...session.targetOf(layer),
    ...(from === undefined ? {} : { from }),
  });
  stroke.to([at]);
  return {
    move: (points: readonly PressedPoint[]) => stroke.to(points),
    end: () => void session.change(stroke.end()),
    cancel: () => stroke.cancel(),
  };
}

/** How far away the clone takes from: as the first stroke began, so that later ones go on with the same picture. */
function cloneFrom(session: EditorSession, at: Point): { x: number; y: number } | undefined {
  const { source } = session.ui;
  if (source === undefined) {
    session.ctx.toasts.info({
      zh: '请先点上方的「取样」，再点按取样位置（或按住 Alt 点按）',
      en: 'Click “Sample” above, then click where you want to sample (or Alt-click there)',
    });
    return undefined;
  }
  source.away ??= { x: source.x - Math.round(at.x), y: source.y - Math.round(at.y) };
  return { ...source.away };
}

function pickColour(session: EditorSession, from: Point, background: boolean): Gesture {
  const pick = ({ x, y }: Point): void => {
    void session.engine.colourAt(x, y).then((found) => {
      if (found === undefined || found.a === 0) return;
      const hex = `#${[found.r, found.g, found.b].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
      session.ui[background ? 'background' : 'foreground'] = hex;
    });
  };
  pick(from);
  return {
    move(points) {
      const last = points.at(-1);
      if (last !== undefined) pick(last);
    },
    end: () => undefined,
    cancel: () => undefined,
  };
}

export function pan(session: EditorSession, begun: PointerEvent): Gesture {
  let [x, y] = [begun.clientX, begun.clientY];
  return {
    move(_, event) {
      session.look(panned(session.view.camera, event.clientX - x, event.clientY - y));
      [x, y] = [event.clientX, event.clientY];
    },
    end: () => undefined,
    cancel: () => undefined,
  };
}
