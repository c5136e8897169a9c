import type { LocalText } from '@fitout/sdk';
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
    en: 'By these the phone tells rate-ups from lost 50/50s. Times are those of the game’s servers.',
  },
  add: { zh: '添加卡池', en: 'Add a banner' },
  search: { zh: '搜索版本、标题或 UP', en: 'Version, title or rate-up' },
  narrow: { zh: '全部卡池', en: 'Any pool' },
};

const choices = eventPools.map((pool) => ({ value: pool, words: poolTexts[pool], game: gameOf(pool) }));

/** 卡池: which items had raised rates, and when. */
export default function BannersView() {
  const { http } = usePlugin();
  const catalogue = useRemote('catalogue', (signal) => readCatalogue(http, signal));
  useServerChanges([catalogueTopic], catalogue.reload);
  const items = catalogue.data?.items;
  const names = useMemo(() => new Map((items ?? []).map((item) => [itemKey(item), item])), [items]);
  return (
    <TablePage
      table="banners"
      words={words}
      narrow={{ field: 'pool', choices }}
      nameOf={(banner) => titleOf(banner, names)}
      row={(banner) => <BannerLine banner={banner} names={names} />}
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

function BannerLine({ banner, names }: { banner: DrawBanner; names: Names }) {
  const t = useText();
  const { pool, version, title, from, fromZone, to, toZone, up5, up4 } = banner;
  const list = (ids: readonly string[]) => t(listOf(banner, ids, names));
  const heading = t({ zh: title.zh || title.en, en: title.en || title.zh });
  return (
    <div className={classes.line}>
      <div className={classes.cell}>
        <strong>{t(poolTexts[pool])}</strong>
        <span className={classes.small}>{[version, heading].filter((part) => part !== '').join(' · ')}</span>
      </div>
      <div className={classes.cell}>
        <span className={classes.small} title={t(zoneText(fromZone))}>
          {from}
          {fromZone === null ? '' : ` (${t(zoneText(fromZone))})`}
        </span>
        <span className={classes.small} title={t(zoneText(toZone))}>
          {to}
          {toZone === null ? '' : ` (${t(zoneText(toZone))})`}
        </span>
      </div>
      <div className={classes.cell}>
        <span className={classes.five}>{list(up5)}</span>
        <span className={classes.small}>
          {up4.length === 0 ? t({ zh: '4 星 UP 未登记', en: '4★ not entered' }) : list(up4)}
        </span>
      </div>
    </div>
  );
}
