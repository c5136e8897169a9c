import { changeSelection, deselect } from '../../stage/select.ts';
import { cutOutLayer, selectSubject } from '../cut-out.ts';
import { findText } from '../find-text.ts';
import { saveSelection } from '../saved-selections.ts';
import type { EditorSession } from '../session.ts';
import type { EditorAction } from './action.ts';

const hasSelection = ({ state }: EditorSession): boolean => state.selection !== undefined;

const onPixels = ({ ui, state }: EditorSession): boolean =>
  state.layers.find(({ id }) => id === ui.layer)?.kind === 'raster';

/** What makes selections, and other ones of those that are there, besides what a hand draws; and people cut out. */
export const selectingActions = {
  selectSubject: {
    id: 'selectSubject',
    title: { zh: '选择主体', en: 'Select subject' },
    keys: [],
    run: (session) => void selectSubject(session),
    enabled: onPixels,
  },
  selectPeople: {
    id: 'selectPeople',
    title: { zh: '选择人物', en: 'Select people' },
    keys: [],
    run: (session) => void selectSubject(session, 'people'),
    enabled: onPixels,
  },
  cutOutPeople: {
    id: 'cutOutPeople',
    title: { zh: '抠出人物', en: 'Cut out people' },
    keys: [],
    run: (session) => void cutOutLayer(session, 'people'),
    enabled: onPixels,
  },
  selectAll: {
    id: 'selectAll',
    title: { zh: '全选', en: 'Select all' },
    keys: ['mod+a'],
    run: (session) => void session.run({ kind: 'select', how: 'replace', shape: { kind: 'all' } }),
  },
  invert: {
    id: 'invert',
    title: { zh: '反选', en: 'Invert selection' },
    keys: ['mod+shift+i'],
    run: (session) => void session.run({ kind: 'select', how: 'replace', shape: { kind: 'invert' } }),
  },
  deselect: {
    id: 'deselect',
    title: { zh: '取消选择', en: 'Deselect' },
    keys: ['mod+d'],
    run: (session) => void deselect(session),
  },
  grow: {
    id: 'grow',
    title: { zh: '扩展选区…', en: 'Expand selection…' },
    keys: [],
    run: (session) => void changeSelection(session, 'grow'),
    enabled: hasSelection,
  },
  shrink: {
    id: 'shrink',
    title: { zh: '收缩选区…', en: 'Contract selection…' },
    keys: [],
    run: (session) => void changeSelection(session, 'shrink'),
    enabled: hasSelection,
  },
  feather: {
    id: 'feather',
    title: { zh: '羽化选区…', en: 'Feather selection…' },
    keys: ['shift+f6'],
    run: (session) => void changeSelection(session, 'feather'),
    enabled: hasSelection,
  },
  selectLayer: {
    id: 'selectLayer',
    title: { zh: '选中图层内容', en: 'Select layer contents' },
    keys: [],
    run(session) {
      const { layer: id } = session.ui;
      if (id !== undefined) void session.run({ kind: 'select', how: 'replace', shape: { kind: 'layer', id } });
    },
  },
  saveSelection: {
    id: 'saveSelection',
    title: { zh: '存储选区…', en: 'Save selection…' },
    keys: [],
    run: (session) => void saveSelection(session),
    enabled: hasSelection,
  },
  loadSelection: {
    id: 'loadSelection',
    title: { zh: '载入选区…', en: 'Load selection…' },
    keys: [],
    run({ ui }) {
      ui.selectionsOpen = true;
    },
  },
  findText: {
    id: 'findText',
    title: { zh: '查找文字…', en: 'Find text…' },
    keys: [],
    run: (session) => void findText(session),
    enabled: onPixels,
  },
} satisfies Record<string, EditorAction>;
