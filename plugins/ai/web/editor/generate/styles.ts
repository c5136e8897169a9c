import type { LocalText } from '@fitout/sdk';

/** Looks of a result: words that go behind the prompt, in the language that models know best for them. */
export const styles: readonly { id: string; title: LocalText; words: string }[] = [
  { id: '', title: { zh: '不限', en: 'Any' }, words: '' },
  { id: 'studio', title: { zh: '影棚', en: 'Studio' }, words: '专业影棚摄影，柔和主光，干净背景，高清细节' },
  { id: 'life', title: { zh: '生活', en: 'Lifestyle' }, words: '自然光，真实生活场景，浅景深' },
  { id: 'festive', title: { zh: '节庆', en: 'Festive' }, words: '喜庆节日氛围，红金配色，灯笼与彩带点缀' },
  { id: 'minimal', title: { zh: '极简', en: 'Minimal' }, words: '极简构图，大面积留白，低饱和配色' },
  { id: 'outdoors', title: { zh: '户外', en: 'Outdoors' }, words: '户外自然环境，清晨阳光，远景虚化' },
  { id: 'ink', title: { zh: '国风', en: 'Chinese style' }, words: '中国传统水墨与国风意境，雅致留白' },
  { id: 'render', title: { zh: '3D', en: '3D' }, words: '三维渲染，柔和材质，圆润造型，工作室布光' },
];

/** The prompt as it is sent. */
export function withStyle(prompt: string, style: string): string {
  const words = styles.find(({ id }) => id === style)?.words ?? '';
  return [prompt.trim(), words].filter((part) => part !== '').join('，');
}
