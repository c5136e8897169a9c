import { FluentProvider } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { startFrame } from '../web/frame/main.tsx';
import { warmUpSoon } from '../web/frame/warm-up.tsx';
import styles from './frame.module.css';
import { darkTheme, lightTheme } from './layout/theme.ts';
import { fluentTexts } from './parts/fluent-texts.ts';

function Around({ dark, children }: { dark: boolean; children: ReactNode }) {
  return (
    <FluentProvider
      theme={dark ? darkTheme : lightTheme}
      customStyleHooks_unstable={fluentTexts}
      className={styles.around}
    >
      {children}
    </FluentProvider>
  );
}

void startFrame(
  'desktop',
  Around,
  warmUpSoon((content) => <Around dark={false}>{content}</Around>),
);
