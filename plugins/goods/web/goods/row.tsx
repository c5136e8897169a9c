import { columnMoney, parseMoney } from '@fitout/sdk';
import { useLanguage, useText, useWhen } from '@fitout/sdk/web';
import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons';
import { memo, useState } from 'react';
import type { CellChange } from '../../shared/calls/inputs.ts';
import type { Good } from '../../shared/calls/outputs.ts';
import { limits } from '../../shared/limits.ts';
import { wholeNumber } from '../parts/fields.tsx';
import { Thumb } from '../parts/picture.tsx';
import { Cell, type CellConflict } from './cell.tsx';
import classes from './goods.module.css';

export interface RowActions {
  choose(id: string, on: boolean, range: boolean): void;
  edit(good: Good): void;
  cell(good: Good, change: CellChange): Promise<void>;
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
  const [conflicts, setConflicts] = useState<{ price?: CellConflict | undefined; stock?: CellConflict | undefined }>(
    {},
  );
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
            show={columnMoney}
            parse={parseMoney}
            value={good.price}
            hint={t({ zh: '请填写价格，最多两位小数', en: 'Enter a price with up to 2 decimals' })}
            save={(price, from) => actions.cell(good, { price, from: { price: from } })}
            onConflict={(price) => setConflicts((before) => ({ ...before, price }))}
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
          show={String}
          parse={stockOf}
          value={good.stock}
          hint={t({ zh: '请填写 0 以上的整数', en: 'Enter a whole number, 0 or more' })}
          save={(stock, from) => actions.cell(good, { stock, from: { stock: from } })}
          onConflict={(stock) => setConflicts((before) => ({ ...before, stock }))}
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
      <ConflictNotice what={{ zh: '价格', en: 'price' }} show={columnMoney} conflict={conflicts.price} />
      <ConflictNotice what={{ zh: '库存', en: 'stock' }} show={String} conflict={conflicts.stock} />
    </li>
  );
});

/** Below the row, so that whoever went on typing elsewhere is not interrupted. */
function ConflictNotice(props: {
  what: { zh: string; en: string };
  show(value: number): string;
  conflict: CellConflict | undefined;
}) {
  const { what, show, conflict } = props;
  const t = useText();
  if (conflict === undefined) return null;
  const words = { what: t(what), now: show(conflict.now), typed: show(conflict.typed) };
  return (
    <div role="alert" className={classes.conflict}>
      <MessageBar intent="warning" politeness="polite">
        <MessageBarBody>
          {t(
            {
              zh: '他人刚刚把{what}改为 {now}，您填写的 {typed} 没有保存。',
              en: 'Someone else just set the {what} to {now}. Your {typed} was not saved.',
            },
            words,
          )}
        </MessageBarBody>
        <MessageBarActions>
          <Button size="small" onClick={conflict.overwrite}>
            {t({ zh: '改为 {typed}', en: 'Set to {typed}' }, words)}
          </Button>
          <Button size="small" onClick={conflict.giveUp}>
            {t({ zh: '保留 {now}', en: 'Keep {now}' }, words)}
          </Button>
        </MessageBarActions>
      </MessageBar>
    </div>
  );
}

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
