import { columnMoney, parseMoney } from '@fitout/sdk';
import { useLanguage, useText, useWhen } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons';
import { memo } from 'react';
import type { Good } from '../../shared/calls/things.ts';
import { limits } from '../../shared/limits.ts';
import { wholeNumber } from '../parts/fields.tsx';
import { Thumb } from '../parts/picture.tsx';
import { Cell } from './cell.tsx';
import classes from './goods.module.css';

export interface RowActions {
  choose(id: string, on: boolean, range: boolean): void;
  edit(good: Good): void;
  cell(good: Good, change: { price?: number; stock?: number }): Promise<void>;
}

export const GoodRow = memo(function GoodRow(props: {
  good: Good;
  chosen: boolean;
  mayEdit: boolean;
  actions: RowActions;
}) {
  const { good, chosen, mayEdit, actions } = props;
  const t = useText();
  const when = useWhen();
  const english = useLanguage() === 'en';
  const fixed = !mayEdit || good.trashed;
  const named = (words: { zh: string; en: string }) => `${t(words)}${english ? ' ' : ''}${good.name}`;
  return (
    <li className={classes.row} data-chosen={chosen}>
      <span>
        <input
          type="checkbox"
          className={classes.check}
          aria-label={named({ zh: '选择', en: 'Select' })}
          checked={chosen}
          onChange={(event) =>
            actions.choose(good.id, event.target.checked, (event.nativeEvent as MouseEvent).shiftKey === true)
          }
        />
      </span>
      <div className={classes.goodCell}>
        <div className={classes.good}>
          <Thumb image={good.images[0]} />
          <div className={classes.words}>
            <button type="button" className={classes.name} onClick={() => actions.edit(good)}>
              {good.name}
            </button>
            <div className={classes.small}>{good.code}</div>
          </div>
        </div>
      </div>
      <div className={classes.price}>
        <span className={classes.label}>{t({ zh: '价格', en: 'Price' })}</span>
        <div className={classes.cellBox}>
          <Cell
            column="price"
            label={named({ zh: '价格 ', en: 'Price of' })}
            shown={columnMoney(good.price)}
            parse={parseMoney}
            value={good.price}
            hint={t({ zh: '请填写价格，最多两位小数', en: 'A price, with two decimals at most' })}
            save={(price) => actions.cell(good, { price })}
            readOnly={fixed}
          />
          {good.listPrice === null ? null : <span className={classes.struck}>{columnMoney(good.listPrice)}</span>}
        </div>
      </div>
      <div className={classes.stock}>
        <span className={classes.label}>{t({ zh: '库存', en: 'Stock' })}</span>
        <Cell
          column="stock"
          label={named({ zh: '库存 ', en: 'Stock of' })}
          shown={String(good.stock)}
          parse={stockOf}
          value={good.stock}
          hint={t({ zh: '请填写 0 以上的整数', en: 'A whole number from 0 up' })}
          save={(stock) => actions.cell(good, { stock })}
          readOnly={fixed}
        />
      </div>
      <div className={classes.tagCell}>
        <div className={classes.tags}>
          {good.tags.slice(0, 4).map((tag) => (
            <span key={tag} className={classes.tag}>
              {tag}
            </span>
          ))}
          {good.tags.length > 4 ? <span className={classes.tag}>+{good.tags.length - 4}</span> : null}
        </div>
      </div>
      <div className={classes.statusCell}>
        <GoodStatus good={good} />
      </div>
      <div className={`${classes.small} ${classes.when}`}>{when(good.updatedAt)}</div>
      <div className={classes.rowActions}>
        <Button
          appearance="subtle"
          size="small"
          icon={<EditRegular />}
          aria-label={named({ zh: '编辑', en: 'Edit' })}
          onClick={() => actions.edit(good)}
        >
          {mayEdit && !good.trashed ? t({ zh: '编辑', en: 'Edit' }) : t({ zh: '查看', en: 'View' })}
        </Button>
      </div>
    </li>
  );
});

function stockOf(text: string): number | undefined {
  const value = wholeNumber(text);
  return value !== undefined && value >= 0 && value <= limits.stock ? value : undefined;
}

export function GoodStatus({ good }: { good: Pick<Good, 'listed' | 'stock' | 'trashed'> }) {
  const t = useText();
  const [words, tone] = good.trashed
    ? [{ zh: '已删除', en: 'Deleted' }, 'bad']
    : !good.listed
      ? [{ zh: '已下架', en: 'Unlisted' }, '']
      : good.stock === 0
        ? [{ zh: '售罄', en: 'Sold out' }, 'warn']
        : [{ zh: '上架中', en: 'Listed' }, 'good'];
  return (
    <span className={classes.status} data-tone={tone}>
      {t(words)}
    </span>
  );
}
