import type { LocalText } from '@fitout/sdk';
import { type ThemeChoice, useLanguage, usePlugin, useText } from '@fitout/sdk/web';
import { Button, Tooltip } from '@fluentui/react-components';
import { DarkThemeRegular, LocalLanguageRegular, WeatherMoonRegular, WeatherSunnyRegular } from '@fluentui/react-icons';
import { useCallback, useSyncExternalStore } from 'react';
import styles from './preferences-bar.module.css';

const themes: Record<ThemeChoice, { next: ThemeChoice; text: LocalText; icon: typeof DarkThemeRegular }> = {
  system: { next: 'light', text: { zh: '主题：跟随系统', en: 'Theme: system' }, icon: DarkThemeRegular },
  light: { next: 'dark', text: { zh: '主题：浅色', en: 'Theme: light' }, icon: WeatherSunnyRegular },
  dark: { next: 'system', text: { zh: '主题：深色', en: 'Theme: dark' }, icon: WeatherMoonRegular },
};

/** Language and theme, before anybody is signed in. */
export function PreferencesBar() {
  const { preferences } = usePlugin();
  const t = useText();
  const language = useLanguage();
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = preferences.subscribe(listener);
      return () => subscription.dispose();
    },
    [preferences],
  );
  const theme = useSyncExternalStore(subscribe, () => preferences.theme);
  const { icon: Icon, text, next } = themes[theme];
  return (
    <div className={styles.bar}>
      <Button
        appearance="subtle"
        icon={<LocalLanguageRegular />}
        lang={language === 'en' ? 'zh-CN' : 'en'}
        onClick={() => preferences.setLanguage(language === 'en' ? 'zh-CN' : 'en')}
      >
        {language === 'en' ? '中文' : 'English'}
      </Button>
      <Tooltip content={t(text)} relationship="label">
        <Button appearance="subtle" icon={<Icon />} onClick={() => preferences.setTheme(next)} />
      </Tooltip>
    </div>
  );
}
