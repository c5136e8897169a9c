import { formMessages, parseMoney, plainMoney, showMoney } from '@fitout/sdk';
import {
  type Errors,
  FieldPair,
  FormDrawer,
  fieldProps,
  MoneyField,
  type Read,
  useClosing,
  useDraft,
} from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { Field, Input, Select, Textarea } from '@fluentui/react-components';
import type { Carrier } from '../../shared/calls/outputs.ts';
import type { TariffInput } from '../../shared/calls/rule-inputs.ts';
import type { Preview, Tariff } from '../../shared/calls/rule-outputs.ts';
import { limits } from '../../shared/limits.ts';
import { numbersCalls } from '../client.ts';
import { TextField, wholeNumber } from './fields.tsx';
import { count, PreviewBox } from './preview-box.tsx';
import classes from './rules.module.css';

interface Draft {
  carrier: string;
  name: string;
  price: string;
  prestore: string;
  monthly: string;
  months: string;
  penalty: string;
  note: string;
}

function readDraft(draft: Draft, t: ReturnType<typeof useText>): Read<TariffInput> {
  const errors: Errors = {};
  if (draft.name.trim() === '') errors.name = t(formMessages.required);
  const amount = (key: 'price' | 'prestore' | 'monthly'): number => {
    const cents = draft[key].trim() === '' ? 0 : parseMoney(draft[key]);
    if (cents === undefined)
      errors[key] = t({ zh: '请填写金额，不超过两千万元', en: 'Enter an amount of at most 20 million' });
    return cents ?? 0;
  };
  const [price, prestore, monthly] = [amount('price'), amount('prestore'), amount('monthly')];
  const months = draft.months.trim() === '' ? 0 : wholeNumber(draft.months);
  if (months === undefined || months > 1200)
    errors.months = t({ zh: '请填写 0 到 1200 的整数', en: 'Enter a whole number from 0 to 1200' });
  if (Object.keys(errors).length > 0) return { errors };
  const { carrier, name, penalty, note } = draft;
  return { input: { carrier, name, price, prestore, monthly, months: months ?? 0, penalty, note }, errors };
}

/** 新建 and 修改 of a tariff, with what a new price reaches. */
export function TariffDrawer(props: {
  tariff: Tariff | undefined;
  carriers: readonly Carrier[];
  /** Of a new one. */
  carrier: string;
  close(saved?: Tariff): void;
}) {
  const { http } = usePlugin();
  const t = useText();
  const closing = useClosing(props.close);
  const call = numbersCalls(http);
  const first = props.carrier === '' ? (props.carriers[0]?.key ?? '') : props.carrier;
  const { stored, draft, set, errors, form } = useDraft<Tariff, Draft, TariffInput>({
    stored: props.tariff,
    draftOf: (tariff) => ({
      carrier: tariff?.carrier ?? first,
      name: tariff?.name ?? '',
      price: tariff === undefined ? '' : plainMoney(tariff.price),
      prestore: tariff === undefined ? '' : plainMoney(tariff.prestore),
      monthly: tariff === undefined ? '' : plainMoney(tariff.monthly),
      months: tariff === undefined ? '' : String(tariff.months),
      penalty: tariff?.penalty ?? '',
      note: tariff?.note ?? '',
    }),
    read: readDraft,
    save: (before, input) =>
      before === undefined
        ? call('POST tariffs', { body: input })
        : call('PUT tariffs/:id', { params: { id: before.id }, body: { rev: before.rev, tariff: input } }),
    part: 'tariff',
    changed: 'numbers.changed',
    conflict: {
      zh: '他人刚刚修改了此资费。再次保存将以您填写的内容为准。',
      en: 'Someone else just changed this tariff. Saving again will overwrite their changes.',
    },
    closing,
  });
  return (
    <FormDrawer
      title={stored === undefined ? t({ zh: '新建资费', en: 'New tariff' }) : t({ zh: '修改资费', en: 'Edit tariff' })}
      {...form}
    >
      <FieldPair>
        <TextField
          label={t({ zh: '名称', en: 'Name' })}
          required
          value={draft.name}
          maxLength={limits.name}
          error={errors.name}
          onChange={(name) => set({ name })}
        />
        <Field label={t({ zh: '运营商', en: 'Carrier' })}>
          <Select
            value={draft.carrier}
            disabled={stored !== undefined}
            onChange={(_, data) => set({ carrier: data.value })}
          >
            {props.carriers.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <MoneyField
          label={t({ zh: '价格', en: 'Price' })}
          value={draft.price}
          error={errors.price}
          onChange={(price) => set({ price })}
        />
        <MoneyField
          label={t({ zh: '预存', en: 'Prepaid' })}
          value={draft.prestore}
          error={errors.prestore}
          onChange={(prestore) => set({ prestore })}
        />
        <MoneyField
          label={t({ zh: '月低消', en: 'Monthly minimum' })}
          value={draft.monthly}
          error={errors.monthly}
          onChange={(monthly) => set({ monthly })}
        />
        <Field
          {...fieldProps({
            label: t({ zh: '合约期', en: 'Contract term' }),
            hint: t({ zh: '0 为没有合约期', en: '0 for no contract' }),
            error: errors.months,
          })}
        >
          <Input
            value={draft.months}
            inputMode="numeric"
            maxLength={4}
            contentAfter={
              <span className={classes.unit}>{t({ zh: '个月', en: '{n|month|months}' }, { n: draft.months })}</span>
            }
            onChange={(_, data) => set({ months: data.value })}
          />
        </Field>
      </FieldPair>
      <Field
        {...fieldProps({
          label: t({ zh: '违约金', en: 'Termination fee' }),
          hint: t({ zh: '预订前会展示给顾客', en: 'Shown to customers before they reserve' }),
          error: errors.penalty,
        })}
      >
        <Textarea
          value={draft.penalty}
          maxLength={limits.note}
          placeholder={t({ zh: '例如：提前解约付剩余月低消的 30%', en: 'e.g. 30% of the remaining monthly minimum' })}
          onChange={(_, data) => set({ penalty: data.value })}
        />
      </Field>
      <Field {...fieldProps({ label: t({ zh: '备注', en: 'Note' }), error: errors.note })}>
        <Textarea value={draft.note} maxLength={limits.note} onChange={(_, data) => set({ note: data.value })} />
      </Field>
      {stored === undefined ? null : <Effect stored={stored} input={readDraft(draft, t).input} />}
    </FormDrawer>
  );
}

function Effect({ stored, input }: { stored: Tariff; input: TariffInput | undefined }) {
  const { http } = usePlugin();
  const t = useText();
  const preview = useRemote<Preview>(`tariff ${stored.id}`, (signal) =>
    numbersCalls(http)('POST rules/preview', { body: { kind: 'tariff', id: stored.id } }, { signal, timeout: 60_000 }),
  );
  const n = count(preview.data?.numbers ?? 0);
  const prices = input === undefined || input.price === stored.price ? undefined : [stored.price, input.price];
  return (
    <PreviewBox loading={preview.data === undefined && preview.loading} error={preview.error} retry={preview.reload}>
      <p>
        {prices === undefined
          ? t(
              {
                zh: '{n} 个号码使用此资费，保存后立即生效。',
                en: '{n} {n|number uses|numbers use} this tariff. Changes take effect once saved.',
              },
              { n },
            )
          : t(
              { zh: '{n} 个号码的价格：{from} → {to}', en: 'Price of {n} {n|number|numbers}: {from} → {to}' },
              { n, from: showMoney(prices[0] ?? 0), to: showMoney(prices[1] ?? 0) },
            )}
      </p>
      <p>
        {t({
          zh: '已保留或预订的号码按当时的条款，不受影响。',
          en: 'Held and reserved numbers keep their original terms.',
        })}
      </p>
    </PreviewBox>
  );
}
