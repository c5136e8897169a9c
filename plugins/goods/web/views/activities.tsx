import { useDebounced, usePlugin, useRemoteList, useServerChanges, useTag, useText } from '@fitout/sdk/web';
import { Button, SearchBox, Select } from '@fluentui/react-components';
import { AddRegular, FlashRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import { showMoney } from '../../shared/money.ts';
import type { Activity } from '../../shared/types.ts';
import classes from '../activities/activities.module.css';
import { activityClient } from '../client.ts';
import shared from '../coupons/coupons.module.css';
import { Empty, LoadFailed, Loading, More, Page, Tabs } from '../parts/page.tsx';
import { Thumb } from '../parts/picture.tsx';
import { StateBadge, stateWords } from '../parts/state-badge.tsx';
import { UndoBar } from '../parts/undo-bar.tsx';
import { useOffer } from '../parts/use-offer.ts';
import { useWhen } from '../parts/use-when.ts';
import { windowWords } from '../parts/window-words.ts';

const ActivityDrawer = lazy(() =>
  import('../activities/activity-drawer.tsx').then((part) => ({ default: part.ActivityDrawer })),
);

const states = ['', 'running', 'upcoming', 'off', 'ended', 'trashed'] as const;

/** 活动: 秒杀 and 拼团, which blocks of pages show. */
export default function ActivitiesView() {
  const { http, session } = usePlugin();
  const t = useText();
  const { visible } = useTag();
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<(typeof states)[number]>('');
  const [kind, setKind] = useState<'' | 'flash' | 'group'>('');
  const q = useDebounced(typed.trim());
  const client = activityClient(http);
  const activities = useRemoteList(JSON.stringify({ q, state, kind }), (cursor, signal) =>
    client.list({ q, state, kind }, cursor, signal),
  );
  useServerChanges(['goods.activity', 'goods.good'], activities.reload);
  const offer = useOffer('activity', client.set, activities.reload);
  const [drawer, setDrawer] = useState<{ activity: Activity | undefined }>();
  const mayEdit = session.can('goods.edit');
  const first = q === '' && state === '' && kind === '';
  const add = (
    <Button appearance="primary" icon={<AddRegular />} onClick={() => setDrawer({ activity: undefined })}>
      {t({ zh: '新建活动', en: 'New promotion' })}
    </Button>
  );
  return (
    <Page
      title={t({ zh: '活动', en: 'Promotions' })}
      lead={t({
        zh: '限时秒杀与多人拼团：活动价、活动库存与时间，由页面中的秒杀、拼团组件展示。',
        en: 'Flash sales and group buys: prices, stock and hours, shown by blocks of pages.',
      })}
      actions={mayEdit ? add : null}
    >
      <div className={shared.filters}>
        <Tabs<(typeof states)[number]>
          label={t({ zh: '状态', en: 'Status' })}
          value={state}
          onChange={setState}
          tabs={states.map((value) => ({
            value,
            label:
              value === ''
                ? t({ zh: '全部', en: 'All' })
                : value === 'trashed'
                  ? t({ zh: '回收站', en: 'Trash' })
                  : t(stateWords[value]),
          }))}
        />
        <Select
          value={kind}
          aria-label={t({ zh: '活动类型', en: 'Kind' })}
          onChange={(_, data) => setKind(data.value as typeof kind)}
        >
          <option value="">{t({ zh: '全部类型', en: 'Any kind' })}</option>
          <option value="flash">{t({ zh: '秒杀', en: 'Flash sale' })}</option>
          <option value="group">{t({ zh: '拼团', en: 'Group buy' })}</option>
        </Select>
        <SearchBox
          value={typed}
          placeholder={t({ zh: '搜索名称', en: 'Search by title' })}
          aria-label={t({ zh: '搜索活动', en: 'Search promotions' })}
          onChange={(_, data) => setTyped(data.value)}
        />
      </div>
      {activities.error === undefined ? null : <LoadFailed error={activities.error} onRetry={activities.reload} />}
      {activities.items === undefined && activities.loading ? <Loading /> : null}
      {activities.items?.length === 0 ? (
        first ? (
          <Empty
            icon={<FlashRegular />}
            title={t({ zh: '还没有活动', en: 'No promotions yet' })}
            about={t({
              zh: '从商品中挑选几件，设好活动价与时间，放到页面上即可。',
              en: 'Choose goods, set prices and hours, and put it on a page.',
            })}
          >
            {mayEdit ? add : null}
          </Empty>
        ) : (
          <Empty icon={<FlashRegular />} title={t({ zh: '没有符合条件的活动', en: 'No promotion fits' })} />
        )
      ) : null}
      <ul className={classes.cards} aria-label={t({ zh: '活动', en: 'Promotions' })}>
        {activities.items?.map((activity) => (
          <ActivityCard key={activity.id} activity={activity}>
            {!mayEdit ? null : state === 'trashed' ? (
              <Button size="small" appearance="subtle" onClick={() => void offer.restore(activity)}>
                {t({ zh: '恢复', en: 'Restore' })}
              </Button>
            ) : (
              <>
                <Button size="small" appearance="subtle" onClick={() => setDrawer({ activity })}>
                  {t({ zh: '编辑', en: 'Edit' })}
                </Button>
                <Button size="small" appearance="subtle" onClick={() => void offer.enable(activity, !activity.enabled)}>
                  {activity.enabled ? t({ zh: '暂停', en: 'Pause' }) : t({ zh: '启用', en: 'Go on' })}
                </Button>
                <Button size="small" appearance="subtle" onClick={() => void offer.trash(activity)}>
                  {t({ zh: '删除', en: 'Delete' })}
                </Button>
              </>
            )}
          </ActivityCard>
        ))}
      </ul>
      <More list={activities} />
      {offer.done === undefined || !visible ? null : <UndoBar done={offer.done} close={offer.close} />}
      <Suspense>
        {drawer === undefined ? null : (
          <ActivityDrawer
            activity={drawer.activity}
            close={(saved) => {
              setDrawer(undefined);
              if (saved !== undefined) offer.saved();
            }}
          />
        )}
      </Suspense>
    </Page>
  );
}

function ActivityCard({ activity, children }: { activity: Activity; children: React.ReactNode }) {
  const t = useText();
  const when = useWhen();
  return (
    <li className={classes.card}>
      <div className={classes.top}>
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
      <span className={classes.small}>
        {t(windowWords(activity, when))} · {t({ zh: '{n} 件商品', en: '{n} goods' }, { n: activity.items.length })}
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
          <span className={classes.small}>
            {t({ zh: '等 {n} 件', en: '{n} in all' }, { n: activity.items.length })}
          </span>
        ) : null}
      </div>
      <div className={classes.actions}>{children}</div>
    </li>
  );
}
