import { type Node, parseSync, Visitor } from 'oxc-parser';
import { productFiles, readSource } from './sources.ts';

/** A text of the product in both languages, as its source writes it. */
export interface WrittenText {
  /** Offset of the English one in the source. */
  start: number;
  zh: string;
  en: string;
}

/** Every `{ zh, en }` of a source whose values are written there; of a choice (`a ? 'b' : 'c'`) the whole expression. */
export function textsIn(file: string, code: string): WrittenText[] {
  const found: WrittenText[] = [];
  new Visitor({
    ObjectExpression({ properties }) {
      const value = (name: string): Node | undefined => {
        for (const one of properties)
          if (one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === name) return one.value;
        return undefined;
      };
      const [zh, en] = [value('zh'), value('en')];
      if (zh === undefined || en === undefined) return;
      found.push({ start: en.start, zh: code.slice(zh.start, zh.end), en: code.slice(en.start, en.end) });
    },
  }).visit(parseSync(file, code).program);
  return found;
}

/** A count and the words behind it: `{n} new pages`, `${pages.length} pages`. */
const countedWords = /\{([^{}|]+)\}((?: [a-zA-Z-]+){1,4})/g;
/** A place of `fill` that has a bar. */
const barredPlace = /(?<!\$)\{[^{}]*\|[^{}]*\}/g;
const pluralPlace = /^\{(\w+)\|[^{}|]*\|[^{}|]*\}$/;
/** Names of limits, which are never one. */
const limit = /limits?\b|most|max|longest|deepest|least|\bmin\b|side|seconds|Timeout|length\.min/i;
/** Words behind which another phrase begins, and ones that end like a plural and are none. */
const notCounted = new Set(
  'a an the of or and in to at by from for with not no is was has uses are were will can'.split(' '),
);
/** What stands in Chinese between a count and what is counted, or before a count: it says that a value is one. */
const measure = /^ ?[个张条份次件行页项人天年月分秒种抽帧色块步层位字笔套家款档台处枚格名节列票组]/;
const countingVerb = /(?:浏览|访客|点击|观看) ?$/;

/** The noun that a count is written before, always in its plural; undefined where it is none. */
function pluralNoun(words: string): string | undefined {
  for (const word of words.trim().split(' ')) {
    if (notCounted.has(word)) return undefined;
    if (word === 'people' || (/[a-rt-z]s$/.test(word) && !/[iu]s$/.test(word))) return word;
  }
  return undefined;
}

/** What is wrong with how an English text counts, in words for who wrote it. */
export function countProblems({ zh, en }: Pick<WrittenText, 'zh' | 'en'>): string[] {
  const places = [...en.matchAll(barredPlace)].map(([place]) => place);
  const wrong = places.filter((place) => {
    const name = pluralPlace.exec(place)?.[1];
    // A unit beside a field or a figure is the place alone: the number stands elsewhere.
    const unit = /^'\{[^{}]*\}'$/.test(en);
    return name === undefined || !(unit || zh.includes(`{${name}}`) || en.includes(`{${name}}`));
  });
  const bare = [...en.matchAll(countedWords)].filter(([, count = '', words = '']) => {
    const at = zh.indexOf(`{${count}}`);
    const counted =
      at >= 0 &&
      (measure.test(zh.slice(at + count.length + 2)) || countingVerb.test(zh.slice(0, at).replace(/\$$/, '')));
    return counted && !limit.test(count) && pluralNoun(words) !== undefined;
  });
  return [
    ...(/(?<!\$)\{\w+\|/.test(zh) ? ['Chinese has no plural places'] : []),
    ...wrong.map((place) => `${place} is no plural place; one is {n|page|pages}, of a value that the text has`),
    ...bare.map(([words]) => `"${words}" may be one: write {n} {n|page|pages}, or \${pluralize(n, 'page', 'pages')}`),
  ];
}

/** Texts of the product that count without a plural of their own. */
export function textProblems(root: string): string[] {
  return productFiles(root, /\.tsx?$/).flatMap((file) => {
    const code = readSource(root, file);
    if (!/\ben:\s*[^\n]*\{/.test(code)) return [];
    return textsIn(file, code).flatMap((text) =>
      countProblems(text).map((problem) => `${file}:${code.slice(0, text.start).split('\n').length}: ${problem}`),
    );
  });
}
