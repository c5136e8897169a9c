import { webDarkTheme, webLightTheme } from '@fluentui/react-components';
import { isRareColor } from './rare-colors.ts';

// Part of the whole Fluent UI that outside plugins may use: it brings the variables that the shell's themes leave out.
const rare = (theme: object): string =>
  Object.entries(theme)
    .filter(([name]) => isRareColor(name))
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

const sheet = new CSSStyleSheet();
sheet.replaceSync(`:root{${rare(webLightTheme)}}:root[data-theme="dark"]{${rare(webDarkTheme)}}`);
document.adoptedStyleSheets.push(sheet);
