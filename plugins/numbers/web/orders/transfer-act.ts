import type { FormField } from '@fitout/sdk/web';
import type { NumberOrder } from '../../shared/calls/outputs.ts';
import { limits } from '../../shared/limits.ts';
import { reasonField, type Tools, text } from './act-tools.ts';

/** To a colleague, to a customer's account, or to a customer without one. */
export type TransferTo = 'seller' | 'customer' | 'contact';

const titles = {
  seller: { zh: '转给另一位销售', en: 'To another seller' },
  customer: { zh: '转给另一位有账号的顾客', en: 'To another customer account' },
  contact: { zh: '转给另一位顾客（姓名和电话）', en: 'To another customer (name and phone)' },
};

const contactFields = (required: boolean): FormField[] => [
  { name: 'contact', label: { zh: '新联系人', en: 'New contact' }, required, maxLength: limits.contact },
  {
    name: 'phone',
    label: { zh: '新联系电话', en: 'New phone' },
    required,
    maxLength: 20,
    hint: { zh: '原来的联系人和电话会换掉', en: 'Replaces the current contact and phone' },
  },
];

/** Hands an order over, with a reason. */
export function transferAct({ overlays, session, toasts, client, attempt }: Tools) {
  const done = { zh: '已转交', en: 'Handed over' };
  const peopleField = async (order: NumberOrder, to: 'seller' | 'customer'): Promise<FormField | undefined> => {
    const own = to === 'seller' ? order.sellerId : order.customerId;
    const people = (await client.people(to).catch(() => [])).filter(({ id }) => String(id) !== String(own));
    if (people.length === 0) return undefined;
    return {
      name: 'person',
      label: to === 'seller' ? { zh: '销售', en: 'Seller' } : { zh: '顾客账号', en: 'Customer account' },
      kind: 'choice',
      required: true,
      choices: people.map(({ id, name }) => ({
        value: String(id),
        label: String(id) === session.user?.id ? { zh: `${name}（我）`, en: `${name} (me)` } : name,
      })),
    };
  };
  return {
    transfer: async (order: NumberOrder, to: TransferTo) => {
      const person = to === 'contact' ? undefined : await peopleField(order, to);
      if (to !== 'contact' && person === undefined)
        return toasts.info(
          to === 'seller'
            ? { zh: '还没有其他销售用过选号', en: 'No other sellers have used number picking yet' }
            : { zh: '还没有其他有账号的顾客下过单', en: 'No other customers with an account have ordered yet' },
        );
      const fields = [
        ...(person === undefined ? [] : [person]),
        ...(to === 'seller' ? [] : contactFields(to === 'contact')),
        reasonField,
      ];
      const values = await overlays.form({ title: titles[to], fields, confirm: { zh: '转交', en: 'Hand over' } });
      if (values === undefined) return;
      const reason = text(values, 'reason');
      const contact = { contact: text(values, 'contact'), phone: text(values, 'phone') };
      const chosen = text(values, 'person');
      await attempt(
        () =>
          client.transfer(
            order.id,
            to === 'seller'
              ? { to, person: chosen, reason }
              : to === 'customer'
                ? { to, person: chosen, ...contact, reason }
                : { to, ...contact, reason },
          ),
        done,
      );
    },
  };
}
