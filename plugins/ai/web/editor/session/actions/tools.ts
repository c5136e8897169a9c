import type { LocalText } from '@fitout/sdk';
import type { EditorSession } from '../session.ts';
import { type SelectShapeId, type ToolId, tools } from '../tools.ts';
import type { EditorAction } from './action.ts';

function taking(id: ToolId) {
  return ({ ui }: EditorSession): void => {
    ui.tool = id;
  };
}

/** Photoshop has a tool for each pair of these: a letter takes up the one of them that was used last, with Shift the other. */
const selecting: readonly { key: string; title: LocalText; shapes: readonly [SelectShapeId, SelectShapeId] }[] = [
  { key: 'm', title: { zh: '选框', en: 'Marquee' }, shapes: ['rectangle', 'ellipse'] },
  { key: 'l', title: { zh: '套索', en: 'Lasso' }, shapes: ['lasso', 'polygon'] },
  { key: 'w', title: { zh: '魔棒', en: 'Magic wand' }, shapes: ['wand', 'colours'] },
];

function selectWith(session: EditorSession, shape: SelectShapeId): void {
  session.ui.tool = 'select';
  if (session.ui.select.shape === shape) return;
  Object.assign(session.ui.select, { shape, draft: undefined });
}

const selectActions = selecting.flatMap(({ key, title, shapes: [first, second] }): EditorAction[] => {
  const other = ({ ui }: EditorSession) => (ui.select.shape === first ? second : first);
  return [
    {
      ...{ id: `select-${key}`, title, keys: [key], atOnce: true },
      run: (session) => selectWith(session, session.ui.select.shape === second ? second : first),
    },
    {
      id: `select-${key}-other`,
      atOnce: true,
      title: { zh: `${title.zh}（换一种）`, en: `${title.en} (switch type)` },
      keys: [`shift+${key}`],
      run: (session) => selectWith(session, session.ui.tool === 'select' ? other(session) : first),
    },
  ];
});

/** What a letter takes up. */
export const toolActions: readonly EditorAction[] = [
  ...tools.flatMap(({ id, title, key }): EditorAction[] => {
    if (id === 'select') return [];
    // A browser keeps Ctrl T for itself, but not where the platform is installed as an app.
    const keys = id === 'transform' ? [key.toLowerCase(), 'mod+t'] : [key.toLowerCase()];
    return [{ id: `tool-${id}`, title, keys, atOnce: true, run: taking(id) }];
  }),
  ...selectActions,
];

/** The letter that takes up a shape of the selection. */
export const selectKey = (shape: SelectShapeId): string =>
  selecting.find(({ shapes }) => shapes.includes(shape))?.key.toUpperCase() ?? '';
