import { accentOf, rgbOf } from '../../sdk/base/accent.ts';

/** Colours the document: mobile.css takes these in place of the platform's blue. */
export function setAccent(color: string | null | undefined, { style } = document.documentElement): void {
  const accent = color ? accentOf(color) : undefined;
  if (accent === undefined) return;
  style.setProperty('--site-light', accent.light);
  style.setProperty('--site-dark', accent.dark);
  // Framework7 mixes what is pressed from these.
  style.setProperty('--site-light-rgb', rgbOf(accent.light).join(', '));
  style.setProperty('--site-dark-rgb', rgbOf(accent.dark).join(', '));
  style.setProperty('--site-fill', accent.fill);
  style.setProperty('--site-fill-in-dark', accent.fillInDark);
}
