import { showMoney } from '@fitout/sdk';
import { FilterSelect, useFilters } from '@fitout/sdk/desktop';
import { usePlugin, useSetTimes, useText, useWhen } from '@fitout/sdk/web';
import { FlashRegular } from '@fluentui/react-icons';
import { lazy, type ReactNode } from 'react';
import type { Activity } from '../../shared/calls/outputs.ts';
import classes from '../activities/activities.module.css';
import { activityClient } from '../client.ts';
import shared from '../parts/offers-page.module.css';
import { OffersPage } from '../parts/offers-page.tsx';
import { Thumb } from '../parts/picture.tsx';
import { StateBadge } from '../parts/state-badge.tsx';
import { windowText } from '../parts/window-texts.ts';

const ActivityDrawer = lazy(() =>
  import('../activities/activity-drawer.tsx').then((part) => ({ default: part.ActivityDrawer })),
);

const shape = {
  q: '',
  state: ['', 'running', 'upcoming', 'off', 'ended', 'trashed'],
  kind: ['', 'flash', 'group'],
} as const;

const words = {
  title: { zh: '营销活动', en: 'Promotions' },
  lead: {
    zh: '限时秒杀与多人拼团：活动价、活动库存与时间，由页面中的秒杀、拼团组件展示。',
    en: 'Flash sales and group buys with their own prices, stock and hours. Show them on pages with blocks.',
  },
  add: { zh: '新建营销活动', en: 'New promotion' },
  search: { zh: '搜索营销活动', en: 'Search promotions' },
  none: {
    title: { zh: '还没有营销活动', en: 'No promotions yet' },
    about: {
      zh: '从商品中挑选几件，设好活动价与时间，放到页面上即可。',
      en: 'Select products, set prices and hours, and add it to a page.',
    },
  },
  nothing: { zh: '没有符合条件的营销活动', en: 'No matching promotions' },
  goOn: { zh: '启用', en: 'Resume' },
};

/** 营销活动: 秒杀 and 拼团, which blocks of pages show. */
export default function ActivitiesView() {
  const { http } = usePlugin();
  const t = useText();
  const filters = useFilters(shape);
  const { kind } = filters.value;
  const client = activityClient(http);
  return (
    <OffersPage
      kind="activity"
      words={words}
      states={['running', 'upcoming', 'off', 'ended']}
      topics={['goods.activity', 'goods.good']}
      icon={<FlashRegular />}
      client={{ ...client, list: (query, cursor, signal) => client.list({ ...query, kind }, cursor, signal) }}
      filters={filters}
      filter={
        <FilterSelect
          label={t({ zh: '活动类型', en: 'Kind' })}
          value={kind}
          choices={[
            { value: '', label: t({ zh: '全部类型', en: 'All types' }) },
            { value: 'flash', label: t({ zh: '秒杀', en: 'Flash sale' }) },
            { value: 'group', label: t({ zh: '拼团', en: 'Group buy' }) },
          ]}
          onChange={(next) => filters.set({ kind: next })}
        />
      }
      card={(activity, actions) => <ActivityCard key={activity.id} activity={activity} actions={actions} />}
      drawer={(activity, close) => <ActivityDrawer activity={activity} close={close} />}
    />
  );
}

function ActivityCard({ activity, actions }: { activity: Activity; actions: ReactNode }) {
  const t = useText();
  const when = useWhen(useSetTimes().zone);
  return (
    <li className={classes.card}>
      <div className={shared.top}>
        <strong>
          <span className={classes.kind}>
            {activity.kind === 'flash'
              ? t({ zh: '秒杀', en: 'Flash' })
              : t({ zh: '{n} 人团', en: 'Group of {n}' }, { n: activity.groupSize ?? 0 })}
          </span>
          {activity.title}
        </strong>
        <StateBadge state={activity.state} />
      </div>
      <span className={shared.small}>
        {t(windowText(activity, when))} ·{' '}
        {t({ zh: '{n} 件商品', en: '{n} {n|product|products}' }, { n: activity.items.length })}
      </span>
      <div className={classes.goods}>
        {activity.items.slice(0, 3).map((item) => (
          <div key={item.good} className={classes.good}>
            <Thumb image={item.image} size={32} />
            <span className={classes.goodName}>{item.name}</span>
            <s>{showMoney(item.goodPrice)}</s>
            <b>{showMoney(item.price)}</b>
          </div>
        ))}
        {activity.items.length > 3 ? (
          <span className={shared.small}>
            {t({ zh: '等 {n} 件', en: '{n} in total' }, { n: activity.items.length })}
          </span>
        ) : null}
      </div>
      <div className={shared.actions}>{actions}</div>
    </li>
  );
}
