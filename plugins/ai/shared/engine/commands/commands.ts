import type { LocalText } from '@fitout/sdk';
import { engineError } from '../faults.ts';
import { filterLayer } from '../filters/filter.ts';
import type { Change, Entry } from '../picture/change.ts';
import type { Picture } from '../picture/picture.ts';
import type { Raster, Source } from '../picture/source.ts';
import { placeLayer } from '../placing/place.ts';
import { straighten } from '../placing/straighten.ts';
import { removeSelection, renameSelection, saveSelection } from '../selection/saved.ts';
import { select } from '../selection/select.ts';
import type { CommandOf, Filter } from '../types.ts';
import { enlarge } from './enlarge.ts';
import { bucketFill, gradientFill } from './fills.ts';
import { addGroup, moveLayer, rasterizeLayer, ungroup } from './groups.ts';
import {
  addAdjustment,
  addLayer,
  addSource,
  clearLayer,
  duplicateLayer,
  fillLayer,
  layerFromSelection,
  mergeDown,
  removeLayers,
  replacePixels,
  setContent,
  setLayer,
} from './layers.ts';
import { addMask, applyMaskOf, invertMask, removeMask } from './masks.ts';
import { crop, move, setGuides, turn, waysOf } from './whole.ts';

type EngineCommand = CommandOf<Raster>;

const names: Record<EngineCommand['kind'], LocalText> = {
  'add-layer': { zh: '新建图层', en: 'New layer' },
  'remove-layer': { zh: '删除图层', en: 'Delete layer' },
  'remove-layers': { zh: '删除图层', en: 'Delete layers' },
  'duplicate-layer': { zh: '复制图层', en: 'Duplicate layer' },
  'merge-down': { zh: '向下合并', en: 'Merge down' },
  'move-layer': { zh: '图层顺序', en: 'Layer order' },
  'set-layer': { zh: '图层设置', en: 'Layer settings' },
  'offset-layer': { zh: '移动图层', en: 'Move layer' },
  'offset-layers': { zh: '移动图层', en: 'Move layers' },
  'set-guides': { zh: '参考线', en: 'Guides' },
  'clear-layer': { zh: '清空图层', en: 'Clear layer' },
  'fill-layer': { zh: '填充', en: 'Fill' },
  crop: { zh: '裁剪', en: 'Crop' },
  straighten: { zh: '拉直', en: 'Straighten' },
  enlarge: { zh: '放大图片', en: 'Upscale' },
  flip: { zh: '翻转', en: 'Flip' },
  turn: { zh: '旋转', en: 'Rotate' },
  select: { zh: '选区', en: 'Selection' },
  'add-group': { zh: '新建图层组', en: 'New group' },
  ungroup: { zh: '取消图层组', en: 'Ungroup' },
  'rasterize-layer': { zh: '转为像素图层', en: 'Rasterise layer' },
  'add-adjustment': { zh: '新建调整图层', en: 'New adjustment layer' },
  'place-layer': { zh: '变换', en: 'Transform' },
  'set-content': { zh: '文字或形状', en: 'Text or shape' },
  'replace-pixels': { zh: '替换像素', en: 'Replace pixels' },
  'gradient-fill': { zh: '渐变', en: 'Gradient' },
  'bucket-fill': { zh: '油漆桶', en: 'Paint bucket' },
  'filter-layer': { zh: '滤镜', en: 'Filter' },
  'add-mask': { zh: '添加蒙版', en: 'Add mask' },
  'remove-mask': { zh: '删除蒙版', en: 'Delete mask' },
  'apply-mask': { zh: '应用蒙版', en: 'Apply mask' },
  'invert-mask': { zh: '反转蒙版', en: 'Invert mask' },
  'save-selection': { zh: '存储选区', en: 'Save selection' },
  'rename-selection': { zh: '重命名选区', en: 'Rename selection' },
  'remove-selection': { zh: '删除选区', en: 'Delete selection' },
  'layer-from-selection': { zh: '选区到新图层', en: 'Selection to new layer' },
};

const filters: Record<Filter['kind'], LocalText> = {
  blur: { zh: '模糊', en: 'Blur' },
  sharpen: { zh: '锐化', en: 'Sharpen' },
  denoise: { zh: '降噪', en: 'Reduce noise' },
  adjust: { zh: '调色', en: 'Colour adjustment' },
};

const settings: Record<string, LocalText> = {
  name: { zh: '重命名图层', en: 'Rename layer' },
  visible: { zh: '显示或隐藏图层', en: 'Layer visibility' },
  locked: { zh: '锁定图层', en: 'Lock layer' },
  opacity: { zh: '不透明度', en: 'Opacity' },
  blend: { zh: '混合模式', en: 'Blend mode' },
  clip: { zh: '剪贴到下方图层', en: 'Clip to layer below' },
  mask: { zh: '开关蒙版', en: 'Enable or disable mask' },
  adjust: { zh: '调整', en: 'Adjustment' },
};

interface Given {
  /** The picture of its file. */
  file?: Source | undefined;
}

/** What a command would do, as an entry that is not applied; undefined where it changes nothing. */
export function entryOf(picture: Picture, command: EngineCommand, { file }: Given = {}): Entry | undefined {
  const change =
    command.kind === 'add-layer' && file !== undefined
      ? addSource(picture, command, file.blob, file.raster)
      : changeOf(picture, command);
  const entry = change?.entry(nameOf(command));
  if (entry === undefined || (entry.tiles.length === 0 && alike(entry))) return undefined;
  if (command.gesture !== undefined)
    entry.gesture = command.kind === 'set-layer' ? `${command.id} ${command.gesture}` : command.gesture;
  return entry;
}

function changeOf(picture: Picture, command: EngineCommand): Change | undefined {
  switch (command.kind) {
    case 'add-layer':
      return addLayer(picture, command);
    case 'remove-layer':
      return removeLayers(picture, [command.id]);
    case 'remove-layers':
      return removeLayers(picture, command.ids);
    case 'duplicate-layer':
      return duplicateLayer(picture, command);
    case 'merge-down':
      return mergeDown(picture, command);
    case 'move-layer':
      return moveLayer(picture, command);
    case 'set-layer':
      return setLayer(picture, command);
    case 'offset-layer':
      return move(picture, waysOf(picture, [command]));
    case 'offset-layers':
      return move(picture, waysOf(picture, command.moves));
    case 'set-guides':
      return setGuides(picture, command);
    case 'clear-layer':
      return clearLayer(picture, command);
    case 'fill-layer':
      return fillLayer(picture, command);
    case 'crop':
      return crop(picture, command.x, command.y, command.width, command.height);
    case 'straighten':
      return straighten(picture, command);
    case 'flip':
      return turn(picture, command.across ? 'across' : 'down');
    case 'turn':
      return turned(picture, command.quarters);
    case 'add-group':
      return addGroup(picture, command);
    case 'ungroup':
      return ungroup(picture, command);
    case 'rasterize-layer':
      return rasterizeLayer(picture, command);
    case 'place-layer':
      return placeLayer(picture, command);
    case 'enlarge':
      return enlarge(picture, command);
    case 'set-content':
      return setContent(picture, command);
    case 'replace-pixels':
      return replacePixels(picture, command);
    case 'gradient-fill':
      return gradientFill(picture, command);
    case 'bucket-fill':
      return bucketFill(picture, command);
    case 'filter-layer':
      return filterLayer(picture, command);
    case 'add-adjustment':
      return addAdjustment(picture, command);
    case 'add-mask':
      return addMask(picture, command);
    case 'remove-mask':
      return removeMask(picture, command);
    case 'apply-mask':
      return applyMaskOf(picture, command);
    case 'invert-mask':
      return invertMask(picture, command);
    case 'select':
      return select(picture, command);
    case 'save-selection':
      return saveSelection(picture, command);
    case 'rename-selection':
      return renameSelection(picture, command);
    case 'remove-selection':
      return removeSelection(picture, command);
    case 'layer-from-selection':
      return layerFromSelection(picture, command);
  }
}

function turned(picture: Picture, quarters: number): Change | undefined {
  if (!Number.isInteger(quarters)) throw engineError('document', `${quarters} quarters`);
  const how = ((quarters % 4) + 4) % 4;
  return how === 1 || how === 2 || how === 3 ? turn(picture, how) : undefined;
}

function nameOf(command: EngineCommand): LocalText {
  if (command.label !== undefined) return command.label;
  if (command.kind === 'filter-layer') return filters[command.filter.kind];
  const [only, more] = command.kind === 'set-layer' ? Object.keys(command.set) : [];
  return (more === undefined ? settings[only ?? ''] : undefined) ?? names[command.kind];
}

const place = (source: Source | undefined) => source && [source.blob, source.x, source.y];

/** Are the frames around an entry the same but for being made anew? */
function alike({ before, after }: Entry): boolean {
  const plain = (frame: Entry['before']) => [
    frame.width,
    frame.height,
    frame.selection?.key,
    frame.guides,
    frame.saved,
    frame.layers.map(({ source, base, ...layer }) => [layer, place(source), place(base)]),
  ];
  return JSON.stringify(plain(before)) === JSON.stringify(plain(after));
}
