import { parseMoney, showMoney } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { Button, Input } from '@fluentui/react-components';
import { ArrowUpRegular, DismissRegular } from '@fluentui/react-icons';
import type { Activity } from '../../shared/calls/things.ts';
import { wholeNumber } from '../parts/fields.tsx';
import { Thumb } from '../parts/picture.tsx';
import classes from './activities.module.css';

export type DraftItem = Omit<Activity['items'][number], 'price' | 'stock'> & { price: string; stock: string };

/** The goods of a promotion, each with its price and stock in it. */
export function Items(props: { items: readonly DraftItem[]; group: boolean; onChange(items: DraftItem[]): void }) {
  const { items, group, onChange } = props;
  const t = useText();
  const put = (at: number, change: Partial<DraftItem>) =>
    onChange(items.map((item, index) => (index === at ? { ...item, ...change } : item)));
  const up = (at: number) => {
    const next = [...items];
    const [one] = next.splice(at, 1);
    if (one !== undefined) next.splice(at - 1, 0, one);
    onChange(next);
  };
  const price = group ? { zh: '拼团价', en: 'Group price' } : { zh: '秒杀价', en: 'Sale price' };
  return (
    <ul className={classes.items} aria-label={t({ zh: '活动商品', en: 'Goods' })}>
      {items.map((item, at) => (
        <li key={item.good}>
          <Thumb image={item.image} size={40} />
          <div className={classes.itemWords}>
            <strong>{item.name}</strong>
            <small>
              {t(
                { zh: '原价 {price} · 库存 {n}', en: '{price} · {n} in stock' },
                { price: showMoney(item.goodPrice), n: item.goodStock },
              )}
              {item.listed ? '' : ` · ${t({ zh: '未上架，页面中不显示', en: 'unlisted, not shown' })}`}
            </small>
            <span className={classes.itemFields}>
              <Input
                size="small"
                contentBefore="¥"
                inputMode="decimal"
                maxLength={20}
                aria-label={`${t(price)} ${item.name}`}
                aria-invalid={parseMoney(item.price) === undefined}
                placeholder={t(price)}
                value={item.price}
                onChange={(_, data) => put(at, { price: data.value })}
              />
              <Input
                size="small"
                contentBefore={t({ zh: '库存', en: 'Stock' })}
                inputMode="numeric"
                maxLength={12}
                aria-label={`${t({ zh: '活动库存', en: 'Stock in it' })} ${item.name}`}
                aria-invalid={wholeNumber(item.stock) === undefined}
                value={item.stock}
                onChange={(_, data) => put(at, { stock: data.value })}
              />
            </span>
          </div>
          <Button
            size="small"
            appearance="subtle"
            icon={<ArrowUpRegular />}
            disabled={at === 0}
            aria-label={`${t({ zh: '上移', en: 'Up' })} ${item.name}`}
            onClick={() => up(at)}
          />
          <Button
            size="small"
            appearance="subtle"
            icon={<DismissRegular />}
            aria-label={`${t({ zh: '移除', en: 'Remove' })} ${item.name}`}
            onClick={() => onChange(items.filter((_one, index) => index !== at))}
          />
        </li>
      ))}
    </ul>
  );
}
