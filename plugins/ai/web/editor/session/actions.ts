import { keyOf } from '@fitout/sdk';
import { nextZoom } from '../stage/camera.ts';

import type { EditorAction } from './actions/action.ts';
import { arrangeActions, chosenLayers } from './actions/arrange.ts';
import { copyActions } from './actions/copying.ts';
import { lookActions } from './actions/looks.ts';
import { makingActions } from './actions/making.ts';
import { paintActions } from './actions/painting.ts';
import { selectingActions } from './actions/selecting.ts';
import { toolActions } from './actions/tools.ts';
import { bareSheet, clearGuides, fullScreen, panel, viewSwitches } from './actions/view.ts';
import { chosenOf } from './chosen.ts';
import { cutOutLayer } from './cut-out.ts';
import { eraseSelected } from './erase.ts';
import type { EditorSession } from './session.ts';

export type { EditorAction };

const firstFilter = { sigma: 1, amount: 1, strength: 40 };

const layerName = { zh: '图层', en: 'Layer' };

/** The layer that is worked on, where there is one. */
function withLayer(run: (session: EditorSession, layer: string) => void): (session: EditorSession) => void {
  return (session) => {
    const { layer } = session.ui;
    if (layer !== undefined) run(session, layer);
  };
}

const layerOf = ({ state, ui }: EditorSession) => state.layers.find(({ id }) => id === ui.layer);

const placeOf = ({ state, ui }: EditorSession): number => state.layers.findIndex(({ id }) => id === ui.layer);

function moveBy(by: 1 | -1) {
  return withLayer((session, id) => void session.run({ kind: 'move-layer', id, to: placeOf(session) + by }));
}

/** All that a key or a menu does with the document as a whole or with its layers. */
export const actions = {
  ...makingActions,
  ...selectingActions,
  ...lookActions,
  ...paintActions,
  ...copyActions,
  panel,
  undo: {
    id: 'undo',
    title: { zh: '撤销', en: 'Undo' },
    keys: ['mod+z'],
    run: (session) => void session.undo(),
    enabled: ({ state }) => state.at > 0,
  },
  redo: {
    id: 'redo',
    title: { zh: '重做', en: 'Redo' },
    keys: ['mod+shift+z', 'mod+y'],
    run: (session) => void session.redo(),
    enabled: ({ state }) => state.at < state.history.length,
  },
  save: {
    id: 'save',
    title: { zh: '立即保存', en: 'Save now' },
    keys: ['mod+s'],
    run: (session) => void session.saver.flush().catch(() => undefined),
  },
  addLayer: {
    id: 'addLayer',
    title: { zh: '新建图层', en: 'New layer' },
    keys: ['shift+n'],
    run: (session) => void session.addLayer(layerName),
  },
  duplicate: {
    id: 'duplicate',
    title: { zh: '复制图层或选区', en: 'Duplicate layer or selection' },
    keys: ['mod+j'],
    run: withLayer((session, id) => {
      if (session.state.selection !== undefined) {
        const name = session.layerName(layerName);
        void session.added({ kind: 'layer-from-selection', id, name, cut: false });
        return;
      }
      const name = session.state.layers.find((layer) => layer.id === id)?.name ?? '';
      const copy = session.ctx.i18n.t({ zh: '{name} 副本', en: '{name} copy' }, { name });
      void session.added({ kind: 'duplicate-layer', id, name: copy.slice(0, 100) });
    }),
  },
  cutOut: {
    id: 'cutOut',
    title: { zh: '抠图', en: 'Cut out' },
    keys: [],
    run: (session) => void cutOutLayer(session),
    enabled: (session) => layerOf(session)?.kind === 'raster',
  },
  erase: {
    id: 'erase',
    title: { zh: '去除', en: 'Remove' },
    keys: [],
    run: (session) => void eraseSelected(session),
    enabled: (session) => layerOf(session)?.kind === 'raster',
  },
  blur: {
    id: 'blur',
    title: { zh: '模糊…', en: 'Blur…' },
    keys: [],
    run({ ui }) {
      ui.filter = { ...firstFilter, kind: 'blur', sigma: 5 };
    },
    enabled: (session) => layerOf(session)?.kind === 'raster',
  },
  sharpen: {
    id: 'sharpen',
    title: { zh: '锐化…', en: 'Sharpen…' },
    keys: [],
    run({ ui }) {
      ui.filter = { ...firstFilter, kind: 'sharpen' };
    },
    enabled: (session) => layerOf(session)?.kind === 'raster',
  },
  denoise: {
    id: 'denoise',
    title: { zh: '降噪…', en: 'Reduce noise…' },
    keys: [],
    run({ ui }) {
      ui.filter = { ...firstFilter, kind: 'denoise' };
    },
    enabled: (session) => layerOf(session)?.kind === 'raster',
  },
  group: {
    id: 'group',
    title: { zh: '建组', en: 'Group' },
    keys: ['mod+g'],
    run(session) {
      const name = session.layerName({ zh: '组', en: 'Group' });
      void session.added({ kind: 'add-group', name, ids: chosenLayers(session) });
    },
  },
  ungroup: {
    id: 'ungroup',
    title: { zh: '解散组', en: 'Ungroup' },
    keys: ['mod+shift+g'],
    run: withLayer((session, id) => void session.run({ kind: 'ungroup', id })),
    enabled: (session) => layerOf(session)?.kind === 'group',
  },
  rasterize: {
    id: 'rasterize',
    title: { zh: '转为像素', en: 'Rasterise' },
    keys: [],
    run: withLayer((session, id) => void session.run({ kind: 'rasterize-layer', id })),
    enabled: (session) => layerOf(session)?.kind === 'group' || layerOf(session)?.content !== undefined,
  },
  addMask: {
    id: 'addMask',
    title: { zh: '添加蒙版', en: 'Add mask' },
    keys: [],
    run: withLayer((session, id) => {
      const how = session.state.selection === undefined ? 'show' : 'selection';
      // Nothing is painted on a mask that is not there.
      session.ui.target = 'mask';
      void session.run({ kind: 'add-mask', id, how });
    }),
    enabled: (session) => layerOf(session)?.mask === undefined,
  },
  invertMask: {
    id: 'invertMask',
    title: { zh: '反转蒙版', en: 'Invert mask' },
    keys: [],
    run: withLayer((session, id) => void session.run({ kind: 'invert-mask', id })),
    enabled: (session) => layerOf(session)?.mask !== undefined,
  },
  switchMask: {
    id: 'switchMask',
    title: { zh: '停用或启用蒙版', en: 'Enable or disable mask' },
    keys: [],
    run: withLayer((session, id) => {
      const off = layerOf(session)?.mask?.on === false;
      void session.run({ kind: 'set-layer', id, set: { mask: off } });
    }),
    enabled: (session) => layerOf(session)?.mask !== undefined,
  },
  applyMask: {
    id: 'applyMask',
    title: { zh: '应用蒙版', en: 'Apply mask' },
    keys: [],
    run: withLayer((session, id) => void session.run({ kind: 'apply-mask', id })),
    enabled: (session) => layerOf(session)?.mask !== undefined,
  },
  removeMask: {
    id: 'removeMask',
    title: { zh: '删除蒙版', en: 'Delete mask' },
    keys: [],
    run: withLayer((session, id) => void session.run({ kind: 'remove-mask', id })),
    enabled: (session) => layerOf(session)?.mask !== undefined,
  },
  clip: {
    id: 'clip',
    title: { zh: '剪贴到下层', en: 'Clip to layer below' },
    keys: ['mod+alt+g'],
    run: withLayer((session, id) => {
      const clip = layerOf(session)?.clip !== true;
      void session.run({ kind: 'set-layer', id, set: { clip } });
    }),
  },
  merge: {
    id: 'merge',
    title: { zh: '向下合并', en: 'Merge down' },
    keys: ['mod+e'],
    run: withLayer((session, id) => void session.run({ kind: 'merge-down', id })),
    enabled: (session) => placeOf(session) > 0,
  },
  remove: {
    id: 'remove',
    title: { zh: '删除图层', en: 'Delete layer' },
    keys: ['shift+delete', 'shift+backspace'],
    run: (session) => void session.run({ kind: 'remove-layers', ids: chosenLayers(session) }),
    enabled: (session) => chosenOf(session.ui, session.state.layers).length < session.state.layers.length,
  },
  clear: {
    id: 'clear',
    title: { zh: '清空图层或选区', en: 'Clear layer or selection' },
    keys: ['delete', 'backspace'],
    run: withLayer((session, id) => void session.run({ kind: 'clear-layer', id })),
  },
  raise: { id: 'raise', title: { zh: '上移一层', en: 'Bring forward' }, keys: ['mod+]'], run: moveBy(1) },
  lower: { id: 'lower', title: { zh: '下移一层', en: 'Send backward' }, keys: ['mod+['], run: moveBy(-1) },
  flipAcross: {
    id: 'flipAcross',
    title: { zh: '水平翻转画布', en: 'Flip canvas horizontally' },
    keys: [],
    run: (session) => void session.run({ kind: 'flip', across: true }),
  },
  flipDown: {
    id: 'flipDown',
    title: { zh: '垂直翻转画布', en: 'Flip canvas vertically' },
    keys: [],
    run: (session) => void session.run({ kind: 'flip', across: false }),
  },
  turnRight: {
    id: 'turnRight',
    title: { zh: '顺时针旋转 90°', en: 'Rotate 90° clockwise' },
    keys: [],
    run: (session) => void session.run({ kind: 'turn', quarters: 1 }),
  },
  turnLeft: {
    id: 'turnLeft',
    title: { zh: '逆时针旋转 90°', en: 'Rotate 90° anticlockwise' },
    keys: [],
    run: (session) => void session.run({ kind: 'turn', quarters: 3 }),
  },
  zoomIn: {
    id: 'zoomIn',
    atOnce: true,
    title: { zh: '放大', en: 'Zoom in' },
    keys: ['mod+=', 'mod++', '='],
    run: (session) => session.zoom(nextZoom(session.view.camera.zoom, 1)),
  },
  zoomOut: {
    id: 'zoomOut',
    atOnce: true,
    title: { zh: '缩小', en: 'Zoom out' },
    keys: ['mod+-', '-'],
    run: (session) => session.zoom(nextZoom(session.view.camera.zoom, -1)),
  },
  zoomFit: {
    id: 'zoomFit',
    atOnce: true,
    title: { zh: '适应窗口', en: 'Fit to window' },
    keys: ['mod+0'],
    run: (session) => session.fit(),
  },
  zoomFull: {
    id: 'zoomFull',
    atOnce: true,
    title: { zh: '实际大小', en: 'Actual size' },
    keys: ['mod+1'],
    run: (session) => session.zoom(1),
  },
} satisfies Record<string, EditorAction>;

/**
 * Does an action, where it can be done: at once, or after the changes that are under way. What is pressed during long work is
 * ignored.
 */
export function perform(session: EditorSession, { run, enabled, atOnce }: EditorAction): void {
  const able = () => session.engine.get() !== undefined && session.ui.work === undefined;
  const begin = () => {
    if (able() && enabled?.(session) !== false) run(session);
  };
  if (!able()) return;
  if (atOnce === true) begin();
  else session.inOrder(begin);
}

/** All of them, with those that take up a tool. */
export const allActions: readonly EditorAction[] = [
  ...Object.values(actions),
  ...Object.values(arrangeActions),
  ...viewSwitches,
  bareSheet,
  fullScreen,
  clearGuides,
  ...toolActions,
];

const byKey = new Map(allActions.flatMap((action) => action.keys.map((key) => [key, action] as const)));

/** The action that a key stands for; undefined where the key belongs to somebody else. */
export function actionOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>) {
  const name = keyOf(event).toLowerCase();
  const named = (shift: boolean): string =>
    [
      ...(event.ctrlKey || event.metaKey ? ['mod'] : []),
      ...(event.altKey ? ['alt'] : []),
      ...(shift ? ['shift'] : []),
      name,
    ].join('+');
  const action = byKey.get(named(event.shiftKey));
  // A sign that takes Shift to be typed, as +, stands for itself.
  const sign = event.shiftKey && name.length === 1 && !/\p{L}/u.test(name);
  return action === undefined && sign ? byKey.get(named(false)) : action;
}

const mac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

/** `Ctrl+Shift+Z`, as a person reads it. */
export function keyText(key: string): string {
  const names: Record<string, string> = mac
    ? { mod: '⌘', shift: '⇧', alt: '⌥', delete: '⌦', backspace: '⌫' }
    : { mod: 'Ctrl', shift: 'Shift', alt: 'Alt', delete: 'Delete', backspace: 'Backspace' };
  const parts = key === 'mod++' ? ['mod', '+'] : key.split('+');
  return parts
    .map((part) => names[part] ?? part.replace(/^[a-z]/, (letter) => letter.toUpperCase()))
    .join(mac ? '' : '+');
}
