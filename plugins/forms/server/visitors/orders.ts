import { type CustomerOrder, type CustomerOrders, spacedCode } from '@fitout/sdk';
import { customerOrders, type OrdersAsked, type ServerContext, type Visitor } from '@fitout/sdk/server';
import { sql } from 'kysely';
import { answerTopic, type Submission } from '../../api.ts';
import { slotTense } from '../../shared/rules/booking.ts';
import { formRow } from '../forms.ts';
import type { Tables } from '../tables.ts';
import { countSubmissions, submissionsOf } from './submissions.ts';

/** What a customer, or a device without a session, sent, for the list of their orders. */
export function ordersOf(
  ctx: ServerContext,
  orgId: bigint,
  visitor: Pick<Visitor, 'holder' | 'person'>,
  asked: OrdersAsked,
): Promise<CustomerOrders> {
  return customerOrders(
    asked,
    (range) => submissionsOf(ctx, orgId, visitor, range),
    (submission) => orderOf(submission, ctx.people.timeZoneOf(orgId)),
    () => countSubmissions(ctx, orgId, visitor),
  );
}

function orderOf(submission: Submission, zone: string): Omit<CustomerOrder, 'id'> {
  const { title, number, at, items, bookings } = submission;
  const said = items.filter(({ text }) => text !== '');
  // Of several the next one that is still to come; the others stand among the facts.
  const next = bookings.find(({ checked, slot }) => !checked && slotTense(slot, new Date(), zone) !== 'late');
  const shown = next ?? bookings.find(({ checked }) => !checked);
  const others = bookings.filter((booking) => booking !== shown);
  return {
    title: title === '' ? { zh: '表单', en: 'Form' } : title,
    ...standing(submission),
    at: at.toISOString(),
    ...(said[0] === undefined ? {} : { summary: `${said[0].title}：${said[0].text}`.slice(0, 120) }),
    ...(shown === undefined ? {} : { code: shown.code }),
    facts: [
      { label: { zh: '编号', en: 'Number' }, value: number },
      ...said.map((item) => ({ label: item.title, value: item.text })),
      ...others.map(({ slot, code, checked }) => ({
        label: { zh: `预约码 ${slot}`, en: `Code of ${slot}` },
        value: checked
          ? { zh: `${spacedCode(code)}（已签到）`, en: `${spacedCode(code)} (checked in)` }
          : spacedCode(code),
      })),
    ],
  };
}

/** Its stage in words. */
function standing({ stage, bookings }: Submission): Pick<CustomerOrder, 'status' | 'state' | 'stage'> {
  switch (stage) {
    case 'use':
      return { stage, status: { zh: '待签到', en: 'To check in' }, state: 'open' };
    case 'expired':
      return { stage, status: { zh: '已过预约时段', en: 'Booking time has passed' }, state: 'over' };
    case 'done':
      return bookings.length > 0
        ? { stage, status: { zh: '已签到', en: 'Checked in' }, state: 'done' }
        : { stage, status: { zh: '已处理', en: 'Handled' }, state: 'done' };
    default:
      return { stage, status: { zh: '已提交', en: 'Sent' }, state: 'open' };
  }
}

/** Deletes what a customer who left has sent, with its files. A form's numbers go on; its places are free again. */
export async function forgetCustomer(
  ctx: ServerContext,
  { id: person, orgId }: { id: bigint; orgId: bigint },
): Promise<void> {
  const forms = await ctx.database
    .query<Tables>()
    .selectFrom('answer')
    .select('form_id')
    .distinct()
    .where('org_id', '=', orgId)
    .where('person_id', '=', person)
    .execute();
  for (const { form_id: formId } of forms) {
    const blobs = await ctx.database.transaction<Tables, string[]>(async (tx) => {
      // The counter of the form and its answers change together.
      await formRow(tx, orgId, formId, true);
      const own = await tx
        .selectFrom('answer')
        .select(['id', 'trashed_at'])
        .where('form_id', '=', formId)
        .where('person_id', '=', person)
        .execute();
      if (own.length === 0) return [];
      const ids = own.map((answer) => answer.id);
      const files = await tx.selectFrom('upload').select('blob').where('answer_id', 'in', ids).execute();
      await tx.deleteFrom('answer').where('id', 'in', ids).execute();
      const counted = own.filter(({ trashed_at }) => trashed_at === null).length;
      await tx
        .updateTable('form')
        .set({ taken: sql<number>`taken - ${counted}` })
        .where('id', '=', formId)
        .execute();
      const names = files.map(({ blob }) => blob);
      if (names.length === 0) return [];
      // The same bytes may be another answer's too.
      const others = await tx.selectFrom('upload').select('blob').where('blob', 'in', names).execute();
      return names.filter((blob) => !others.some((other) => other.blob === blob));
    });
    for (const blob of blobs) await ctx.blobs.delete(blob);
    await ctx.events.publish(answerTopic.slice('forms.'.length), formId, orgId);
  }
}
