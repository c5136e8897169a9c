import { useText } from '@fitout/sdk/web';
import { useEffect, useRef } from 'react';
import { useEditor, useEngineState } from '../session/hooks.ts';
import classes from './panel.module.css';

/** Each step by its name; a press goes there, and what comes after it is undone until something else is done. */
export function HistoryList() {
  const session = useEditor();
  const t = useText();
  const state = useEngineState();
  const list = useRef<HTMLOListElement>(null);
  const at = state?.at ?? 0;
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  if (state === undefined) return null;
  const steps = [{ zh: '打开', en: 'Open' }, ...state.history];
  return (
    <ol className={classes.history} ref={list} aria-label={t({ zh: '历史记录', en: 'History' })}>
      {steps.map((name, step) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps never change places, and nothing else tells them apart
        <li key={step}>
          <button
            type="button"
            aria-current={step === at ? 'step' : undefined}
            data-undone={step > at}
            onClick={() => session.inOrder(() => void session.goTo(step))}
          >
            {t(name)}
          </button>
        </li>
      ))}
    </ol>
  );
}
