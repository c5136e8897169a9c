import { usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { useId, useState } from 'react';
import { PlainSelect } from '../parts/plain.tsx';
import { fromField } from '../parts/plan.ts';
import { audiences } from './home-words.ts';
import classes from './pages.module.css';

/** `signed-in`: of whose account no more is said than that there is one. */
type Who = 'visitor' | 'signed-in' | 'customer';

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
  const [who, setWho] = useState<Who>('visitor');
  const [days, setDays] = useState('0');
  const at = fromField(time)?.toISOString();
  const asked = who === 'customer' ? { at, days: dayCount(days) } : { at, visitor: who };
  const remote = useRemote(`home at ${JSON.stringify(asked)} ${version}`, async (signal) =>
    version === undefined
      ? { chosen: null }
      : ctx.http.get<{ chosen: ChosenHome | null }>('home/at', asked, { signal, showError: false }),
  );
  return { time, setTime, who, setWho, days, setDays, chosen: remote.data?.chosen ?? undefined };
}

const dayCount = (typed: string): number => Math.min(36_500, Math.max(0, Math.floor(Number(typed)) || 0));

export function HomeAt(props: { at: ReturnType<typeof useHomeAt>; rules: readonly { id: string }[] }) {
  const { time, setTime, who, setWho, days, setDays, chosen } = props.at;
  const t = useText();
  const ids = { time: useId(), who: useId(), days: useId() };
  const place = props.rules.findIndex((rule) => String(rule.id) === String(chosen?.rule));
  return (
    <div className={classes.homeAt}>
      <div className={classes.choice}>
        <label htmlFor={ids.time}>{t({ zh: '预览时间', en: 'Preview at' })}</label>
        <input id={ids.time} type="datetime-local" value={time} onChange={(event) => setTime(event.target.value)} />
      </div>
      <div className={classes.choice}>
        <label htmlFor={ids.who}>{t({ zh: '预览人群', en: 'Preview for' })}</label>
        <PlainSelect id={ids.who} value={who} onChange={(event) => setWho(event.target.value as Who)}>
          <option value="visitor">{t(audiences.visitor)}</option>
          <option value="signed-in">{t(audiences['signed-in'])}</option>
          <option value="customer">{t({ zh: '注册客户', en: 'A customer' })}</option>
        </PlainSelect>
      </div>
      {who !== 'customer' ? null : (
        <div className={classes.choice}>
          <label htmlFor={ids.days}>{t({ zh: '已注册天数', en: 'Days since they registered' })}</label>
          <input
            id={ids.days}
            type="number"
            min={0}
            max={36_500}
            value={days}
            onChange={(event) => setDays(event.target.value)}
          />
        </div>
      )}
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
