import { FitoutError, type LocalText } from '@fitout/sdk';
import * as wild from '@fontsource/ma-shan-zheng/files/ma-shan-zheng-chinese-simplified-400-normal.woff2?file';
import * as wildLatin from '@fontsource/ma-shan-zheng/files/ma-shan-zheng-latin-400-normal.woff2?file';
import * as sans from '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff2?file';
import * as sansBold from '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-700-normal.woff2?file';
import * as sansLatin from '@fontsource/noto-sans-sc/files/noto-sans-sc-latin-400-normal.woff2?file';
import * as sansLatinBold from '@fontsource/noto-sans-sc/files/noto-sans-sc-latin-700-normal.woff2?file';
import * as serif from '@fontsource/noto-serif-sc/files/noto-serif-sc-chinese-simplified-400-normal.woff2?file';
import * as serifBold from '@fontsource/noto-serif-sc/files/noto-serif-sc-chinese-simplified-700-normal.woff2?file';
import * as serifLatin from '@fontsource/noto-serif-sc/files/noto-serif-sc-latin-400-normal.woff2?file';
import * as serifLatinBold from '@fontsource/noto-serif-sc/files/noto-serif-sc-latin-700-normal.woff2?file';
import * as happy from '@fontsource/zcool-kuaile/files/zcool-kuaile-chinese-simplified-400-normal.woff2?file';
import * as happyLatin from '@fontsource/zcool-kuaile/files/zcool-kuaile-latin-400-normal.woff2?file';
import * as poster from '@fontsource/zcool-qingke-huangyou/files/zcool-qingke-huangyou-chinese-simplified-400-normal.woff2?file';
import * as posterLatin from '@fontsource/zcool-qingke-huangyou/files/zcool-qingke-huangyou-latin-400-normal.woff2?file';

interface FontFile {
  url: string;
  integrity: string;
  bytes: number;
}

interface FontFiles {
  chinese: FontFile;
  latin: FontFile;
}

export interface Font {
  id: string;
  title: LocalText;
  regular: FontFiles;
  /** Where there is none the letters are made bold by their edge. */
  bold?: FontFiles;
}

/** Fonts that anybody may use for anything (SIL Open Font Licence); each comes when a text first needs it. */
export const fonts: readonly Font[] = [
  {
    id: 'sans',
    title: { zh: '思源黑体', en: 'Noto Sans' },
    regular: { chinese: sans, latin: sansLatin },
    bold: { chinese: sansBold, latin: sansLatinBold },
  },
  {
    id: 'serif',
    title: { zh: '思源宋体', en: 'Noto Serif' },
    regular: { chinese: serif, latin: serifLatin },
    bold: { chinese: serifBold, latin: serifLatinBold },
  },
  { id: 'happy', title: { zh: '站酷快乐体', en: 'ZCOOL KuaiLe' }, regular: { chinese: happy, latin: happyLatin } },
  {
    id: 'poster',
    title: { zh: '站酷庆科黄油体', en: 'ZCOOL QingKe' },
    regular: { chinese: poster, latin: posterLatin },
  },
  { id: 'wild', title: { zh: '马善政毛笔楷书', en: 'Ma Shan Zheng' }, regular: { chinese: wild, latin: wildLatin } },
];

/** Letters of which the Latin file has the better ones. */
const latinRange = 'U+0020-00FF, U+0131, U+0152-0153';

const loading = new Map<string, Promise<string>>();

/** Loads a font once, and answers the family to draw with. Rejects with a FitoutError where it does not come. */
export function loadFont(id: string, bold: boolean): Promise<string> {
  const font = fonts.find((one) => one.id === id) ?? (fonts[0] as Font);
  const files = (bold ? font.bold : undefined) ?? font.regular;
  const family = `fitout-ai-${font.id}-${files === font.bold ? 'bold' : 'regular'}`;
  let found = loading.get(family);
  if (found === undefined) {
    found = fetchFont(family, files).catch((error: unknown) => {
      loading.delete(family);
      throw new FitoutError('unavailable', {
        message: {
          zh: `字体「${font.title.zh}」没有加载出来，请重试`,
          en: `Could not load the font ${font.title.en}. Try again`,
        },
        reason: 'ai.font',
        detail: String(error),
      });
    });
    loading.set(family, found);
  }
  return found;
}

/** Is the face of this font made bold by the drawing? */
export function isMadeBold(id: string): boolean {
  return fonts.find((font) => font.id === id)?.bold === undefined;
}

async function fetchFont(family: string, { chinese, latin }: FontFiles): Promise<string> {
  const [all, own] = await Promise.all([bytesOf(chinese), bytesOf(latin)]);
  const faces = [new FontFace(family, all), new FontFace(family, own, { unicodeRange: latinRange })];
  for (const face of await Promise.all(faces.map((one) => one.load()))) document.fonts.add(face);
  return family;
}

async function bytesOf({ url, integrity }: FontFile): Promise<ArrayBuffer> {
  const answer = await fetch(url, { credentials: 'omit', integrity });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.arrayBuffer();
}
