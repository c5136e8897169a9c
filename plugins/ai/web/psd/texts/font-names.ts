/** One of our fonts as other programs call it. */
interface FontNames {
  /** Of `fonts`. */
  id: string;
  /** PostScript names, which PSDs hold; the first one is written. */
  regular: readonly string[];
  /** Where there is none, bold is made by the program that draws. */
  bold?: readonly string[];
}

/** 思源 is given out by Adobe and by Google under names of their own. */
const each = (names: readonly string[], weight: string): string[] => names.map((name) => `${name}-${weight}`);
const sans = ['NotoSansSC', 'SourceHanSansSC', 'SourceHanSansCN', 'NotoSansCJKsc'];
const serif = ['NotoSerifSC', 'SourceHanSerifSC', 'SourceHanSerifCN', 'NotoSerifCJKsc'];

export const fontNames: readonly FontNames[] = [
  { id: 'sans', regular: each(sans, 'Regular'), bold: each(sans, 'Bold') },
  { id: 'serif', regular: each(serif, 'Regular'), bold: each(serif, 'Bold') },
  { id: 'happy', regular: ['ZCOOLKuaiLe-Regular'] },
  { id: 'poster', regular: ['ZCOOLQingKeHuangYou-Regular'] },
  { id: 'wild', regular: ['MaShanZheng-Regular'] },
];

/** What a PSD calls a font of ours; `faux`: the program has to make it bold. */
export function writtenFont(id: string, bold: boolean): { name: string; faux: boolean } | undefined {
  const font = fontNames.find((one) => one.id === id);
  const name = (bold ? font?.bold : undefined)?.[0] ?? font?.regular[0];
  return name === undefined ? undefined : { name, faux: bold && font?.bold === undefined };
}

/** Our font of a PSD's; undefined where we have it not. */
export function readFont(name: string, faux: boolean): { id: string; bold: boolean } | undefined {
  for (const { id, regular, bold } of fontNames) {
    if (regular.includes(name)) return { id, bold: faux };
    if (bold?.includes(name) === true) return { id, bold: true };
  }
  return undefined;
}
