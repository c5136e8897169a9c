import type { LocalText } from '@fitout/sdk';
import { wordless } from '../../../shared/providers/capabilities.ts';
import { places, type Where } from '../../../shared/providers/where.ts';
import type { Choice } from './form.ts';

export const placeTitles: Record<Where, LocalText> = {
  new: { zh: '一张新图', en: 'A new picture' },
  whole: { zh: '整张重画', en: 'The whole picture anew' },
  selection: { zh: '重绘选区', en: 'What is selected' },
  around: { zh: '换背景（主体以外）', en: 'A new scene around the subject' },
  empty: { zh: '补全空白处', en: 'What is empty' },
  upscale: { zh: '放大整张', en: 'Upscale the picture' },
  'cut-out': { zh: '抠出当前图层的主体', en: 'Cut out the layer’s subject' },
  'remove-text': { zh: '去文字和水印', en: 'Remove words and watermarks' },
  colorize: { zh: '黑白上色', en: 'Colour a grey picture' },
  restyle: { zh: '整张换风格', en: 'Another style' },
};

export const placeHints: Record<Where, LocalText> = {
  new: { zh: '生成的图片作为新图层盖在画布上。', en: 'It becomes a layer that covers the canvas.' },
  whole: { zh: '按提示词改写整张图片，结果是新图层。', en: 'The picture is rewritten, as a new layer.' },
  selection: { zh: '只改选区里面，外面一个像素也不动。', en: 'Nothing outside of the selection changes.' },
  around: {
    zh: '以当前图层为主体，新场景放在它下面。',
    en: 'The layer in hand is the subject; the scene goes beneath it.',
  },
  empty: {
    zh: '把画布上透明的地方补上，可先用裁剪工具拉大画布。',
    en: 'Fills what is clear; make the canvas larger with the crop tool.',
  },
  upscale: {
    zh: '由服务补出细节；采用后画布随之变大，原来的图层留在下面。',
    en: 'The service adds detail; taken, the canvas grows with it, and your layers stay beneath.',
  },
  'cut-out': {
    zh: '由服务找出主体，采用后成为图层的蒙版，可再涂改。不花钱的办法是顶栏的「抠图」。',
    en: 'The service finds the subject; taken, it is the layer’s mask. “Cut out” in the bar does it here, for nothing.',
  },
  'remove-text': {
    zh: '去掉整张图上的中英文字和水印，结果是新图层。只去一处可用顶栏的「去除」。',
    en: 'Words and watermarks of the whole picture go, as a new layer. “Remove” in the bar takes away a single thing.',
  },
  colorize: { zh: '给黑白照片上色，结果是新图层。', en: 'Gives a grey photo colours, as a new layer.' },
  restyle: {
    zh: '内容不变，整张换成另一种画风，结果是新图层。',
    en: 'The same picture in another style, as a new layer.',
  },
};

/** What is asked of a person in words; empty where nothing is. */
export const placeQuestions: Record<Where, LocalText> = {
  new: { zh: '想要什么画面？如：木桌上的白瓷茶杯', en: 'What should be seen? A white cup on a wooden table' },
  whole: { zh: '怎么改？如：改成傍晚的光线', en: 'How should it change? Make it evening light' },
  selection: { zh: '这里应该是什么？如：一束干花', en: 'What should be here? Dried flowers' },
  around: { zh: '放在什么场景里？如：阳光下的大理石台面', en: 'In which scene? A marble table in the sun' },
  empty: { zh: '空白处应该是什么？', en: 'What should be there?' },
  upscale: { zh: '', en: '' },
  'cut-out': { zh: '', en: '' },
  'remove-text': { zh: '', en: '' },
  colorize: { zh: '什么颜色？可不填，如：蓝色的裙子', en: 'Which colours? May be left empty: a blue dress' },
  restyle: { zh: '什么画风？如：法国绘本风格', en: 'Which style? A French picture book' },
};

/** Does a person say anything in words? */
export const asksWords = (where: Where): boolean => placeQuestions[where].zh !== '';

/** Can it be sent without words? */
export function needsNoWords(where: Where, { model }: Choice): boolean {
  return model.capabilities.wordless === true || wordless.some((operation) => operation === where);
}

/** How many kinds are shown whether or not a model can do them: the rest come with a model that can. */
const usual = 5;

export function shownPlaces(canDo: (where: Where) => boolean, now: Where): readonly Where[] {
  return places.filter((where, at) => at < usual || where === now || canDo(where));
}
