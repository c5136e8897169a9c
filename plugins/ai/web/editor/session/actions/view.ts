import type { LocalText } from '@fitout/sdk';
import type { UiState } from '../tools.ts';
import type { EditorAction } from './action.ts';

type Switch = keyof UiState['shown'];

function toggle(what: Switch, keys: readonly string[], title: LocalText): EditorAction & { what: Switch } {
  return {
    ...{ id: `view-${what}`, what, keys, title, atOnce: true },
    run({ ui }) {
      ui.shown[what] = !ui.shown[what];
    },
  };
}

/** What helps the eye and the hand. Ctrl R, Photoshop's key of the rulers, reloads the page in a browser. */
export const viewSwitches = [
  toggle('rulers', ['shift+r'], { zh: '标尺', en: 'Rulers' }),
  toggle('guides', ['mod+;'], { zh: '参考线', en: 'Guides' }),
  toggle('grid', ["mod+'"], { zh: '网格', en: 'Grid' }),
  toggle('snap', ['mod+shift+;', 'mod+:'], { zh: '吸附', en: 'Snap' }),
] as const;

/** Photoshop's Tab; it goes on to the next field unless the sheet was pressed. */
export const bareSheet: EditorAction = {
  id: 'bareSheet',
  atOnce: true,
  title: { zh: '显示或隐藏全部面板', en: 'Show or hide all panels' },
  keys: ['tab'],
  run({ ui }) {
    ui.bare = !ui.bare;
  },
};

export const fullScreen: EditorAction = {
  id: 'fullScreen',
  atOnce: true,
  title: { zh: '全屏', en: 'Full screen' },
  keys: ['f'],
  run({ ctx }) {
    const changed =
      document.fullscreenElement === null ? document.documentElement.requestFullscreen?.() : document.exitFullscreen();
    const refused = { zh: '浏览器没有允许全屏', en: 'The browser did not allow full screen' };
    if (changed === undefined) ctx.toasts.info(refused);
    else changed.catch(() => ctx.toasts.info(refused));
  },
};

export const panel = {
  id: 'panel',
  atOnce: true,
  title: { zh: '显示或隐藏面板', en: 'Show or hide the panel' },
  keys: ['f7'],
  run({ ui }) {
    ui.panelOpen = ui.bare || !ui.panelOpen;
    ui.bare = false;
  },
} satisfies EditorAction;

export const clearGuides: EditorAction = {
  id: 'clearGuides',
  title: { zh: '清除参考线', en: 'Clear guides' },
  keys: [],
  run: (session) => void session.run({ kind: 'set-guides', guides: { standing: [], lying: [] } }),
  enabled: ({ state }) => state.guides !== undefined,
};
