import { FitoutError } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import type { Selectable } from 'kysely';
import type { TransferAsk } from '../../shared/calls/orders.ts';
import type { OrderTable } from '../tables.ts';
import { type Change, change, holdIsOver, isOver, locked, wrongState } from './changes.ts';
import { type Act, remember } from './history.ts';
import { readOrder } from './orders.ts';
import type { OrderParts } from './tables.ts';

type Whom = TransferAsk extends infer One ? (One extends unknown ? Omit<One, 'reason'> : never) : never;

/**
 * Gives an order to another seller, or what it has to another customer: to an account, or to a name and a phone. Its time
 * goes on as it was. The customer before sees it no more, and what they were called by goes.
 *
 * @throws notFound `numbers.no-person`; gone `numbers.hold-over`; conflict `numbers.order-state`.
 */
export async function transferOrder(ctx: ServerContext, orgId: bigint, id: bigint, whom: Whom, act: Act = {}) {
  if (whom.to !== 'contact' && !(await ctx.people.byIds(orgId, [whom.person])).has(whom.person))
    throw new FitoutError('notFound', {
      reason: 'numbers.no-person',
      message: { zh: '没有这个人', en: 'This person does not exist' },
    });
  await locked(ctx, orgId, id, async (tx, order) => {
    const { state } = order;
    if (state === 'lapsed' || (state === 'held' && (await isOver(tx, id)))) throw holdIsOver();
    if (state !== 'held' && state !== 'reserved') throw wrongState(state);
    const handed = handedOver(order, whom);
    if (handed === undefined) return;
    const { set, before, after } = handed;
    await change(tx, id, state, set);
    await remember(tx, { id, orgId }, 'transfer', act, { before, after });
  });
  return readOrder(ctx, orgId, id);
}

/** What is another one then; undefined where it is theirs already. */
function handedOver(
  order: Selectable<OrderTable>,
  whom: Whom,
): { set: Change; before: OrderParts; after: OrderParts } | undefined {
  const { seller_id, person_id, contact, phone } = order;
  if (whom.to === 'seller') {
    if (whom.person === seller_id) return undefined;
    const [before, after] = [seller_id?.toString() ?? null, whom.person.toString()];
    return { set: { seller_id: whom.person }, before: { seller: before }, after: { seller: after } };
  }
  const person = whom.to === 'customer' ? whom.person : null;
  const holder = person === null ? `contact ${order.id}` : `person ${person}`;
  const fields = (['contact', 'phone'] as const).filter((field) => whom[field] !== { contact, phone }[field]);
  if (holder === order.holder && (person !== null || fields.length === 0)) return undefined;
  return {
    // It counts for the address and the device of whoever had it no more.
    set: { person_id: person, holder, address: null, device: null, contact: whom.contact, phone: whom.phone },
    before: { customer: person_id?.toString() ?? null },
    after: { customer: person?.toString() ?? null, fields },
  };
}
