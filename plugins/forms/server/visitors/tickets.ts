import { addDays, qrPath, spacedCode, timeZoneName } from '@fitout/sdk';
import { escapeHtml, type ServerContext, type Visitor } from '@fitout/sdk/server';
import { sql } from 'kysely';
import qr from 'qrcode';
import type { ShownPage } from '../../../decoration/api.ts';
import { slotClock, slotTense, spokenSlot } from '../../shared/rules/booking.ts';
import type { Ticket } from '../../shared/ticket.ts';
import { versionsOf } from '../answers/answers.ts';
import type { Tables } from '../tables.ts';

/** Whose bookings they are. */
type OfForm = Pick<ShownPage, 'id' | 'orgId'>;

/** The bookings of the answer with that receipt, as its visitor shows them when they come. */
export async function ticketsOf(ctx: ServerContext, form: OfForm, receipt: string): Promise<Ticket[]> {
  return ticketsFor(ctx, form, await booked(ctx, form.id).where('answer.receipt', '=', receipt).execute());
}

/** Bookings of a visitor that are still to come, by their time; what they dismissed on the device is left out. */
export async function comingTickets(ctx: ServerContext, form: OfForm, visitor: Visitor): Promise<Ticket[]> {
  const now = new Date();
  const zone = ctx.people.timeZoneOf(form.orgId);
  const today = slotClock(now, zone).slice(0, 10);
  const rows = await booked(ctx, form.id)
    .where('answer.visitor', '=', visitor.holder)
    .where('answer.dismissed', '=', false)
    .where('booking.checked_at', 'is', null)
    // Slots begin with their day; those over midnight go on into the next one.
    .where(({ eb, or }) =>
      or([
        eb('booking.slot', '>=', today),
        eb('booking.slot', '>=', addDays(today, -1)).and(
          sql<boolean>`right(booking.slot, 5) < substr(booking.slot, 12, 5)`,
        ),
      ]),
    )
    .limit(maxShown)
    .execute();
  return ticketsFor(
    ctx,
    form,
    rows.filter(({ slot }) => slotTense(slot, now, zone) !== 'late'),
  );
}

/** Hides what was sent from a device to everybody who uses it next. The answers and their limits stay. */
export async function dismissAnswers(ctx: ServerContext, formId: bigint, { holder, person }: Visitor): Promise<void> {
  if (person !== null) return;
  await ctx.database
    .query<Tables>()
    .updateTable('answer')
    .set({ dismissed: true })
    .where('form_id', '=', formId)
    .where('visitor', '=', holder)
    .execute();
}

const maxShown = 20;

function booked(ctx: ServerContext, formId: bigint) {
  return ctx.database
    .query<Tables>()
    .selectFrom('booking')
    .innerJoin('answer', 'answer.id', 'booking.answer_id')
    .select(['booking.question', 'booking.slot', 'booking.code', 'answer.version'])
    .where('answer.form_id', '=', formId)
    .where('answer.trashed_at', 'is', null)
    .orderBy('booking.slot');
}

async function ticketsFor(
  ctx: ServerContext,
  form: OfForm,
  rows: readonly { question: string; slot: string; code: string; version: number }[],
): Promise<Ticket[]> {
  if (rows.length === 0) return [];
  const versions = await versionsOf(ctx.database.query<Tables>(), form.id);
  const zone = ctx.people.timeZoneOf(form.orgId);
  const of = { zone, zoneName: timeZoneName(zone, 'zh-CN') };
  return rows.map(({ question, slot, code, version }) => {
    const asked = versions.get(version)?.find(({ id }) => id === question);
    const qrCode = qrPath(qr.create(code).modules);
    return { title: asked?.props.title ?? '', when: spokenSlot(slot), ...of, code, qr: qrCode };
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
