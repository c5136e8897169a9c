import { box, defineBlock } from '../../../../decoration/api.ts';
import { timeZoneSource } from '../../parts/time-zone.ts';
import type { CountdownProps } from './props.ts';
import { schema } from './schema.ts';
import { CountdownView } from './view.tsx';

export const countdown = defineBlock<CountdownProps, string>({
  type: 'countdown',
  order: 240,
  v: 1,
  title: { zh: '倒计时', en: 'Countdown' },
  about: { zh: '按服务器时间倒数到某一刻', en: 'Counts down to a moment by server time' },
  picture: {
    soft: `${box(4, 9, 11, 14)}${box(18.5, 9, 11, 14)}${box(33, 9, 11, 14)}`,
    line: 'M16.7 14v.2M16.7 18v.2M31.2 14v.2M31.2 18v.2M8 16h3M22.5 16h3M37 16h3',
  },
  group: 'tool',
  schema,
  defaults: () => ({ end: '', label: '距结束', done: '活动已结束', after: 'text', look: 'box', color: '' }),
  check({ end }, { now }) {
    if (end === '')
      return [{ severity: 'error', path: 'end', message: { zh: '还没有设置截止时间', en: 'no end time is set' } }];
    if (Date.parse(end) <= now.getTime())
      return [{ severity: 'warning', path: 'end', message: { zh: '截止时间已经过去', en: 'the end time has passed' } }];
    return [];
  },
  // The zone in which its end is said.
  data: { query: ({ end }) => (end ? { source: timeZoneSource, query: {} } : undefined) },
  assets: () => [],
  links: () => [],
  View: CountdownView,
  island: 'countdown',
  stillIsland: true,
  needsIsland: ({ end }) => end !== '',
});
