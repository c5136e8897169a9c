import type { Text } from '../../base/text.ts';
import type { Check, Finding } from '../check.ts';
import type { Subject } from '../subject.ts';

export const languages: Check = {
  name: 'languages',
  title: {
    zh: '中英文齐全：标题成对，切换后没有残留的另一种语言',
    en: 'both languages: titles are pairs, and no text stays in the other language after a switch',
  },
  files({ subject }) {
    return { problems: titleProblems(subject) };
  },
  visit: {
    places: ({ subject, platform }) => platform.places(subject),
    async look(visit) {
      const { pane, platform, at } = visit;
      const view = await visit.view();
      const chinese = await view.where.evaluate(() => window.fitoutContract.texts());
      await pane.language('en', view);
      const english = await view.where.evaluate(() => window.fitoutContract.texts());
      await pane.language('zh-CN', view);
      const names = platform.names;
      return textProblems(at, chinese, english, (text) => names.some((name) => name.includes(text)));
    },
  },
};

/** @param given a text that people gave: a name is the same in every language */
function textProblems(
  at: string,
  chinese: readonly string[],
  english: readonly string[],
  given: (text: string) => boolean,
): Finding {
  const problems: string[] = [];
  const warnings: string[] = [];
  const stays = new Set(chinese).intersection(new Set(english.filter((text) => !given(text))));
  for (const text of stays) {
    if (hasChinese(text))
      problems.push(
        `${at}: “${short(text)}” stays Chinese in English: say it with useText(), or mark what people wrote themselves with translate="no"`,
      );
    else if (isSentence(text)) warnings.push(`${at}: “${short(text)}” stays English in Chinese`);
  }
  // In English everything that is Chinese must have been there as data before.
  for (const text of english)
    if (!stays.has(text) && !given(text) && hasChinese(text) && !isMixed(text))
      problems.push(`${at}: “${short(text)}” is Chinese, and shown in English`);
  return { problems, warnings };
}

const chineseLetters = /\p{Script=Han}/u;

function hasChinese(text: string): boolean {
  return chineseLetters.test(text);
}

/** English around a name that people gave. */
function isMixed(text: string): boolean {
  return /[a-z]{2,}/i.test(text);
}

/** Two English words and more: a single one may be a name. */
function isSentence(text: string): boolean {
  return /\b[A-Za-z]{2,}\s+[a-z]{2,}\b/.test(text) && !/[@/\\]|https?:/.test(text);
}

function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function titleProblems({ manifest }: Subject): string[] {
  if (manifest === undefined) return [];
  const titles: [string, Text | undefined][] = [
    ['title', manifest.title],
    ['description', manifest.description],
    ...(manifest.functions ?? []).map(({ key, title }): [string, Text] => [`functions, ${key}`, title]),
    ...(manifest.routes ?? []).flatMap(({ path, title, description }): [string, Text | undefined][] => [
      [`routes, ${path}, title`, title],
      [`routes, ${path}, description`, description],
    ]),
    ...(manifest.menu ?? []).map(({ title }, at): [string, Text] => [`menu, entry ${at + 1}`, title]),
  ];
  return titles.flatMap(([field, text]) => (text === undefined ? [] : pairProblem(field, text)));
}

function pairProblem(field: string, text: Text): string[] {
  if (typeof text === 'string') {
    // A name that is the same in both, as "Excel", may be said once.
    return hasChinese(text) ? [`${field}: “${text}” is Chinese alone: say {"zh": "${text}", "en": "…"}`] : [];
  }
  return [
    ...(hasChinese(text.en) ? [`${field}: its English is “${text.en}”`] : []),
    ...(isSentence(text.zh) && !hasChinese(text.zh) ? [`${field}: its Chinese is “${text.zh}”`] : []),
  ];
}
