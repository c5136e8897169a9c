import { decimalUnits, formMessages, moneyProblem, parseDecimal, parseMoney, plainMoney } from '@fitout/sdk';
import {
  type Errors,
  FieldPair,
  FormDrawer,
  fieldProps,
  MoneyField,
  type Read,
  TimeField,
  useClosing,
  useDraft,
} from '@fitout/sdk/desktop';
import { type SetTimes, usePlugin, useSetTimes, useText } from '@fitout/sdk/web';
import { Field, Input, Radio, RadioGroup, Switch, Textarea } from '@fluentui/react-components';
import type { CouponInput } from '../../shared/calls/inputs.ts';
import type { Coupon } from '../../shared/calls/outputs.ts';
import { couponText } from '../../shared/coupon-texts.ts';
import { limits } from '../../shared/limits.ts';
import { couponClient } from '../client.ts';
import { NumberField, wholeNumber } from '../parts/fields.tsx';
import { useSure } from '../parts/use-sure.ts';

interface Draft {
  title: string;
  kind: 'amount' | 'percent';
  amount: string;
  percent: string;
  threshold: string;
  stock: string;
  perPerson: string;
  from: string;
  to: string;
  validTo: string;
  enabled: boolean;
  note: string;
}

function draftOf(coupon: Coupon | undefined, { toField }: SetTimes): Draft {
  return {
    title: coupon?.title ?? '',
    kind: coupon?.kind ?? 'amount',
    amount: coupon?.kind === 'amount' ? plainMoney(coupon.value) : '',
    percent: coupon?.kind === 'percent' ? String(coupon.value / 10) : '',
    threshold: coupon === undefined || coupon.threshold === 0 ? '' : plainMoney(coupon.threshold),
    stock: coupon?.stock == null ? '' : String(coupon.stock),
    perPerson: String(coupon?.perPerson ?? 1),
    from: toField(coupon?.from),
    to: toField(coupon?.to),
    validTo: toField(coupon?.validTo),
    enabled: coupon?.enabled ?? true,
    note: coupon?.note ?? '',
  };
}

/** 8.5 折 is 85 of a hundred: from 0.1 to 9.9. */
function readPercent(text: string): number | undefined {
  const decimal = parseDecimal(text.replace(/折\s{0,9}$/, ''));
  const value = decimal === undefined ? undefined : decimalUnits(decimal, 1);
  return value !== undefined && value >= 1 && value <= 99 ? value : undefined;
}

function readDraft(draft: Draft, t: ReturnType<typeof useText>, { fromField }: SetTimes): Read<CouponInput> {
  const errors: Errors = {};
  if (draft.title.trim() === '') errors.title = t(formMessages.required);
  const value = draft.kind === 'amount' ? parseMoney(draft.amount) : readPercent(draft.percent);
  if (value === undefined || value === 0)
    errors.value =
      draft.kind === 'amount'
        ? t({ zh: '请填写大于 0 的金额', en: 'Enter a number above 0' })
        : t({ zh: '请填写 0.1 到 9.9，如 8.5', en: 'Enter 0.1 to 9.9' });
  const threshold = draft.threshold.trim() === '' ? 0 : parseMoney(draft.threshold);
  if (threshold === undefined) errors.threshold = t(moneyProblem(draft.threshold) ?? formMessages.pattern);
  const stock = draft.stock.trim() === '' ? null : wholeNumber(draft.stock);
  if (stock === undefined || (stock !== null && (stock < 0 || stock > limits.stock)))
    errors.stock = t({ zh: '请填写 0 以上的整数', en: 'Enter 0 or more' });
  const perPerson = wholeNumber(draft.perPerson);
  if (perPerson === undefined || perPerson < 1 || perPerson > limits.couponPerPerson)
    errors.perPerson = t({ zh: '请填写 1 到 {n} 的整数', en: 'Enter 1 to {n}' }, { n: limits.couponPerPerson });
  const [from = null, to = null, validTo = null] = [draft.from, draft.to, draft.validTo].map(fromField);
  if (from !== null && to !== null && from >= to)
    errors.to = t({ zh: '须晚于开始时间', en: 'Must be after the start' });
  if (validTo !== null && (to === null ? from !== null && from >= validTo : to > validTo))
    errors.validTo = t({ zh: '不能早于领取时间', en: 'Must not be before claiming ends' });
  if (value !== undefined && threshold !== undefined && draft.kind === 'amount' && threshold > 0 && value > threshold)
    errors.value = t({ zh: '不能超过使用门槛', en: 'Must not exceed the minimum spend' });
  if (
    Object.keys(errors).length > 0 ||
    value === undefined ||
    threshold === undefined ||
    stock === undefined ||
    perPerson === undefined
  )
    return { errors };
  const { title, kind, enabled, note } = draft;
  return { input: { title, kind, value, threshold, stock, perPerson, from, to, validTo, enabled, note }, errors };
}

/** 新建 and 编辑 of a coupon. Closes with what was saved. */
export function CouponDrawer(props: { coupon: Coupon | undefined; close(saved?: Coupon): void }) {
  const { http } = usePlugin();
  const t = useText();
  const closing = useClosing(props.close);
  const times = useSetTimes();
  const sureOf = useSure('coupon');
  const { stored, draft, set, errors, form } = useDraft({
    stored: props.coupon,
    draftOf: (stored) => draftOf(stored, times),
    read: (draft, t) => readDraft(draft, t, times),
    save: couponClient(http).save,
    sure: async (stored, input) => input.enabled || !stored.enabled || sureOf('pause', [stored.id]),
    part: 'coupon',
    changed: 'goods.changed',
    conflict: {
      zh: '他人刚刚修改了此券。再次保存将以您填写的内容为准。',
      en: 'Someone else just changed this. Saving again overwrites their changes.',
    },
    closing,
  });
  const shown = readDraft(draft, t, times).input;
  return (
    <FormDrawer
      title={
        stored === undefined ? t({ zh: '新建优惠券', en: 'New coupon' }) : t({ zh: '编辑优惠券', en: 'Edit coupon' })
      }
      {...form}
      aside={
        <Switch
          checked={draft.enabled}
          label={draft.enabled ? t({ zh: '可领取', en: 'Open' }) : t({ zh: '暂停', en: 'Paused' })}
          onChange={(_, data) => set({ enabled: data.checked })}
        />
      }
    >
      <Field {...fieldProps({ label: t({ zh: '名称', en: 'Title' }), required: true, error: errors.title })}>
        <Input
          value={draft.title}
          maxLength={limits.title}
          placeholder={t({ zh: '例如：双十二满减券', en: 'e.g. Members’ day' })}
          onChange={(_, data) => set({ title: data.value })}
        />
      </Field>
      <Field label={t({ zh: '优惠方式', en: 'Kind' })}>
        <RadioGroup
          layout="horizontal"
          value={draft.kind}
          onChange={(_, data) => set({ kind: data.value as Draft['kind'] })}
        >
          <Radio value="amount" label={t({ zh: '减金额', en: 'Amount off' })} />
          <Radio value="percent" label={t({ zh: '打折', en: 'Percentage' })} />
        </RadioGroup>
      </Field>
      <FieldPair>
        {draft.kind === 'amount' ? (
          <MoneyField
            label={t({ zh: '优惠金额', en: 'Amount off' })}
            required
            value={draft.amount}
            error={errors.value}
            onChange={(amount) => set({ amount })}
          />
        ) : (
          <Field
            {...fieldProps({
              label: t({ zh: '折扣', en: 'Discount (8.5 is 15% off)' }),
              required: true,
              error: errors.value,
            })}
          >
            <Input
              value={draft.percent}
              inputMode="decimal"
              maxLength={4}
              contentAfter={t({ zh: '折', en: '/ 10' })}
              placeholder="8.5"
              onChange={(_, data) => set({ percent: data.value })}
            />
          </Field>
        )}
        <MoneyField
          label={t({ zh: '使用门槛', en: 'Minimum spend' })}
          hint={t({ zh: '留空为无门槛', en: 'Leave empty for none' })}
          value={draft.threshold}
          error={errors.threshold}
          onChange={(threshold) => set({ threshold })}
        />
        <NumberField
          label={t({ zh: '发放数量', en: 'Quantity' })}
          hint={t({ zh: '留空为不限量', en: 'Leave empty for unlimited' })}
          value={draft.stock}
          error={errors.stock}
          onChange={(stock) => set({ stock })}
        />
        <NumberField
          label={t({ zh: '每人限领', en: 'For each person' })}
          required
          value={draft.perPerson}
          error={errors.perPerson}
          unit={t({ zh: '张', en: '' })}
          onChange={(perPerson) => set({ perPerson })}
        />
        <TimeField
          label={t({ zh: '开始领取', en: 'From' })}
          value={draft.from}
          error={errors.from}
          onChange={(from) => set({ from })}
        />
        <TimeField
          label={t({ zh: '结束领取', en: 'Until' })}
          hint={t({ zh: '留空为不限，或到使用截止', en: 'Leave empty for no end, or “Valid until”' })}
          value={draft.to}
          error={errors.to}
          onChange={(to) => set({ to })}
        />
        <TimeField
          label={t({ zh: '使用截止', en: 'Valid until' })}
          hint={t({
            zh: '之后已领的券显示为已过期，不能核销；留空为长期有效',
            en: 'Claimed coupons then expire and cannot be redeemed. Leave empty for no end',
          })}
          value={draft.validTo}
          error={errors.validTo}
          onChange={(validTo) => set({ validTo })}
        />
      </FieldPair>
      <Field {...fieldProps({ label: t({ zh: '使用说明', en: 'Notes' }), error: errors.note })}>
        <Textarea
          value={draft.note}
          maxLength={limits.note}
          rows={3}
          resize="vertical"
          placeholder={t({ zh: '例如：全场通用，不与其他优惠同享', en: 'e.g. For everything in the store' })}
          onChange={(_, data) => set({ note: data.value })}
        />
      </Field>
      {shown === undefined ? null : (
        <p style={{ margin: 0, color: 'var(--colorNeutralForeground2)' }}>
          {t({ zh: '顾客看到：', en: 'Customers see: ' })}
          {t(couponText(shown))}
        </p>
      )}
    </FormDrawer>
  );
}
