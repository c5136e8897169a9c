import { createHmac } from 'node:crypto';
import { FitoutError, isFitoutError } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import type { DeliveryRecord } from '../../shared/calls/outputs.ts';
import { serialText } from '../../shared/settings.ts';
import { settingsOf } from '../forms.ts';
import type { Tables } from '../tables.ts';
import { answerDetail, knownForm } from './answers.ts';

/** Tries before an answer counts as undeliverable; the waits between them grow to about an hour in all. */
const maxTries = 8;

/**
 * Tells a form's webhook of one answer. `x-fitout-signature` is the hex HMAC-SHA256 of `<x-fitout-time>.<body>` with the
 * form's secret; `x-fitout-delivery` is the same for every try of one answer. Throws to be tried again.
 */
export async function deliver(ctx: ServerContext, id: bigint): Promise<void> {
  const db = ctx.database.query<Tables>();
  const row = await db
    .selectFrom('delivery')
    .innerJoin('form', 'form.id', 'delivery.form_id')
    .select([
      'delivery.org_id',
      'delivery.answer_id',
      'delivery.state',
      'delivery.tries',
      'form.settings',
      'form.secret',
      'form.id as form_id',
    ])
    .where('delivery.id', '=', id)
    .executeTakeFirst();
  if (row === undefined || row.state !== 'waiting') return;
  const { webhook } = settingsOf(row);
  const note = (state: 'waiting' | 'sent' | 'failed', said: string) =>
    db
      .updateTable('delivery')
      .set({ state, said: said.slice(0, 300), tries: row.tries + 1 })
      .where('id', '=', id)
      .execute();
  if (webhook === '') {
    await note('failed', '已取消 Webhook');
    return;
  }
  const body = JSON.stringify(await eventOf(ctx, row.org_id, row.answer_id));
  const said = await send(ctx, webhook, body, { id, secret: row.secret });
  if (said.ok) await note('sent', said.words);
  else if (row.tries + 1 >= maxTries) await note('failed', said.words);
  else {
    await note('waiting', said.words);
    throw new Error(`webhook: ${said.words}`);
  }
}

/** A delivery whose job is not tried again. */
export async function giveUpDelivery(ctx: ServerContext, id: bigint): Promise<void> {
  await ctx.database
    .query<Tables>()
    .updateTable('delivery')
    .set({ state: 'failed', said: '推送两次使服务器中断，已停止；排除原因后可重新推送' })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

async function eventOf(ctx: ServerContext, orgId: bigint, answerId: bigint): Promise<object> {
  const answer = await answerDetail(ctx, orgId, answerId);
  return {
    event: 'form.answer',
    form: String(answer.formId),
    answer: String(answer.id),
    number: answer.number,
    at: answer.at,
    items: answer.items.map(({ id, type, title, text }) => ({ id, type: type.replace(/^field-/, ''), title, text })),
  };
}

async function send(ctx: ServerContext, url: string, body: string, { id, secret }: { id: bigint; secret: string }) {
  const time = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  try {
    const { status } = await ctx.outbound.fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'x-fitout-delivery': String(id),
        'x-fitout-time': time,
        'x-fitout-signature': signature,
      },
      body,
      timeoutMs: 10_000,
      maxBytes: 64 * 1024,
    });
    return { ok: status >= 200 && status < 300, words: `HTTP ${status}` };
  } catch (error) {
    return { ok: false, words: isFitoutError(error) ? error.textIn('zh-CN') : '无法连接' };
  }
}

/** The newest deliveries of a form, for staff. */
export async function listDeliveries(ctx: ServerContext, orgId: bigint, formId: bigint): Promise<DeliveryRecord[]> {
  await knownForm(ctx, orgId, formId);
  const rows = await ctx.database
    .query<Tables>()
    .selectFrom('delivery')
    .innerJoin('answer', 'answer.id', 'delivery.answer_id')
    .innerJoin('form', 'form.id', 'delivery.form_id')
    .select([
      'delivery.id',
      'delivery.at',
      'delivery.state',
      'delivery.tries',
      'delivery.said',
      'answer.serial',
      'form.settings',
    ])
    .where('delivery.form_id', '=', formId)
    .where('delivery.org_id', '=', orgId)
    .orderBy('delivery.id', 'desc')
    .limit(50)
    .execute();
  return rows.map(({ serial, settings, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    number: serialText(settingsOf({ settings }), serial),
  }));
}

/** Sends one again that failed. */
export async function retryDelivery(ctx: ServerContext, orgId: bigint, id: bigint): Promise<void> {
  const changed = await ctx.database
    .query<Tables>()
    .updateTable('delivery')
    .set({ state: 'waiting', tries: 0 })
    .where('id', '=', id)
    .where('org_id', '=', orgId)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) await mustExist(ctx, orgId, id);
  else await ctx.jobs.add('webhook', { id }, { key: `webhook:${id}`, maxAttempts: 12 });
}

async function mustExist(ctx: ServerContext, orgId: bigint, id: bigint): Promise<void> {
  const db = ctx.database.query<Tables>();
  const row = db.selectFrom('delivery').select('id').where('id', '=', id).where('org_id', '=', orgId);
  if ((await row.executeTakeFirst()) === undefined) throw new FitoutError('notFound');
}
