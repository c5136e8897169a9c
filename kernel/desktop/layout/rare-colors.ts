/** Palettes of which a page of ours, or a part of Fluent UI that it uses, shows something. */
const shown =
  /^colorPalette(?:Red|Green|LightGreen|DarkOrange|Yellow|Berry|Marigold|Cranberry|Forest|Gold|Purple|Teal)(?=[A-Z])/;

/**
 * A variable of Fluent UI's palettes that the first page goes without: a third of a theme's variables, by which faces
 * and labels tell people apart. tests/contract holds our own styles to the others.
 */
export function isRareColor(name: string): boolean {
  return name.startsWith('colorPalette') && !shown.test(name);
}
