import type { LocalText } from '@fitout/sdk';

/** What a picture is opened for: the editor begins with it. */
export const tasks = [
  {
    id: 'white',
    title: { zh: '白底图', en: 'White background' },
    about: { zh: '抠出商品，居中放到白底方图', en: 'Centre the product on a white square' },
  },
  {
    id: 'scene',
    title: { zh: '换背景', en: 'Replace background' },
    about: { zh: '抠出主体，换成场景或纯色', en: 'Put the subject on a scene or a colour' },
  },
  {
    id: 'erase',
    title: { zh: '去掉不想要的', en: 'Remove objects' },
    about: { zh: '圈出杂物、路人、瑕疵，一键抹掉', en: 'Circle clutter, people or flaws to erase' },
  },
  {
    id: 'cut',
    title: { zh: '抠图', en: 'Cut out' },
    about: { zh: '去掉背景，只留主体或人物', en: 'Keep only the product or people' },
  },
  {
    id: 'text',
    title: { zh: '加文字', en: 'Add text' },
    about: { zh: '价格、卖点、标题，随时可改', en: 'Prices and titles, editable anytime' },
  },
  {
    id: 'crop',
    title: { zh: '裁剪', en: 'Crop' },
    about: { zh: '按常用比例裁成需要的大小', en: 'Crop to common ratios' },
  },
  {
    id: 'sizes',
    title: { zh: '改尺寸', en: 'Resize' },
    about: { zh: '一张图，各渠道的尺寸一次做齐', en: 'One image in sizes for every channel' },
  },
  {
    id: 'generate',
    title: { zh: 'AI 生成', en: 'Generate' },
    about: { zh: '用一句话描述，画出新图片', en: 'Describe a new image in a sentence' },
  },
] as const satisfies { id: string; title: LocalText; about: LocalText }[];

export type Task = (typeof tasks)[number]['id'];

export function isTask(word: string | null): word is Task {
  return tasks.some(({ id }) => id === word);
}
