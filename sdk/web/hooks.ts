import { createContext, useCallback, useContext } from 'react';
import type { Language, Text } from '../base/text.ts';
import { fill, textIn } from '../base/text.ts';
import type { PluginContext, TagHandle } from './context.ts';

const PluginReact = createContext<PluginContext | undefined>(undefined);
const LanguageReact = createContext<Language>('zh-CN');
const TagReact = createContext<TagHandle | undefined>(undefined);

/** The kernel puts each view inside one of these. */
export const PluginProvider = PluginReact.Provider;
export const TagProvider = TagReact.Provider;
export const LanguageProvider = LanguageReact.Provider;

/** The context of the plugin that this view belongs to. */
export function usePlugin(): PluginContext {
  const ctx = useContext(PluginReact);
  if (ctx === undefined) throw new Error('usePlugin: this component stands in no plugin view');
  return ctx;
}

/** The tag that this view stands in; renders again when it is shown or hidden. Bare and phone pages have one too. */
export function useTag(): TagHandle {
  const tag = useContext(TagReact);
  if (tag === undefined) throw new Error('useTag: this component stands in no tag');
  return tag;
}

export function useLanguage(): Language {
  return useContext(LanguageReact);
}

/** `t(text, values)` in the language of the interface; renders again when it changes. */
export function useText(): (text: Text, values?: Record<string, string | number>) => string {
  const language = useLanguage();
  return useCallback(
    (text, values) => {
      const words = textIn(text, language);
      return values === undefined ? words : fill(words, values);
    },
    [language],
  );
}
