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

/** Fills `{name}` places of a text. A place without a value stays as it is, so that a mistake is seen. */
export function fill(words: string, values: Record<string, string | number>): string {
  return words.replace(/\{(\w+)\}/g, (place, name: string) => (name in values ? String(values[name]) : place));
}
