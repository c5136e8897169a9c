import { useText } from '@fitout/sdk/web';
import { lazy } from 'react';
import type { DrawItem } from '../../api.ts';
import { gameTexts, kindTexts } from '../../shared/texts.ts';
import classes from '../table/table.module.css';
import { type Choice, TablePage } from '../table/table-page.tsx';

const ItemDrawer = lazy(() => import('../items/item-drawer.tsx').then((part) => ({ default: part.ItemDrawer })));

const words = {
  title: { zh: '抽卡物品', en: 'Draw items' },
  lead: {
    zh: '编号与中英文名称的对照。抽卡记录里没有登记的物品会按编号显示，不会丢失。',
    en: 'Numbers and names in both languages. Items that are not here are shown by their number, never dropped.',
  },
  add: { zh: '添加物品', en: 'Add an item' },
  search: { zh: '搜索名称或编号', en: 'Name or number' },
  narrow: { zh: '全部种类', en: 'Any kind' },
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
  return (
    <TablePage
      table="items"
      words={words}
      narrow={{ field: 'class', choices }}
      nameOf={({ zh, en }) => ({ zh: zh || en, en: en || zh })}
      row={(item) => <ItemLine item={item} />}
      drawer={(entry, close) => <ItemDrawer key={entry?.key ?? 'new'} entry={entry} close={close} />}
    />
  );
}

function ItemLine({ item }: { item: DrawItem }) {
  const t = useText();
  const { game, id, zh, en, rank, kind, standardFrom } = item;
  return (
    <div className={`${classes.line} ${classes.item}`}>
      <div className={classes.cell}>
        <strong className={rank === 5 ? classes.five : undefined} translate="no">
          {zh || en}
        </strong>
        <span className={classes.small} translate="no">
          {zh === '' ? '' : en}
        </span>
      </div>
      <div className={classes.cell}>
        <span>{t(gameTexts[game])}</span>
        <span className={classes.small}>{t({ zh: '编号 {id}', en: 'No. {id}' }, { id })}</span>
      </div>
      <div className={classes.cell}>
        <span>
          {'★'.repeat(rank)} {t(kindTexts[kind])}
        </span>
        <span className={classes.small}>
          {standardFrom === null
            ? ''
            : t({ zh: '{day} 起在常驻', en: 'standard from {day}' }, { day: standardFrom.slice(0, 10) })}
        </span>
      </div>
    </div>
  );
}
