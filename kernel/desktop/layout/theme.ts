import { type BrandVariants, createDarkTheme, createLightTheme, type Theme } from '@fluentui/react-components';

/** The product's own blue, dark to light. 80 carries white text at 5.3 : 1. */
const brand: BrandVariants = {
  10: '#05061a',
  20: '#11133a',
  30: '#1a1e5c',
  40: '#23297a',
  50: '#2c3496',
  60: '#3640ae',
  70: '#424dc3',
  80: '#4f5bd5',
  90: '#6470dd',
  100: '#7984e4',
  110: '#8d97ea',
  120: '#a1aaef',
  130: '#b5bcf3',
  140: '#c9cff7',
  150: '#dde1fb',
  160: '#eff1fe',
};

const fontFamilyBase =
  '"Segoe UI", -apple-system, BlinkMacSystemFont, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif';

export const lightTheme: Theme = { ...createLightTheme(brand), fontFamilyBase };

export const darkTheme: Theme = {
  ...createDarkTheme(brand),
  fontFamilyBase,
  // Fluent's own choice is too dark to read as text on these backgrounds.
  colorBrandForeground1: brand[110],
  colorBrandForeground2: brand[120],
  colorBrandForegroundLink: brand[110],
  colorBrandForegroundLinkHover: brand[120],
  colorBrandForegroundLinkPressed: brand[100],
  colorStatusDangerForeground1: '#e8868f',
};
