/** The languages of the interface. Chinese is the first one. */
export type Language = 'zh-CN' | 'en';

/** A text in both languages. */
export interface LocalText {
  zh: string;
  en: string;
}

/** A text that a person reads: in both languages, or one that is the same in each (a name somebody gave). */
export type Text = string | LocalText;

/**
 * The words of `text` in `language`. What a plugin made of somebody's data may be no text after all: it is shown as
 * nothing, since the shell that shows it is everybody's.
 */
export function textIn(text: Text, language: Language): string {
  if (typeof text === 'string') return text;
  const words: unknown = (text as LocalText | undefined)?.[language === 'en' ? 'en' : 'zh'];
  return typeof words === 'string' ? words : '';
}

// Pure: scripts of published pages that count nothing are built without it.
const english = /* @__PURE__ */ new Intl.PluralRules('en');

/** A count as the interface writes it: `1,234` counts as well as 1234; anything else ('many', '1.0') is more than one. */
function isOne(count: string | number): boolean {
  const exact = typeof count === 'number' ? count : /^\d+$/.test(count) ? Number(count) : Number.NaN;
  return english.select(exact) === 'one';
}

/**
 * `count` with the English word for it, by the rules of Intl: `pluralize(1, 'page', 'pages')` is "1 page". For texts
 * that are put together in code; a text with `{n}` places says `{n} {n|page|pages}` to `fill`.
 */
export function pluralize(count: string | number, one: string, other: string): string {
  return `${count} ${isOne(count) ? one : other}`;
}

/**
 * Fills `{name}` places of a text. `{name|page|pages}` is the first word where the value is one, otherwise the second,
 * by the plural rules of English: `'{n} {n|page was|pages were} deleted'`. A place without a value, and one that is not
 * written so, stay as they are, so that a mistake is seen.
 */
export function fill(words: string, values: Record<string, string | number>): string {
  return words.replace(
    /\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g,
    (place, name: string, one: string | undefined, other: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      if (value === undefined) return place;
      if (one === undefined) return String(value);
      return isOne(value) ? one : other;
    },
  );
}
