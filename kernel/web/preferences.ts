import type { Preferences, ThemeChoice } from '@fitout/sdk/web';
import { proxy, subscribe } from 'valtio/vanilla';
import { toDisposable } from '../../sdk/base/disposable.ts';
import type { Language } from '../../sdk/base/text.ts';
import { localKeys, readText, writeText } from './storage.ts';

export interface PreferencesState {
  theme: ThemeChoice;
  language: Language;
  /** What `system` comes to now. */
  dark: boolean;
}

export interface PreferencesStore extends Preferences {
  readonly state: PreferencesState;
  dispose(): void;
}

/** Theme and language of this device. The document carries both: `lang`, `data-theme` and `color-scheme` on <html>. */
export function createPreferences(): PreferencesStore {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const read = (): Pick<PreferencesState, 'theme' | 'language'> => {
    const theme = readText(localStorage, localKeys.theme);
    return {
      theme: theme === 'light' || theme === 'dark' ? theme : 'system',
      // Chinese first: the browser's language does not decide, the person does.
      language: readText(localStorage, localKeys.language) === 'en' ? 'en' : 'zh-CN',
    };
  };
  const state = proxy<PreferencesState>({ ...read(), dark: false });
  const apply = (): void => {
    state.dark = state.theme === 'dark' || (state.theme === 'system' && system.matches);
    const root = document.documentElement;
    root.lang = state.language;
    root.dataset.theme = state.dark ? 'dark' : 'light';
    root.style.colorScheme = state.dark ? 'dark' : 'light';
  };
  // Another window of the same person changed them.
  const follow = (event: StorageEvent): void => {
    if (event.key !== localKeys.theme && event.key !== localKeys.language) return;
    Object.assign(state, read());
    apply();
  };
  apply();
  system.addEventListener('change', apply);
  window.addEventListener('storage', follow);
  return {
    state,
    get theme() {
      return state.theme;
    },
    get language() {
      return state.language;
    },
    setTheme(theme) {
      writeText(localStorage, localKeys.theme, theme);
      state.theme = theme;
      apply();
    },
    setLanguage(language) {
      writeText(localStorage, localKeys.language, language);
      state.language = language;
      apply();
    },
    subscribe: (listener) => toDisposable(subscribe(state, listener, true)),
    dispose() {
      system.removeEventListener('change', apply);
      window.removeEventListener('storage', follow);
    },
  };
}
