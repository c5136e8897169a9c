import { showMoney } from '@fitout/sdk';
import { DialogFrame, Empty, LoadFailed, Loading, More, useClosing } from '@fitout/sdk/desktop';
import { useDebounced, usePlugin, useRemote, useRemoteList, useText } from '@fitout/sdk/web';
import { Button, SearchBox } from '@fluentui/react-components';
import { BoxRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { GoodsPick, PickedGood } from '../../api.ts';
import { couponText } from '../../shared/coupon-texts.ts';
import { activityClient, couponClient, goodsCalls, goodsClient } from '../client.ts';
import { GoodStatus } from '../goods/row.tsx';
import { Thumb } from '../parts/picture.tsx';
import { StateBadge } from '../parts/state-badge.tsx';
import classes from './picker.module.css';

export type PickerKind = 'goods' | 'coupons' | 'activities';

interface Choice extends PickedGood {
  about: string;
  picture?: React.ReactNode;
  state: React.ReactNode;
}

const titles = {
  goods: { zh: '选择商品', en: 'Select products' },
  coupons: { zh: '选择优惠券', en: 'Choose coupons' },
  activities: { zh: '选择营销活动', en: 'Choose promotions' },
} as const;

interface Props {
  kind: PickerKind;
  options: GoodsPick & { kind?: 'flash' | 'group' };
  close(picked?: PickedGood[]): void;
}

/** The catalogue as a chooser. What was chosen before comes first, in its order. */
export function PickerDialog({ kind, options, close: end }: Props) {
  const closing = useClosing(end);
  const close = closing.finish;
  const { navigation, session } = usePlugin();
  const t = useText();
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const choices = useChoices(kind, q, options.kind);
  const multiple = options.multiple === true;
  const [picked, setPicked] = useState<PickedGood[]>([]);
  // Names of what was chosen before, which may not be in the list that is shown.
  const before = useNames(kind, options.chosen ?? [], setPicked);
  const ids = new Set(picked.map(({ id }) => id));
  const toggle = ({ id, name }: Choice) => {
    if (!multiple) setPicked(ids.has(id) ? [] : [{ id, name }]);
    else setPicked(ids.has(id) ? picked.filter((one) => one.id !== id) : [...picked, { id, name }]);
  };
  const title = t(titles[kind]);
  return (
    <DialogFrame
      title={title}
      closing={closing}
      onClose={() => close()}
      className={classes.surface}
      contentClassName={classes.content}
      actions={
        <>
          <Button onClick={() => close()}>{t({ zh: '取消', en: 'Cancel' })}</Button>
          <Button
            appearance="primary"
            disabled={before.loading || (!multiple && picked.length === 0)}
            onClick={() => close(picked)}
          >
            {multiple && picked.length > 0
              ? t({ zh: '使用 {n} 项', en: 'Use {n}' }, { n: picked.length })
              : t({ zh: '使用', en: 'Use' })}
          </Button>
        </>
      }
    >
      <SearchBox
        autoFocus
        value={typed}
        placeholder={t({ zh: '搜索名称', en: 'Search by name' })}
        aria-label={t({ zh: '搜索', en: 'Search' })}
        onChange={(_, data) => setTyped(data.value)}
        style={{ maxWidth: 'none' }}
      />
      {choices.error === undefined ? null : <LoadFailed error={choices.error} onRetry={choices.reload} />}
      {choices.items === undefined && choices.loading ? <Loading /> : null}
      {choices.items?.length === 0 ? (
        <Empty
          icon={<BoxRegular />}
          title={
            q === '' ? t({ zh: '这里还没有内容', en: 'Nothing here yet' }) : t({ zh: '没有找到', en: 'Nothing found' })
          }
        >
          {q === '' && session.can('goods.edit') ? (
            <Button
              onClick={() => {
                close();
                navigation.open(kind === 'goods' ? '/goods' : `/goods/${kind}`);
              }}
            >
              {t({ zh: '去新建', en: 'New product' })}
            </Button>
          ) : null}
        </Empty>
      ) : null}
      <ul className={classes.list} aria-label={title}>
        {choices.items?.map((choice) => (
          <li key={choice.id}>
            <label className={classes.choice} data-on={ids.has(choice.id)}>
              <input
                type={multiple ? 'checkbox' : 'radio'}
                name="goods-picker"
                checked={ids.has(choice.id)}
                onChange={() => toggle(choice)}
              />
              {choice.picture}
              <span className={classes.words}>
                <strong>{choice.name}</strong>
                <small>{choice.about}</small>
              </span>
              {choice.state}
            </label>
          </li>
        ))}
      </ul>
      <More list={choices} />
    </DialogFrame>
  );
}

/** The list behind the picker, whatever it is of. */
function useChoices(kind: PickerKind, q: string, activity: 'flash' | 'group' | undefined) {
  const { http } = usePlugin();
  const t = useText();
  return useRemoteList<Choice>(`${kind} ${q}`, async (cursor, signal) => {
    if (kind === 'goods') {
      const page = await goodsClient(http).list({ q, order: 'sort' }, { cursor, limit: 50 }, signal);
      return {
        ...page,
        items: page.items.map((good) => ({
          id: good.id,
          name: good.name,
          about: `${showMoney(good.price)} · ${t({ zh: '库存 {n}', en: '{n} in stock' }, { n: good.stock })} · ${good.code}`,
          picture: <Thumb image={good.images[0]} size={40} />,
          state: <GoodStatus good={good} />,
        })),
      };
    }
    if (kind === 'coupons') {
      const page = await couponClient(http).list({ q, state: '' }, cursor, signal);
      return {
        ...page,
        items: page.items.map((coupon) => ({
          id: coupon.id,
          name: coupon.title,
          about: t(couponText(coupon)),
          state: <StateBadge state={coupon.state} />,
        })),
      };
    }
    const page = await activityClient(http).list({ q, state: '', kind: activity ?? '' }, cursor, signal);
    return {
      ...page,
      items: page.items.map((one) => ({
        id: one.id,
        name: one.title,
        about: `${one.kind === 'flash' ? t({ zh: '秒杀', en: 'Flash sale' }) : t({ zh: '拼团', en: 'Group buy' })} · ${t({ zh: '{n} 件商品', en: '{n} {n|product|products}' }, { n: one.items.length })}`,
        picture: <Thumb image={one.items[0]?.image} size={40} />,
        state: <StateBadge state={one.state} />,
      })),
    };
  });
}

function useNames(kind: PickerKind, ids: readonly string[], set: (picked: PickedGood[]) => void) {
  const { http } = usePlugin();
  return useRemote(`names ${kind} ${ids.join()}`, async () => {
    if (ids.length === 0) return [];
    const call = goodsCalls(http);
    const offer = (id: string) =>
      kind === 'coupons' ? call('GET coupons/:id', { params: { id } }) : call('GET activities/:id', { params: { id } });
    const named: PickedGood[] =
      kind === 'goods'
        ? (await goodsClient(http).byIds(ids)).map(({ id, name }) => ({ id, name }))
        : (
            await Promise.all(
              ids.map((id) =>
                offer(id).then(
                  ({ title }) => ({ id, name: title }),
                  () => undefined,
                ),
              ),
            )
          ).filter((one) => one !== undefined);
    set(named);
    return named;
  });
}
