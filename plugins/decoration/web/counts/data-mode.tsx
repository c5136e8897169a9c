import { useText } from '@fitout/sdk/web';
import { Button, Select } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { type ReactNode, type RefObject, useState } from 'react';
import type { PageCounts } from '../../shared/calls/counts.ts';
import { countSpans } from '../../shared/counts.ts';
import { useSession } from '../session/hooks.ts';
import { CountsChart, totalOf } from './chart.tsx';
import { ClickLayer } from './click-layer.tsx';
import classes from './counts.module.css';
import { useCounts } from './use-counts.ts';

/** 数据: how often the page was opened over a span, and on the canvas how often each block was clicked. */
export function DataMode({ page, onClose }: { page: RefObject<HTMLElement | null>; onClose(): void }) {
  const t = useText();
  const session = useSession();
  const [span, setSpan] = useState<number>(countSpans[0]);
  const counts = useCounts(session.id, span);
  return (
    <>
      <section className={classes.bar} aria-label={t({ zh: '数据', en: 'Analytics' })}>
        <Select
          size="small"
          aria-label={t({ zh: '统计时间', en: 'Period' })}
          value={String(span)}
          onChange={(_, data) => setSpan(Number(data.value))}
        >
          {countSpans.map((days) => (
            <option key={days} value={days}>
              {t({ zh: '最近 {n} 天', en: 'Last {n} {n|day|days}' }, { n: days })}
            </option>
          ))}
        </Select>
        {counts.data === undefined ? (
          <span className={classes.small} role={counts.error === undefined ? 'status' : 'alert'}>
            {counts.error?.message ?? t({ zh: '正在加载', en: 'Loading' })}
          </span>
        ) : (
          <Figures counts={counts.data} />
        )}
        <Button
          className={classes.push ?? ''}
          size="small"
          appearance="subtle"
          icon={<DismissRegular />}
          aria-label={t({ zh: '关闭数据', en: 'Close analytics' })}
          onClick={onClose}
        />
      </section>
      {counts.data === undefined ? null : (
        <ClickLayer page={page} clicks={counts.data.clicks} views={totalOf(counts.data.days).views} />
      )}
    </>
  );
}

function Figures({ counts }: { counts: PageCounts }) {
  const t = useText();
  const { store } = useSession();
  const { views, visitors } = totalOf(counts.days);
  const entries = Object.entries(counts.clicks);
  const clicks = entries.reduce((sum, [, count]) => sum + count, 0);
  const gone = entries.filter(([id]) => !store.has(id)).reduce((sum, [, count]) => sum + count, 0);
  const figure = (words: string, value: ReactNode, title?: string) => (
    <span className={classes.figure} title={title}>
      {words}
      <strong>{value}</strong>
    </span>
  );
  return (
    <>
      {figure(t({ zh: '浏览', en: 'Views' }), views)}
      {figure(
        t({ zh: '访客', en: 'Visitors' }),
        visitors,
        t({ zh: '按天去重后相加', en: 'Unique per day, then added up' }),
      )}
      {figure(t({ zh: '点击', en: 'Clicks' }), clicks)}
      {gone === 0
        ? null
        : figure(
            t({ zh: '其中已删除组件', en: 'On deleted blocks' }),
            gone,
            t({ zh: '这些组件已不在当前草稿中', en: 'These blocks are no longer in this draft' }),
          )}
      {views + clicks === 0 ? (
        <span className={classes.small}>
          {t({ zh: '还没有访问，发布并分享后在这里看到数据', en: 'No visits yet. Publish and share the page' })}
        </span>
      ) : (
        <CountsChart days={counts.days} />
      )}
    </>
  );
}
