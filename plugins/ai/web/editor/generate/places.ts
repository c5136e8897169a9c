import type { LocalText } from '@fitout/sdk';
import { wordless } from '../../../shared/providers/capabilities.ts';
import { places, type Where } from '../../../shared/providers/where.ts';
import type { Choice } from './form.ts';

export const placeTitles: Record<Where, LocalText> = {
  new: { zh: '一张新图', en: 'New image' },
  whole: { zh: '整张重画', en: 'Redraw whole image' },
  selection: { zh: '重绘选区', en: 'Repaint selection' },
  around: { zh: '换背景（主体以外）', en: 'Replace background' },
  empty: { zh: '补全空白处', en: 'Fill empty areas' },
  upscale: { zh: '放大整张', en: 'Upscale whole image' },
  'cut-out': { zh: '抠出当前图层的主体', en: 'Cut out layer subject' },
  'remove-text': { zh: '去文字和水印', en: 'Remove text and watermarks' },
  colorize: { zh: '黑白上色', en: 'Colourise black and white' },
  restyle: { zh: '整张换风格', en: 'Change style' },
};

export const placeHints: Record<Where, LocalText> = {
  new: { zh: '生成的图片作为新图层盖在画布上。', en: 'The generated image becomes a new layer over the canvas.' },
  whole: {
    zh: '按提示词改写整张图片，结果是新图层。',
    en: 'Rewrites the whole image from your prompt, as a new layer.',
  },
  selection: {
    zh: '只改选区里面，外面一个像素也不动。',
    en: 'Only the selection changes. Not a pixel outside it is touched.',
  },
  around: {
    zh: '以当前图层为主体，新场景放在它下面。',
    en: 'The current layer is the subject. The new scene goes below it.',
  },
  empty: {
    zh: '把画布上透明的地方补上，可先用裁剪工具拉大画布。',
    en: 'Fills the transparent areas of the canvas. Enlarge the canvas with the crop tool first if needed.',
  },
  upscale: {
    zh: '由服务补出细节；采用后画布随之变大，原来的图层留在下面。',
    en: 'The service adds detail. When you use the result, the canvas grows and your layers stay below.',
  },
  'cut-out': {
    zh: '由服务找出主体，采用后成为图层的蒙版，可再涂改。不花钱的办法是顶栏的「抠图」。',
    en: 'The service finds the subject. When you use the result, it becomes the layer’s mask, which you can edit. “Cut out” in the top bar is free.',
  },
  'remove-text': {
    zh: '去掉整张图上的中英文字和水印，结果是新图层。只去一处可用顶栏的「去除」。',
    en: 'Removes text and watermarks from the whole image, as a new layer. To remove one thing only, use “Remove” in the top bar.',
  },
  colorize: { zh: '给黑白照片上色，结果是新图层。', en: 'Adds colour to a black-and-white photo, as a new layer.' },
  restyle: {
    zh: '内容不变，整张换成另一种画风，结果是新图层。',
    en: 'Keeps the content and changes the style of the whole image, as a new layer.',
  },
};

/** What is asked of a person in words; empty where nothing is. */
export const placeQuestions: Record<Where, LocalText> = {
  new: {
    zh: '想要什么画面？如：木桌上的白瓷茶杯',
    en: 'What should the image show? e.g. A white cup on a wooden table',
  },
  whole: { zh: '怎么改？如：改成傍晚的光线', en: 'How should it change? e.g. Evening light' },
  selection: { zh: '这里应该是什么？如：一束干花', en: 'What should be here? e.g. Dried flowers' },
  around: { zh: '放在什么场景里？如：阳光下的大理石台面', en: 'Which scene? e.g. A marble table in sunlight' },
  empty: { zh: '空白处应该是什么？', en: 'What should fill the empty areas?' },
  upscale: { zh: '', en: '' },
  'cut-out': { zh: '', en: '' },
  'remove-text': { zh: '', en: '' },
  colorize: { zh: '什么颜色？可不填，如：蓝色的裙子', en: 'Which colours? Optional, e.g. A blue dress' },
  restyle: { zh: '什么画风？如：法国绘本风格', en: 'Which style? e.g. A French picture book' },
};

/** Does a person say anything in words? */
export const asksForPrompt = (where: Where): boolean => placeQuestions[where].zh !== '';

/** Can it be sent without words? */
export function needsNoPrompt(where: Where, { model }: Choice): boolean {
  return model.capabilities.wordless === true || wordless.some((operation) => operation === where);
}

/** How many kinds are shown whether or not a model can do them: the rest come with a model that can. */
const usual = 5;

export function shownPlaces(canDo: (where: Where) => boolean, now: Where): readonly Where[] {
  return places.filter((where, at) => at < usual || where === now || canDo(where));
}
