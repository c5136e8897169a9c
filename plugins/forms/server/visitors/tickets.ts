import { qrPath, spacedCode } from '@fitout/sdk';
import { escapeHtml, type ServerContext } from '@fitout/sdk/server';
import qr from 'qrcode';
import { spokenSlot } from '../../shared/rules/booking.ts';
import type { Ticket } from '../../shared/ticket.ts';
import { versionsOf } from '../answers/answers.ts';
import type { Tables } from '../tables.ts';

/** The bookings of the answer with that receipt, as its visitor shows them when they come. */
export async function ticketsOf(ctx: ServerContext, formId: bigint, receipt: string): Promise<Ticket[]> {
  const db = ctx.database.query<Tables>();
  const rows = await db
    .selectFrom('booking')
    .innerJoin('answer', 'answer.id', 'booking.answer_id')
    .select(['booking.question', 'booking.slot', 'booking.code', 'answer.version'])
    .where('answer.receipt', '=', receipt)
    .where('answer.form_id', '=', formId)
    .where('answer.trashed_at', 'is', null)
    .orderBy('booking.slot')
    .execute();
  if (rows.length === 0) return [];
  const versions = await versionsOf(db, formId);
  return rows.map(({ question, slot, code, version }) => {
    const asked = versions.get(version)?.find(({ id }) => id === question);
    return { title: asked?.props.title ?? '', when: spokenSlot(slot), code, qr: qrPath(qr.create(code).modules) };
  });
}

/** The same as HTML: for who has no script, and for who comes back to the page of their answer. */
export function ticketsHtml(tickets: readonly Ticket[]): string {
  return tickets
    .map(
      ({ title, when, code, qr: { edge, path } }) =>
        `<section class="fb-form-ticket"><p>${escapeHtml(title)}<strong>${escapeHtml(when)}</strong></p><svg viewBox="0 0 ${edge} ${edge}" role="img" aria-label="预约码" shape-rendering="crispEdges"><path d="${path}"/></svg><output>${escapeHtml(spacedCode(code))}</output><p>到场时出示此码签到</p></section>`,
    )
    .join('');
}
