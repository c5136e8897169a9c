import type { LocalText } from '@fitout/sdk';
import { aligned, around, distributed, type Edge, type Move, type Placed } from '../../stage/arrange.ts';
import { chosenOf, outermost } from '../chosen.ts';
import type { EditorSession } from '../session.ts';
import type { EditorAction } from './action.ts';

/** Layers that are chosen, those in a chosen group left out: it takes them along. */
export function chosenLayers({ ui, state }: EditorSession): string[] {
  return outermost(chosenOf(ui, state.layers), state.layers);
}

async function placedOf(session: EditorSession): Promise<Placed[]> {
  const found = await Promise.all(
    chosenLayers(session).map(async (id) => ({ id, box: await session.engine.bounds(id) })),
  );
  return found.flatMap(({ id, box }) => (box === undefined ? [] : [{ id, box }]));
}

async function arranged(session: EditorSession, name: LocalText, how: (placed: readonly Placed[]) => Move[]) {
  const placed = await placedOf(session);
  if (placed.length === 0) {
    session.ctx.toasts.info({
      zh: '图层是空的，没有可对齐的内容',
      en: 'The layer is empty, so there is nothing to align',
    });
    return;
  }
  const moves = how(placed).filter(({ x, y }) => x !== 0 || y !== 0);
  if (moves.length > 0) await session.run({ kind: 'offset-layers', moves, label: name });
}

function align(id: string, edge: Edge, title: LocalText): EditorAction {
  return {
    ...{ id, title, keys: [] },
    run: (session) =>
      void arranged(session, title, (placed) => {
        const { width, height } = session.state;
        const sheet = { x0: 0, y0: 0, x1: width, y1: height };
        const to = session.ui.alignTo === 'sheet' || placed.length < 2 ? sheet : around(placed.map(({ box }) => box));
        return aligned(placed, edge, to);
      }),
  };
}

function distribute(id: string, axis: 'x' | 'y', title: LocalText): EditorAction {
  return {
    ...{ id, title, keys: [] },
    run: (session) => void arranged(session, title, (placed) => distributed(placed, axis)),
    enabled: (session) => chosenLayers(session).length > 2,
  };
}

/** Layers are brought to one line, or to equal gaps. */
export const arrangeActions = {
  alignLeft: align('alignLeft', 'left', { zh: '左对齐', en: 'Align left' }),
  alignCentre: align('alignCentre', 'centre', { zh: '水平居中', en: 'Centre horizontally' }),
  alignRight: align('alignRight', 'right', { zh: '右对齐', en: 'Align right' }),
  alignTop: align('alignTop', 'top', { zh: '顶对齐', en: 'Align top' }),
  alignMiddle: align('alignMiddle', 'middle', { zh: '垂直居中', en: 'Centre vertically' }),
  alignBottom: align('alignBottom', 'bottom', { zh: '底对齐', en: 'Align bottom' }),
  distributeAcross: distribute('distributeAcross', 'x', { zh: '水平等距', en: 'Distribute horizontally' }),
  distributeDown: distribute('distributeDown', 'y', { zh: '垂直等距', en: 'Distribute vertically' }),
};
