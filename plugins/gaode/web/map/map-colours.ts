import type { MapColours } from './place-layers.ts';

/** The colours of the theme that this element stands in. */
export function mapColoursOf(element: HTMLElement): MapColours {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  const theme = isDark(token('--colorNeutralBackground1')) ? 'dark' : 'light';
  return {
    theme,
    accent: token(theme === 'dark' ? '--colorCompoundBrandBackground' : '--colorBrandBackground'),
    onAccent: token(theme === 'dark' ? '--colorNeutralForegroundInverted' : '--colorNeutralForegroundOnBrand'),
    hidden: token('--colorNeutralForeground4'),
    text: token('--colorNeutralForeground1'),
    halo: token('--colorNeutralBackground1'),
  };
}

/** Is the mean of a hex colour's channels in the darker half? */
function isDark(hex: string): boolean {
  const digits = hex.length === 4 ? hex.replaceAll(/[^#]/g, '$&$&') : hex;
  const channels = [1, 3, 5].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
  return channels.reduce((sum, channel) => sum + channel, 0) < 384;
}
