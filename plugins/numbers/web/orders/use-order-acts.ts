import { errorText } from '@fitout/sdk/desktop';
import { type FormField, type FormValues, usePlugin } from '@fitout/sdk/web';
import type { NumberOrder } from '../../shared/calls/outputs.ts';
import { groupedNumber } from '../../shared/digits.ts';
import { limits } from '../../shared/limits.ts';
import { reasonField, type Tools, text } from './act-tools.ts';
import { chosenOf, orderClient } from './client.ts';
import { transferAct } from './transfer-act.ts';

const contactFields = ({ contact, phone, note }: NumberOrder): FormField[] => [
  { name: 'contact', label: { zh: '联系人', en: 'Contact' }, value: contact, maxLength: limits.contact },
  {
    name: 'phone',
    label: { zh: '联系电话', en: 'Phone' },
    value: phone,
    maxLength: 20,
    hint: {
      zh: '无需证件号，实名登记由运营商办理',
      en: 'No ID number needed. The carrier registers the customer’s identity',
    },
  },
  { name: 'note', label: { zh: '备注', en: 'Note' }, kind: 'multiline', value: note, maxLength: limits.note },
];

const contactOf = (values: FormValues) => ({
  contact: text(values, 'contact'),
  phone: text(values, 'phone'),
  note: text(values, 'note'),
});

/** A number is never broken over two lines. */
export const nameOf = (order: NumberOrder): string =>
  chosenOf(order)
    .map((number) => groupedNumber(number).replaceAll(' ', '\u00a0'))
    .join('、');

/** What is done with an order: asked for, done, and told. `changed` hears the order as it is then; undefined where it has to be read again. */
export function useOrderActs(changed: (order: NumberOrder | undefined) => void) {
  const { http, overlays, session, toasts } = usePlugin();
  const attempt: Tools['attempt'] = async (work, done) => {
    try {
      const order = await work();
      toasts.success(done);
      changed(order);
    } catch (error) {
      toasts.error(errorText(error), error);
      changed(undefined);
    }
  };
  const tools = { overlays, session, toasts, client: orderClient(http), attempt };
  return { ...contactActs(tools), ...holdActs(tools), ...endActs(tools), ...transferAct(tools) };
}

function contactActs({ overlays, client, attempt }: Tools) {
  return {
    reserve: async (order: NumberOrder) => {
      const values = await overlays.form({
        title: { zh: `预订 ${nameOf(order)}`, en: `Reserve ${nameOf(order)}` },
        fields: contactFields(order),
        confirm: { zh: '预订', en: 'Reserve' },
      });
      if (values !== undefined)
        await attempt(() => client.reserve(order.id, contactOf(values)), { zh: '已预订', en: 'Reserved' });
    },
    change: async (order: NumberOrder) => {
      const values = await overlays.form({
        title: { zh: '修改联系人与备注', en: 'Edit contact and note' },
        fields: contactFields(order),
        confirm: { zh: '保存', en: 'Save' },
      });
      if (values !== undefined)
        await attempt(() => client.change(order, contactOf(values)), { zh: '已保存', en: 'Saved' });
    },
  };
}

function holdActs({ overlays, client, attempt }: Tools) {
  return {
    extend: async (order: NumberOrder) => {
      const values = await overlays.form({
        title: { zh: `延长保留 ${nameOf(order)}`, en: `Extend the hold on ${nameOf(order)}` },
        fields: [
          {
            name: 'minutes',
            label: { zh: '从现在起再保留（分钟）', en: 'Hold for (minutes from now)' },
            kind: 'number',
            value: limits.holdMinutes,
            required: true,
            min: 1,
            max: limits.holdMinutesMost,
          },
          reasonField,
        ],
        confirm: { zh: '延长', en: 'Extend' },
      });
      if (values !== undefined)
        await attempt(() => client.extend(order.id, Number(values.minutes), text(values, 'reason')), {
          zh: '已延长',
          en: 'Hold extended',
        });
    },
  };
}

function endActs({ overlays, client, attempt }: Tools) {
  return {
    release: async (order: NumberOrder) => {
      const values = await overlays.form({
        title: { zh: `释放 ${nameOf(order)}？`, en: `Release ${nameOf(order)}?` },
        message: {
          zh: '号码立即回到号码池，任何人都可以再选。',
          en: 'Released numbers return to the pool immediately, where anyone can choose them.',
        },
        fields: [reasonField],
        confirm: { zh: '释放号码', en: 'Release' },
      });
      if (values !== undefined)
        await attempt(() => client.release(order.id, text(values, 'reason')), { zh: '已释放', en: 'Released' });
    },
    confirm: async (order: NumberOrder) => {
      const sure = await overlays.confirm({
        title: { zh: `确认售出 ${nameOf(order)}？`, en: `Confirm the sale of ${nameOf(order)}?` },
        message: {
          zh: '售出后号码不再回到号码池，不能撤销。',
          en: 'Sold numbers do not return to the pool. This cannot be undone.',
        },
        confirm: { zh: '确认售出', en: 'Confirm sale' },
      });
      if (sure) await attempt(() => client.confirm(order), { zh: '已售出', en: 'Sold' });
    },
  };
}
