import { copyPixels } from '../clipboard.ts';
import type { EditorSession } from '../session.ts';
import type { EditorAction } from './action.ts';

const layerName = { zh: '图层', en: 'Layer' };

const onSelected = ({ state, ui }: EditorSession): boolean =>
  state.selection !== undefined && state.layers.find(({ id }) => id === ui.layer)?.kind === 'raster';

/** What goes to the clipboard, and from a layer to another. Pasting is the browser's event. */
export const copyActions = {
  copy: {
    id: 'copy',
    title: { zh: '复制到剪贴板', en: 'Copy' },
    keys: ['mod+c'],
    run: (session) => void copyPixels(session, 'layer'),
  },
  copySeen: {
    id: 'copySeen',
    title: { zh: '合并复制', en: 'Copy merged' },
    keys: ['mod+shift+c'],
    run: (session) => void copyPixels(session, 'seen'),
  },
  cut: {
    id: 'cut',
    title: { zh: '剪切', en: 'Cut' },
    keys: ['mod+x'],
    async run(session) {
      const { layer: id } = session.ui;
      if (id === undefined || !session.allowed()) return;
      if (await copyPixels(session, 'layer')) await session.run({ kind: 'clear-layer', id });
    },
    enabled: ({ state, ui }) => state.layers.find(({ id }) => id === ui.layer)?.kind === 'raster',
  },
  cutToLayer: {
    id: 'cutToLayer',
    title: { zh: '剪切选区到新图层', en: 'Cut selection to new layer' },
    keys: [],
    run(session) {
      const { layer: id } = session.ui;
      const name = session.layerName(layerName);
      if (id !== undefined) void session.added({ kind: 'layer-from-selection', id, name, cut: true });
    },
    enabled: onSelected,
  },
} satisfies Record<string, EditorAction>;
