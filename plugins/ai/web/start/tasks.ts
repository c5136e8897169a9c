import type { LocalText } from '@fitout/sdk';

/** What a picture is opened for: the editor begins with it. */
export const tasks = [
  {
    id: 'white',
    title: { zh: '白底图', en: 'On white' },
    about: { zh: '抠出商品，居中放到白底方图', en: 'The product alone, in a white square' },
  },
  {
    id: 'scene',
    title: { zh: '换背景', en: 'Another background' },
    about: { zh: '抠出主体，换成场景或纯色', en: 'The subject before a scene or a colour' },
  },
  {
    id: 'erase',
    title: { zh: '去掉不想要的', en: 'Remove things' },
    about: { zh: '圈出杂物、路人、瑕疵，一键抹掉', en: 'What is drawn around goes' },
  },
  {
    id: 'cut',
    title: { zh: '抠图', en: 'Cut out' },
    about: { zh: '去掉背景，只留主体或人物', en: 'The goods or the people alone' },
  },
  {
    id: 'text',
    title: { zh: '加文字', en: 'Add words' },
    about: { zh: '价格、卖点、标题，随时可改', en: 'Prices and titles that stay text' },
  },
  {
    id: 'crop',
    title: { zh: '裁剪', en: 'Crop' },
    about: { zh: '按常用比例裁成需要的大小', en: 'To the ratios that shops ask for' },
  },
  {
    id: 'sizes',
    title: { zh: '改尺寸', en: 'Other sizes' },
    about: { zh: '一张图，各渠道的尺寸一次做齐', en: 'One picture for every channel' },
  },
  {
    id: 'generate',
    title: { zh: 'AI 生成', en: 'Generate' },
    about: { zh: '用一句话描述，画出新图片', en: 'A new picture out of words' },
  },
] as const satisfies { id: string; title: LocalText; about: LocalText }[];

export type Task = (typeof tasks)[number]['id'];

export function isTask(word: string | null): word is Task {
  return tasks.some(({ id }) => id === word);
}
