import { showMoney, type Text } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { Button, Field, Input } from '@fluentui/react-components';
import { ArrowUpRegular, DismissRegular } from '@fluentui/react-icons';
import { Thumb } from '../parts/picture.tsx';
import classes from './activities.module.css';
import { type DraftItem, itemProblems } from './item-problems.ts';

/** The goods of a promotion, each with its price, stock and sold pieces in it. */
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
    <ul className={classes.items} aria-label={t({ zh: '活动商品', en: 'Products' })}>
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
            <ItemFields item={item} priceLabel={price} onChange={(change) => put(at, change)} />
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

function ItemFields(props: { item: DraftItem; priceLabel: Text; onChange(change: Partial<DraftItem>): void }) {
  const { item, priceLabel, onChange } = props;
  const t = useText();
  const problems = itemProblems(item);
  const counts = [
    { key: 'stock', label: t({ zh: '活动库存', en: 'Promotion stock' }) },
    { key: 'sold', label: t({ zh: '已售', en: 'Sold' }) },
  ] as const;
  return (
    <span className={classes.itemFields}>
      {/* A good that was just added has no price yet, which is no mistake. */}
      <Field
        size="small"
        label={t(priceLabel)}
        validationMessage={item.price === '' || problems.price === undefined ? undefined : t(problems.price)}
      >
        <Input
          size="small"
          contentBefore="¥"
          inputMode="decimal"
          maxLength={20}
          aria-label={`${t(priceLabel)} ${item.name}`}
          value={item.price}
          onChange={(_, data) => onChange({ price: data.value })}
        />
      </Field>
      {counts.map(({ key, label }) => {
        const problem = problems[key];
        return (
          <Field
            key={key}
            size="small"
            label={label}
            validationMessage={problem === undefined ? undefined : t(problem)}
          >
            <Input
              size="small"
              inputMode="numeric"
              maxLength={12}
              aria-label={`${label} ${item.name}`}
              value={item[key]}
              onChange={(_, data) => onChange({ [key]: data.value })}
            />
          </Field>
        );
      })}
    </span>
  );
}
