import { formMessages, moneyProblem, parseMoney, plainMoney } from '@fitout/sdk';
import {
  type Errors,
  FieldPair,
  FormDrawer,
  fieldProps,
  MoneyField,
  type Read,
  TagField,
  useClosing,
  useDraft,
} from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Field, Input, Switch, Textarea } from '@fluentui/react-components';
import type { GoodInput } from '../../shared/calls/inputs.ts';
import type { Good } from '../../shared/calls/outputs.ts';
import { limits } from '../../shared/limits.ts';
import { linkFits } from '../../shared/link.ts';
import { cleanTags } from '../../shared/tags.ts';
import { goodsClient } from '../client.ts';
import { NumberField, wholeNumber } from '../parts/fields.tsx';
import { useSure } from '../parts/use-sure.ts';
import { CodeField } from './code-field.tsx';
import { ImagesField } from './images-field.tsx';

/** What stands in the fields: numbers as they are typed. */
type Draft = Omit<GoodInput, 'price' | 'listPrice' | 'stock' | 'sort'> &
  Record<'price' | 'listPrice' | 'stock' | 'sort', string>;

function draftOf(good: Good | undefined, code = ''): Draft {
  return {
    name: good?.name ?? '',
    code: good?.code ?? code.slice(0, limits.code),
    images: good?.images ?? [],
    price: good === undefined ? '' : plainMoney(good.price),
    listPrice: good?.listPrice == null ? '' : plainMoney(good.listPrice),
    // Nobody should publish a new good as sold out by leaving a zero as it is.
    stock: good === undefined ? '' : String(good.stock),
    unit: good?.unit ?? '件',
    tags: good?.tags ?? [],
    description: good?.description ?? '',
    link: good?.link ?? '',
    listed: good?.listed ?? true,
    sort: String(good?.sort ?? 0),
  };
}

/** The draft as the server takes it, or what is wrong with it. */
function readDraft(draft: Draft, t: ReturnType<typeof useText>): Read<GoodInput> {
  const errors: Errors = {};
  const needed = t(formMessages.required);
  if (draft.name.trim() === '') errors.name = needed;
  const price = parseMoney(draft.price);
  if (price === undefined)
    errors.price = draft.price.trim() === '' ? needed : t(moneyProblem(draft.price) ?? formMessages.pattern);
  const listPrice = draft.listPrice.trim() === '' ? null : parseMoney(draft.listPrice);
  if (listPrice === undefined) errors.listPrice = t(moneyProblem(draft.listPrice) ?? formMessages.pattern);
  const stock = wholeNumber(draft.stock);
  if (stock === undefined || stock < 0 || stock > limits.stock)
    errors.stock =
      draft.stock.trim() === '' ? needed : t({ zh: '请填写 0 以上的整数', en: 'Enter a whole number, 0 or more' });
  const sort = wholeNumber(draft.sort);
  if (sort === undefined || Math.abs(sort) > limits.sort) errors.sort = t(formMessages.whole);
  if (!linkFits(draft.link.trim()))
    errors.link = t({ zh: '以 https:// 或 / 开头', en: 'Must start with https:// or /' });
  if (
    Object.keys(errors).length > 0 ||
    price === undefined ||
    listPrice === undefined ||
    stock === undefined ||
    sort === undefined
  )
    return { errors };
  return { input: { ...draft, price, listPrice, stock, sort }, errors };
}

export interface GoodDrawerProps {
  good: Good | undefined;
  /** The code of a new one, where it is known already. */
  code?: string;
  known: readonly string[];
  close(saved?: Good): void;
}

/** 新建 and 编辑 of one good. Closes with what was saved. */
export function GoodDrawer(props: GoodDrawerProps) {
  const { known } = props;
  const closing = useClosing(props.close);
  const { http, session } = usePlugin();
  const t = useText();
  const client = goodsClient(http);
  const sureOf = useSure('good');
  const {
    stored: good,
    draft,
    set,
    errors,
    form,
  } = useDraft({
    stored: props.good,
    draftOf: (good) => draftOf(good, props.code),
    read: readDraft,
    save: (stored, input: GoodInput) =>
      stored === undefined ? client.create(input) : client.change(stored.id, stored.rev, input),
    sure: async (stored, input) => input.listed || !stored.listed || sureOf('unlist', [stored.id]),
    part: 'good',
    changed: 'goods.changed',
    conflict: {
      zh: '他人刚刚修改了这件商品。再次保存将以您填写的内容为准，取消则保留对方的修改。',
      en: 'Someone else just changed this product. Saving again overwrites their changes.',
    },
    closing,
  });
  const readOnly = !session.can('goods.edit') || good?.trashed === true;
  const title =
    good === undefined ? t({ zh: '新建商品', en: 'New product' }) : t({ zh: '编辑商品', en: 'Edit product' });
  return (
    <FormDrawer
      {...(readOnly ? { closing, close: () => closing.finish() } : form)}
      title={readOnly ? t({ zh: '商品详情', en: 'Product details' }) : title}
      aside={
        <Switch
          checked={draft.listed}
          label={draft.listed ? t({ zh: '上架', en: 'Listed' }) : t({ zh: '下架', en: 'Unlisted' })}
          onChange={(_, data) => set({ listed: data.checked })}
        />
      }
    >
      <Fields draft={draft} set={set} errors={errors} known={known} />
    </FormDrawer>
  );
}

function Fields({
  draft,
  set,
  errors,
  known,
}: {
  draft: Draft;
  set(change: Partial<Draft>): void;
  errors: Errors;
  known: readonly string[];
}) {
  const t = useText();
  const tags = t({ zh: '标签', en: 'Tags' });
  return (
    <>
      <Field {...fieldProps({ label: t({ zh: '名称', en: 'Name' }), required: true, error: errors.name })}>
        <Input value={draft.name} maxLength={limits.name} onChange={(_, data) => set({ name: data.value })} />
      </Field>
      <Field {...fieldProps({ label: t({ zh: '图片', en: 'Pictures' }), error: errors.images })}>
        {/* The label is read with the buttons' own. */}
        <div>
          <ImagesField images={draft.images} onChange={(images) => set({ images })} />
        </div>
      </Field>
      <FieldPair>
        <MoneyField
          label={t({ zh: '价格', en: 'Price' })}
          required
          value={draft.price}
          error={errors.price}
          onChange={(price) => set({ price })}
        />
        <MoneyField
          label={t({ zh: '划线价', en: 'Original price' })}
          value={draft.listPrice}
          error={errors.listPrice}
          onChange={(listPrice) => set({ listPrice })}
        />
        <NumberField
          label={t({ zh: '库存', en: 'Stock' })}
          required
          value={draft.stock}
          error={errors.stock}
          onChange={(stock) => set({ stock })}
        />
        <Field {...fieldProps({ label: t({ zh: '单位', en: 'Unit' }), error: errors.unit })}>
          <Input value={draft.unit} maxLength={limits.unit} onChange={(_, data) => set({ unit: data.value })} />
        </Field>
        <CodeField value={draft.code} error={errors.code} onChange={(code) => set({ code })} />
        <NumberField
          label={t({ zh: '排序', en: 'Sort by' })}
          hint={t({ zh: '数值越大越靠前', en: 'Higher numbers come first' })}
          value={draft.sort}
          error={errors.sort}
          onChange={(sort) => set({ sort })}
        />
      </FieldPair>
      <Field {...fieldProps({ label: tags, error: errors.tags })}>
        <div>
          <TagField
            clean={cleanTags}
            tags={draft.tags}
            known={known}
            label={tags}
            onChange={(next) => set({ tags: next })}
          />
        </div>
      </Field>
      <Field {...fieldProps({ label: t({ zh: '描述', en: 'Description' }), error: errors.description })}>
        <Textarea
          value={draft.description}
          maxLength={limits.description}
          rows={4}
          resize="vertical"
          onChange={(_, data) => set({ description: data.value })}
        />
      </Field>
      <Field
        {...fieldProps({
          label: t({ zh: '链接', en: 'Link' }),
          error: errors.link,
          hint: t({
            zh: '点击商品时打开：https:// 开头，或站内地址如 /p/tea；留空则打开商品页',
            en: 'Opens when the product is tapped: https://… or a path on this site. Leave empty for the product’s own page.',
          }),
        })}
      >
        <Input value={draft.link} maxLength={limits.link} onChange={(_, data) => set({ link: data.value })} />
      </Field>
    </>
  );
}
