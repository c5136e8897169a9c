import type { LocalText } from '@fitout/sdk';
import { type Column, Named } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useServerChanges, useText } from '@fitout/sdk/web';
import { lazy, useMemo } from 'react';
import { catalogueTopic, type DrawBanner, type DrawItem } from '../../api.ts';
import { eventPools, gameOf } from '../../shared/choices.ts';
import { itemKey } from '../../shared/keys.ts';
import { poolTexts, zoneText } from '../../shared/texts.ts';
import { readCatalogue } from '../client.ts';
import classes from '../table/table.module.css';
import { TablePage } from '../table/table-page.tsx';

const BannerDrawer = lazy(() =>
  import('../banners/banner-drawer.tsx').then((part) => ({ default: part.BannerDrawer })),
);

const words = {
  title: { zh: '卡池', en: 'Banners' },
  lead: {
    zh: '手机上的抽卡记录据此判断哪些 5 星是 UP、哪些是歪。时间按游戏服务器填写。',
    en: 'The pull history on phones uses these to tell rate-up 5★ from lost 50/50s. Enter times as shown on the game servers.',
  },
  add: { zh: '添加卡池', en: 'Add banner' },
  search: { zh: '搜索版本、标题或 UP', en: 'Search version, title or rate-up' },
  narrow: { zh: '全部卡池', en: 'All banner types' },
};

const choices = eventPools.map((pool) => ({ value: pool, words: poolTexts[pool], game: gameOf(pool) }));

/** 卡池: which items had raised rates, and when. */
export default function BannersView() {
  const { http } = usePlugin();
  const catalogue = useRemote('catalogue', (signal) => readCatalogue(http, signal));
  useServerChanges([catalogueTopic], catalogue.reload);
  const items = catalogue.data?.items;
  const names = useMemo(() => new Map((items ?? []).map((item) => [itemKey(item), item])), [items]);
  const columns = useBannerColumns(names);
  return (
    <TablePage
      table="banners"
      words={words}
      narrow={{ field: 'pool', choices }}
      nameOf={(banner) => titleOf(banner, names)}
      columns={columns}
      drawer={(entry, close) => (
        <BannerDrawer key={entry?.key ?? 'new'} entry={entry} items={items ?? []} close={close} />
      )}
    />
  );
}

type Names = ReadonlyMap<string, DrawItem>;

function nameOf({ game }: DrawBanner, id: string, names: Names, en = false): string {
  const item = names.get(itemKey({ game, id }));
  if (item === undefined) return id;
  return en ? item.en || item.zh : item.zh || item.en;
}

function listOf(banner: DrawBanner, ids: readonly string[], names: Names): LocalText {
  return {
    zh: ids.map((id) => nameOf(banner, id, names)).join('、'),
    en: ids.map((id) => nameOf(banner, id, names, true)).join(', '),
  };
}

function titleOf(banner: DrawBanner, names: Names): LocalText {
  const { zh, en } = banner.title;
  const list = listOf(banner, banner.up5, names);
  return { zh: zh || en || list.zh, en: en || zh || list.en };
}

/** What a line says of a banner. */
function useBannerColumns(names: Names): Column<DrawBanner>[] {
  const t = useText();
  const list = (banner: DrawBanner, ids: readonly string[]) => t(listOf(banner, ids, names));
  const moment = (time: string, zone: DrawBanner['fromZone']) => (
    <span className={classes.small} title={t(zoneText(zone))}>
      {time}
      {zone === null ? '' : ` (${t(zoneText(zone))})`}
    </span>
  );
  return [
    {
      key: 'pool',
      head: t({ zh: '卡池', en: 'Banner' }),
      fixed: true,
      cell: ({ pool, version, title }) => (
        <Named
          name={t(poolTexts[pool])}
          about={[version, t({ zh: title.zh || title.en, en: title.en || title.zh })]
            .filter((part) => part !== '')
            .join(' · ')}
        />
      ),
    },
    {
      key: 'time',
      head: t({ zh: '时间', en: 'Time' }),
      cell: ({ from, fromZone, to, toZone }) => (
        <div className={classes.cell}>
          {moment(from, fromZone)}
          {moment(to, toZone)}
        </div>
      ),
    },
    {
      key: 'ups',
      head: 'UP',
      cell: (banner) => (
        <div className={classes.cell}>
          <span className={classes.five}>{list(banner, banner.up5)}</span>
          <span className={classes.small}>
            {banner.up4.length === 0
              ? t({ zh: '4 星 UP 未登记', en: '4★ rate-ups not entered' })
              : list(banner, banner.up4)}
          </span>
        </div>
      ),
    },
  ];
}
