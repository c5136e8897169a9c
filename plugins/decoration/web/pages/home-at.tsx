import { usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { useId, useState } from 'react';
import type { Visitor } from '../../shared/home-rules.ts';
import { PlainSelect } from '../parts/plain.tsx';
import { fromField } from '../parts/plan.ts';
import classes from './pages.module.css';

export interface ChosenHome {
  pageId: string;
  title: string;
  slug: string;
  rule: string | null;
}

/**
 * What would be shown at some time to some visitor: now and to strangers, until something else is chosen. `version`
 * says when to ask anew; without one there are no rules, and nothing to ask.
 */
export function useHomeAt(version: string | undefined) {
  const ctx = usePlugin();
  const [time, setTime] = useState('');
  const [visitor, setVisitor] = useState<Visitor>('visitor');
  const at = fromField(time)?.toISOString();
  const remote = useRemote(`home at ${at} ${visitor} ${version}`, async (signal) =>
    version === undefined
      ? { chosen: null }
      : ctx.http.get<{ chosen: ChosenHome | null }>('home/at', { at, visitor }, { signal, showError: false }),
  );
  return { time, setTime, visitor, setVisitor, chosen: remote.data?.chosen ?? undefined };
}

export function HomeAt(props: { at: ReturnType<typeof useHomeAt>; rules: readonly { id: string }[] }) {
  const { time, setTime, visitor, setVisitor, chosen } = props.at;
  const t = useText();
  const ids = { time: useId(), visitor: useId() };
  const place = props.rules.findIndex((rule) => String(rule.id) === String(chosen?.rule));
  return (
    <div className={classes.homeAt}>
      <div className={classes.choice}>
        <label htmlFor={ids.time}>{t({ zh: '预览时间', en: 'At' })}</label>
        <input id={ids.time} type="datetime-local" value={time} onChange={(event) => setTime(event.target.value)} />
      </div>
      <div className={classes.choice}>
        <label htmlFor={ids.visitor}>{t({ zh: '预览人群', en: 'To' })}</label>
        <PlainSelect id={ids.visitor} value={visitor} onChange={(event) => setVisitor(event.target.value as Visitor)}>
          <option value="visitor">{t({ zh: '未登录访客', en: 'Who is not signed in' })}</option>
          <option value="signed-in">{t({ zh: '已登录用户', en: 'Who is signed in' })}</option>
        </PlainSelect>
      </div>
      <output className={classes.homeAtWords}>
        {chosen === undefined
          ? t({ zh: '没有可展示的首页', en: 'There is no home page then' })
          : t(
              place < 0
                ? { zh: '展示“{title}”（默认首页）', en: 'Shows “{title}”, the default' }
                : { zh: '展示“{title}”（规则 {n}）', en: 'Shows “{title}” by rule {n}' },
              { title: chosen.title, n: place + 1 },
            )}
      </output>
    </div>
  );
}
