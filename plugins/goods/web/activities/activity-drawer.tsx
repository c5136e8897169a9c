import { formMessages, parseMoney, type Text, yuan } from '@fitout/sdk';
import {
  type Errors,
  errorText,
  FieldPair,
  FormDrawer,
  fieldProps,
  type Read,
  TimeField,
  useClosing,
  useDraft,
} from '@fitout/sdk/desktop';
import { type SetTimes, usePlugin, useSetTimes, useText } from '@fitout/sdk/web';
import { Button, Field, Input, Radio, RadioGroup, Switch } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import type { ActivityInput } from '../../shared/calls/inputs.ts';
import type { Activity } from '../../shared/calls/outputs.ts';
import { limits } from '../../shared/limits.ts';
import { activityClient, goodsClient } from '../client.ts';
import { NumberField, wholeNumber } from '../parts/fields.tsx';
import { useSure } from '../parts/use-sure.ts';
import { openPicker } from '../picker/open-picker.tsx';
import { type DraftItem, itemProblems } from './item-problems.ts';
import { Items } from './items.tsx';

interface Draft {
  kind: 'flash' | 'group';
  title: string;
  groupSize: string;
  from: string;
  to: string;
  enabled: boolean;
  items: DraftItem[];
}

function draftOf(activity: Activity | undefined, { toField }: SetTimes): Draft {
  return {
    kind: activity?.kind ?? 'flash',
    title: activity?.title ?? '',
    groupSize: String(activity?.groupSize ?? 3),
    from: toField(activity?.from),
    to: toField(activity?.to),
    enabled: activity?.enabled ?? true,
    items: (activity?.items ?? []).map((item) => ({
      ...item,
      price: yuan(item.price),
      stock: String(item.stock),
      sold: String(item.sold),
      storedPrice: item.price,
    })),
  };
}

function readDraft(draft: Draft, t: ReturnType<typeof useText>, { fromField }: SetTimes): Read<ActivityInput> {
  const errors: Errors = {};
  if (draft.title.trim() === '') errors.title = t(formMessages.required);
  const size = draft.kind === 'flash' ? null : wholeNumber(draft.groupSize);
  if (size === undefined || (size !== null && (size < 2 || size > limits.groupSize)))
    errors.groupSize = t({ zh: '请填写 2 到 {n} 的整数', en: 'Enter 2 to {n}' }, { n: limits.groupSize });
  const [from = null, to = null] = [fromField(draft.from), fromField(draft.to)];
  if (from !== null && to !== null && from >= to)
    errors.to = t({ zh: '须晚于开始时间', en: 'Must be after the start' });
  const wrong = draft.items.find((item) => Object.keys(itemProblems(item)).length > 0);
  if (wrong !== undefined) {
    const [problem] = Object.values(itemProblems(wrong)) as Text[];
    errors.items = `${wrong.name}：${problem === undefined ? '' : t(problem)}`;
  } else if (draft.items.length === 0) errors.items = t({ zh: '请至少添加一件商品', en: 'Add at least one product' });
  if (Object.keys(errors).length > 0 || size === undefined) return { errors };
  const { kind, title, enabled } = draft;
  const items = draft.items.map(({ good, price, stock, sold }) => ({
    good,
    price: parseMoney(price) ?? 0,
    stock: wholeNumber(stock) ?? 0,
    sold: wholeNumber(sold) ?? 0,
  }));
  return { input: { kind, title, groupSize: size, from, to, enabled, items }, errors };
}

/** 新建 and 编辑 of a promotion. Closes with what was saved. */
export function ActivityDrawer(props: { activity: Activity | undefined; close(saved?: Activity): void }) {
  const { http, overlays, toasts } = usePlugin();
  const t = useText();
  const closing = useClosing(props.close);
  const times = useSetTimes();
  const sureOf = useSure('activity');
  const { stored, draft, set, errors, form } = useDraft({
    stored: props.activity,
    draftOf: (stored) => draftOf(stored, times),
    read: (draft, t) => readDraft(draft, t, times),
    save: activityClient(http).save,
    sure: async (stored, input) => input.enabled || !stored.enabled || sureOf('pause', [stored.id]),
    part: 'activity',
    changed: 'goods.changed',
    conflict: {
      zh: '他人刚刚修改了此营销活动。再次保存将以您填写的内容为准。',
      en: 'Someone else just changed this. Saving again overwrites their changes.',
    },
    closing,
  });
  const choose = async () => {
    try {
      const chosen = draft.items.map(({ good }) => good);
      const picked = await openPicker({ overlays }, 'goods', { multiple: true, chosen });
      if (picked === undefined) return;
      const known = new Map(draft.items.map((item) => [item.good, item]));
      const fresh = await goodsClient(http).byIds(picked.map(({ id }) => id).filter((id) => !known.has(id)));
      for (const good of fresh)
        known.set(good.id, {
          good: good.id,
          name: good.name,
          code: good.code,
          image: good.images[0] ?? null,
          listed: good.listed && !good.trashed,
          goodPrice: good.price,
          goodStock: good.stock,
          price: '',
          stock: String(good.stock),
          sold: '0',
        });
      set({ items: picked.flatMap(({ id }) => known.get(id) ?? []).slice(0, limits.activityItems) });
    } catch (failed) {
      toasts.error(errorText(failed), failed);
    }
  };
  return (
    <FormDrawer
      title={
        stored === undefined
          ? t({ zh: '新建营销活动', en: 'New promotion' })
          : t({ zh: '编辑营销活动', en: 'Edit promotion' })
      }
      {...form}
      aside={
        <Switch
          checked={draft.enabled}
          label={draft.enabled ? t({ zh: '启用', en: 'On' }) : t({ zh: '暂停', en: 'Paused' })}
          onChange={(_, data) => set({ enabled: data.checked })}
        />
      }
    >
      <Field label={t({ zh: '活动类型', en: 'Kind' })}>
        <RadioGroup
          layout="horizontal"
          value={draft.kind}
          onChange={(_, data) => set({ kind: data.value as Draft['kind'] })}
        >
          <Radio value="flash" label={t({ zh: '限时秒杀', en: 'Flash sale' })} />
          <Radio value="group" label={t({ zh: '多人拼团', en: 'Group buy' })} />
        </RadioGroup>
      </Field>
      <Field {...fieldProps({ label: t({ zh: '名称', en: 'Title' }), required: true, error: errors.title })}>
        <Input
          value={draft.title}
          maxLength={limits.title}
          placeholder={t({ zh: '例如：周五限时秒杀', en: 'e.g. Friday sale' })}
          onChange={(_, data) => set({ title: data.value })}
        />
      </Field>
      {draft.kind === 'flash' ? null : (
        <NumberField
          label={t({ zh: '成团人数', en: 'Group size' })}
          required
          unit={t({ zh: '人', en: '' })}
          value={draft.groupSize}
          error={errors.groupSize}
          onChange={(groupSize) => set({ groupSize })}
        />
      )}
      <FieldPair>
        <TimeField
          label={t({ zh: '开始时间', en: 'From' })}
          value={draft.from}
          error={errors.from}
          onChange={(from) => set({ from })}
        />
        <TimeField
          label={t({ zh: '结束时间', en: 'Until' })}
          value={draft.to}
          error={errors.to}
          onChange={(to) => set({ to })}
        />
      </FieldPair>
      <Field {...fieldProps({ label: t({ zh: '活动商品', en: 'Products' }), required: true, error: errors.items })}>
        <div>
          <Items items={draft.items} group={draft.kind === 'group'} onChange={(items) => set({ items })} />
          <Button icon={<AddRegular />} onClick={() => void choose()}>
            {t({ zh: '选择商品', en: 'Select products' })}
          </Button>
        </div>
      </Field>
    </FormDrawer>
  );
}
