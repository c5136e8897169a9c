import { FitoutError, type LocalText } from '@fitout/sdk';
import { documentLimits } from '../document/document.ts';

const million = Math.floor(documentLimits.pixels / 1e6);

const faults = {
  tile: { zh: '图片有一块数据已损坏，无法打开', en: 'Part of the image is damaged and cannot be opened' },
  blob: { zh: '图片有一部分没有取到，请重试', en: 'Part of the image could not be loaded. Try again' },
  source: {
    zh: '图层的原图无法读取，可能已损坏',
    en: 'The original image of a layer cannot be read. It may be damaged',
  },
  document: { zh: '这个文件的内容不完整，无法打开', en: 'This document is incomplete and cannot be opened' },
  spilled: {
    zh: '这一步的历史记录已被浏览器清除，无法撤销到这里',
    en: 'The browser deleted this step from the history, so it cannot be undone',
  },
  size: {
    zh: `画布太大：每边最多 ${documentLimits.side} 像素，合计最多 ${million * 100} 万像素`,
    en: `The canvas is too large: up to ${documentLimits.side} pixels per side and ${million} megapixels in total`,
  },
  layers: {
    zh: `图层已满，最多 ${documentLimits.layers} 个`,
    en: `A document can have up to ${documentLimits.layers} layers`,
  },
  tiles: {
    zh: '图层内容太多，无法保存；请合并或删除一些图层',
    en: 'The layers hold too much to save. Merge or delete some',
  },
  reach: { zh: '图层移得太远了', en: 'The layer cannot be moved that far' },
  missing: { zh: '图层已不存在', en: 'This layer no longer exists' },
  locked: { zh: '图层已锁定，请先解锁', en: 'The layer is locked. Unlock it first' },
  hidden: { zh: '隐藏的图层不能合并，请先显示', en: 'Hidden layers cannot be merged. Show them first' },
  selection: { zh: '没有选中任何内容，请先建立选区', en: 'Nothing is selected. Make a selection first' },
  selections: {
    zh: `最多存 ${documentLimits.selections} 个选区，请先删除一些`,
    en: `Up to ${documentLimits.selections} selections can be saved. Delete some first`,
  },
  saved: { zh: '这个选区已不存在', en: 'This selection no longer exists' },
  content: {
    zh: '文字和形状要先转为像素',
    en: 'Rasterise the text or shape first',
  },
  bytes: { zh: '图片文件太大，最大 50 MB', en: 'The image file is larger than 50 MB. Choose a smaller one' },
  original: {
    zh: '这个图层没有可恢复的原图',
    en: 'This layer has no original image to restore',
  },
  empty: { zh: '图层是空的', en: 'The layer is empty' },
  group: { zh: '图层组不能放到自己里面', en: 'A group cannot be placed inside itself' },
  depth: { zh: '图层组嵌套太深', en: 'The groups are nested too deeply' },
  pixels: {
    zh: '图层组和调整图层没有像素，请先选中一个普通图层',
    en: 'Groups and adjustment layers have no pixels. Select a pixel layer first',
  },
  kind: { zh: '这种图层不能这样操作', en: 'This type of layer does not support this action' },
  lowest: { zh: '下方没有可合并的图层', en: 'There is no layer below to merge with' },
  closed: { zh: '没有打开的图片', en: 'No image is open' },
  canvas: {
    zh: '浏览器版本过旧，无法修图；请升级到最新的 Chrome、Edge、Firefox 或 Safari',
    en: 'This browser is too old for the editor. Update to the latest Chrome, Edge, Firefox or Safari',
  },
  worker: { zh: '修图引擎出错了，请重新打开图片', en: 'The editor ran into a problem. Open the image again' },
} as const satisfies Record<string, LocalText>;

export type EngineFault = keyof typeof faults;

/** `detail` is for whoever looks closer; people read the fault's own words. */
export function engineError(fault: EngineFault, detail?: string): FitoutError {
  const code = fault === 'size' || fault === 'layers' || fault === 'tiles' ? 'tooLarge' : 'unprocessable';
  return new FitoutError(fault === 'canvas' ? 'unsupported' : code, {
    message: faults[fault],
    reason: `ai.${fault}`,
    ...(detail === undefined ? {} : { detail }),
  });
}

/** The fault's word of an error's reason, as it crosses from the worker. */
export function faultOf(reason: string | undefined): EngineFault | undefined {
  const word = reason?.startsWith('ai.') === true ? reason.slice(3) : '';
  return word in faults ? (word as EngineFault) : undefined;
}
