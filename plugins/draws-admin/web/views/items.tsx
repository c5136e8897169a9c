import type { Column } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { lazy } from 'react';
import type { DrawItem } from '../../api.ts';
import { gameTexts, kindTexts } from '../../shared/texts.ts';
import classes from '../table/table.module.css';
import { type Choice, TablePage } from '../table/table-page.tsx';

const ItemDrawer = lazy(() => import('../items/item-drawer.tsx').then((part) => ({ default: part.ItemDrawer })));

const words = {
  title: { zh: '抽卡物品', en: 'Gacha items' },
  lead: {
    zh: '编号与中英文名称的对照。抽卡记录里没有登记的物品会按编号显示，不会丢失。',
    en: 'Item numbers with their Chinese and English names. Items in pull records that are not listed here appear by number and are never lost.',
  },
  add: { zh: '添加物品', en: 'Add item' },
  search: { zh: '搜索名称或编号', en: 'Search name or number' },
  narrow: { zh: '全部种类', en: 'All types' },
};

const choices: Choice[] = (['character', 'weapon'] as const).flatMap((kind) =>
  ([5, 4, 3] as const)
    .filter((rank) => kind === 'weapon' || rank > 3)
    .map((rank) => ({
      value: `${kind}-${rank}`,
      words: { zh: `${rank} 星${kindTexts[kind].zh}`, en: `${rank}★ ${kindTexts[kind].en.toLowerCase()}` },
      game: undefined,
    })),
);

/** 物品: what can be drawn, by its number. */
export default function ItemsView() {
  const columns = useItemColumns();
  return (
    <TablePage
      table="items"
      words={words}
      narrow={{ field: 'class', choices }}
      nameOf={({ zh, en }) => ({ zh: zh || en, en: en || zh })}
      columns={columns}
      drawer={(entry, close) => <ItemDrawer key={entry?.key ?? 'new'} entry={entry} close={close} />}
    />
  );
}

/** What a line says of an item. */
function useItemColumns(): Column<DrawItem>[] {
  const t = useText();
  return [
    {
      key: 'name',
      head: t({ zh: '名称', en: 'Name' }),
      fixed: true,
      cell: ({ zh, en, rank }) => (
        <div className={classes.cell} translate="no">
          <strong className={rank === 5 ? classes.five : undefined}>{zh || en}</strong>
          <span className={classes.small}>{zh === '' ? '' : en}</span>
        </div>
      ),
    },
    { key: 'game', head: t({ zh: '游戏', en: 'Game' }), cell: ({ game }) => t(gameTexts[game]) },
    { key: 'id', head: t({ zh: '编号', en: 'Number' }), cell: ({ id }) => <span className={classes.small}>{id}</span> },
    {
      key: 'kind',
      head: t({ zh: '种类', en: 'Type' }),
      cell: ({ rank, kind, standardFrom }) => (
        <div className={classes.cell}>
          <span>
            {'★'.repeat(rank)} {t(kindTexts[kind])}
          </span>
          {standardFrom === null ? null : (
            <span className={classes.small}>
              {t({ zh: '{day} 起在常驻', en: 'standard since {day}' }, { day: standardFrom.slice(0, 10) })}
            </span>
          )}
        </div>
      ),
    },
  ];
}
