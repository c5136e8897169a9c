import type { LocalText } from '@fitout/sdk';
import type { CodeLook } from './draft.ts';

/** A ready look of a QR code. Its size, level and logo stay what they are. */
export interface LookTemplate {
  id: string;
  title: LocalText;
  look: Pick<CodeLook, 'dark' | 'light' | 'margin' | 'modules' | 'eyes' | 'frame'>;
  caption: LocalText;
}

const none: LocalText = { zh: '', en: '' };

export const lookTemplates: readonly LookTemplate[] = [
  {
    id: 'classic',
    title: { zh: '经典', en: 'Classic' },
    look: { dark: '#000000', light: '#ffffff', margin: 4, modules: 'square', eyes: 'square', frame: 'none' },
    caption: none,
  },
  {
    id: 'dots',
    title: { zh: '圆点', en: 'Dots' },
    look: { dark: '#0b5a4a', light: '#ffffff', margin: 4, modules: 'dot', eyes: 'circle', frame: 'none' },
    caption: none,
  },
  {
    id: 'soft',
    title: { zh: '柔和', en: 'Soft' },
    look: { dark: '#1f3a8a', light: '#f4f7ff', margin: 4, modules: 'rounded', eyes: 'rounded', frame: 'none' },
    caption: none,
  },
  {
    id: 'order',
    title: { zh: '点单', en: 'Order' },
    look: { dark: '#a4161a', light: '#ffffff', margin: 3, modules: 'rounded', eyes: 'rounded', frame: 'banner' },
    caption: { zh: '扫码点单', en: 'Scan to order' },
  },
  {
    id: 'follow',
    title: { zh: '关注', en: 'Follow' },
    look: { dark: '#0f5132', light: '#ffffff', margin: 3, modules: 'dot', eyes: 'rounded', frame: 'pill' },
    caption: { zh: '扫码关注', en: 'Scan to follow' },
  },
  {
    id: 'wifi',
    title: { zh: 'Wi-Fi', en: 'Wi-Fi' },
    look: { dark: '#0b3d91', light: '#ffffff', margin: 3, modules: 'square', eyes: 'rounded', frame: 'banner' },
    caption: { zh: '扫码连 Wi-Fi', en: 'Scan to join Wi-Fi' },
  },
  {
    id: 'book',
    title: { zh: '预约', en: 'Book' },
    look: { dark: '#4a1d6b', light: '#fbf7ff', margin: 3, modules: 'rounded', eyes: 'circle', frame: 'text' },
    caption: { zh: '扫码预约', en: 'Scan to book' },
  },
];

/** Is this what the template makes of a code? The text of its frame may be another. */
export function isTemplate(look: CodeLook, template: LookTemplate): boolean {
  return (Object.keys(template.look) as (keyof LookTemplate['look'])[]).every(
    (key) => look[key] === template.look[key],
  );
}
