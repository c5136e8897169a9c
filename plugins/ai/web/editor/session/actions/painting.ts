import { type EditorSession, rgbaOf } from '../session.ts';
import { isBrush, steppedHardness, steppedSize } from '../tools.ts';
import type { EditorAction } from './action.ts';

function sized(by: 1 | -1) {
  return ({ ui }: EditorSession): void => {
    if (isBrush(ui.tool)) ui[ui.tool].size = steppedSize(ui[ui.tool].size, by);
  };
}

function hardened(by: 1 | -1) {
  return ({ ui }: EditorSession): void => {
    if (isBrush(ui.tool)) ui[ui.tool].hardness = steppedHardness(ui[ui.tool].hardness, by);
  };
}

function filled(which: 'foreground' | 'background') {
  return (session: EditorSession): void => {
    const { layer: id, [which]: hex } = session.ui;
    if (id !== undefined) void session.run({ kind: 'fill-layer', id, colour: rgbaOf(hex), ...session.targetOf(id) });
  };
}

/** Colours, and what is painted with. */
export const paintActions = {
  fill: {
    id: 'fill',
    title: { zh: '用前景色填充', en: 'Fill with foreground colour' },
    keys: ['alt+delete', 'alt+backspace'],
    run: filled('foreground'),
  },
  fillBack: {
    id: 'fillBack',
    title: { zh: '用背景色填充', en: 'Fill with background colour' },
    keys: ['mod+delete', 'mod+backspace'],
    run: filled('background'),
  },
  swapColours: {
    id: 'swapColours',
    title: { zh: '交换前景色与背景色', en: 'Swap colours' },
    keys: ['x'],
    run({ ui }) {
      const { foreground, background } = ui;
      Object.assign(ui, { foreground: background, background: foreground });
    },
  },
  plainColours: {
    id: 'plainColours',
    title: { zh: '默认颜色', en: 'Default colours' },
    keys: ['d'],
    run: ({ ui }) => void Object.assign(ui, { foreground: '#000000', background: '#ffffff' }),
  },
  larger: { id: 'larger', title: { zh: '放大笔刷', en: 'Increase brush size' }, keys: [']'], run: sized(1) },
  smaller: { id: 'smaller', title: { zh: '缩小笔刷', en: 'Decrease brush size' }, keys: ['['], run: sized(-1) },
  // With Shift, keyboards of the US say braces.
  harder: {
    id: 'harder',
    title: { zh: '笔刷更硬', en: 'Increase brush hardness' },
    keys: ['shift+]', '}'],
    run: hardened(1),
  },
  softer: {
    id: 'softer',
    title: { zh: '笔刷更软', en: 'Decrease brush hardness' },
    keys: ['shift+[', '{'],
    run: hardened(-1),
  },
} satisfies Record<string, EditorAction>;
