import { useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { eraseFound, selectFound } from '../session/find-text.ts';
import { useEditor, useEngineState } from '../session/hooks.ts';
import classes from './options.module.css';
import { SliderField } from './slider-field.tsx';

/** What is done with text that was found: all, some of it, and how much room round it goes along. */
export function FoundOptions() {
  const session = useEditor();
  const t = useText();
  const { foundText } = useSnapshot(session.ui);
  const at = useEngineState()?.at;
  const stale = foundText !== undefined && at !== foundText.at;
  useEffect(() => {
    if (stale) session.ui.foundText = undefined;
  }, [session, stale]);
  if (foundText === undefined) return null;
  const { areas, grow } = foundText;
  const chosen = areas.filter(({ on }) => on).length;
  const set = (on: boolean) => {
    for (const area of session.ui.foundText?.areas ?? []) area.on = on;
  };
  return (
    <>
      <strong>{t({ zh: '找到的文字', en: 'Text found' })}</strong>
      <span className={classes.digits} role="status">
        {t({ zh: '已选 {chosen} / {all} 处', en: '{chosen} of {all} selected' }, { chosen, all: areas.length })}
      </span>
      <Button size="small" onClick={() => set(chosen < areas.length)}>
        {chosen < areas.length ? t({ zh: '全选', en: 'All' }) : t({ zh: '全不选', en: 'None' })}
      </Button>
      <SliderField
        label={t({ zh: '外扩', en: 'Expand' })}
        value={grow}
        least={0}
        most={40}
        initial={3}
        unit="px"
        onChange={(next) => {
          if (session.ui.foundText !== undefined) session.ui.foundText.grow = next;
        }}
      />
      <Button
        size="small"
        onClick={() => {
          session.ui.foundText = undefined;
        }}
      >
        {t({ zh: '取消', en: 'Cancel' })}
      </Button>
      <Button size="small" disabledFocusable={chosen === 0} onClick={() => void selectFound(session)}>
        {t({ zh: '建立选区', en: 'Select' })}
      </Button>
      <Button
        size="small"
        appearance="primary"
        disabledFocusable={chosen === 0}
        onClick={() => void eraseFound(session)}
      >
        {t({ zh: '去除文字', en: 'Remove text' })}
      </Button>
      <span className={classes.hint}>
        {t({ zh: '点按画布上的框可取消或选中', en: 'Click a box on the canvas to select or deselect it' })}
      </span>
    </>
  );
}
