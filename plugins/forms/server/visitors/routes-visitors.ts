import { FitoutError } from '@fitout/sdk';
import { type Handlers, noOrders, orderOwner, type ServerContext } from '@fitout/sdk/server';
import type { visitorCalls } from '../../shared/calls/visitors.ts';
import { closedTexts } from '../../shared/settings.ts';
import { formRow } from '../forms.ts';
import type { Tables } from '../tables.ts';
import { newChallenge } from './captcha.ts';
import { stateOf } from './frame.ts';
import { ordersOf } from './orders.ts';
import { askedOf, formAt } from './public.ts';
import { regionTree } from './regions.ts';
import { takeUpload } from './uploads.ts';
import { adoptAnswers, visitorOf } from './visitor.ts';

/** What the script of a form calls, and what a customer sees of what they sent. */
export function visitorHandlers(ctx: ServerContext): Handlers<typeof visitorCalls> {
  return {
    'GET public/:slug/captcha': async ({ params, orgId }) => {
      const page = await formAt(ctx, orgId, params.slug);
      return newChallenge(await formRow(ctx.database.query<Tables>(), page.orgId, page.id));
    },
    'GET public/regions': async () => regionTree(),
    'POST public/:slug/files': async (request) => {
      const page = await formAt(ctx, request.orgId, request.params.slug);
      const { closed, locked } = await stateOf(ctx, page, askedOf(request));
      if (closed !== undefined)
        throw new FitoutError('unprocessable', { reason: 'forms.closed', message: closedTexts[closed] });
      if (locked) throw new FitoutError('forbidden', { reason: 'forms.locked' });
      return takeUpload(ctx, page, request);
    },
    'GET orders': async (request) => {
      const visitor = orderOwner({ visitorOf }, request);
      if (visitor === undefined) return noOrders;
      await adoptAnswers(ctx, request.orgId, visitor);
      return ordersOf(ctx, request.orgId, visitor, request.query);
    },
  };
}
