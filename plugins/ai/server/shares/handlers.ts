import { FitoutError } from '@fitout/sdk';
import type { Handlers, ServerContext } from '@fitout/sdk/server';
import type { shareCalls, sharedCalls } from '../../shared/calls/shares.ts';
import { addComment, decide, notifyReviewed, type Reviewed } from '../reviews/reviews.ts';
import {
  authorOf,
  countOpen,
  expectShown,
  type Looking,
  markOf,
  type OpenShare,
  openShare,
  sharedOf,
  sharedPicture,
} from './opened.ts';
import { makeShare, sharesOf, withdrawShare } from './shares.ts';

/** What staff do with links. The event `ai.share` has the document's id. */
export function shareHandlers(ctx: ServerContext): Handlers<typeof shareCalls> {
  return {
    'GET documents/:id/shares': ({ params: { id }, orgId }) => sharesOf(ctx, orgId, id),
    'POST documents/:id/shares': async ({ params: { id }, body, caller, orgId }) => {
      const { name, token, until } = await makeShare(ctx, caller, orgId, id, body);
      const { days, guests, decide } = body;
      await ctx.audit.record(caller, 'ai.share', { kind: 'document', id, name }, { days, guests, decide });
      await ctx.events.publish('share', id, orgId);
      return { token, until };
    },
    'DELETE shares/:id': async ({ params: { id }, caller, orgId }) => {
      const document = await withdrawShare(ctx, orgId, id);
      await ctx.audit.record(caller, 'ai.share-withdraw', { kind: 'document', ...document });
      await ctx.events.publish('share', document.id, orgId);
      // Phones that show it ask at once, and read why it went.
      await ctx.events.publish('review', document.id, orgId);
      return sharesOf(ctx, orgId, document.id);
    },
  };
}

/** What whoever has a link asks by it. */
export function sharedHandlers(ctx: ServerContext): Handlers<typeof sharedCalls> {
  const open = (request: Looking & { params: { token: string } }) => openShare(ctx, request.params.token, request);
  const answer = async (share: OpenShare, { id, name }: Reviewed, action: string) => {
    if (share.staff !== undefined) await ctx.audit.record(share.staff, action, { kind: 'document', id, name });
    await notifyReviewed(ctx, share.orgId, id);
    return sharedOf(ctx, share);
  };
  return {
    'GET public/shares/:token': async (request) => sharedOf(ctx, await open(request)),
    'GET public/shares/:token/mark': async (request) => ({ mark: await markOf(ctx, await open(request)) }),
    'POST public/shares/:token/opens': async (request) => {
      const share = await open(request);
      await countOpen(ctx, share);
      await ctx.events.publish('share', share.document, share.orgId);
      return null;
    },
    'GET public/shares/:token/pictures/:id/:side': async (request) =>
      sharedPicture(ctx, await open(request), request.params, request.headers['if-none-match']),
    'POST public/shares/:token/reviews/:id/comments': async (request) => {
      const { words, place, name } = request.body;
      const share = await open(request);
      await expectShown(ctx, share, request.params.id);
      const said = await addComment(ctx, authorOf(share, name), share.orgId, request.params.id, { words, place });
      return answer(share, said, 'ai.review-comment');
    },
    'POST public/shares/:token/reviews/:id/decision': async (request) => {
      const { body, params } = request;
      const share = await open(request);
      if (!share.decide) throw mayNotDecide();
      await expectShown(ctx, share, params.id);
      const reason = body.state === 'returned' ? body.reason : '';
      const decided = { state: body.state, reason };
      const document = await decide(ctx, authorOf(share, body.name), share.orgId, params.id, decided);
      return answer(share, document, body.state === 'passed' ? 'ai.review-pass' : 'ai.review-return');
    },
  };
}

function mayNotDecide(): FitoutError {
  return new FitoutError('forbidden', {
    reason: 'ai.share-look',
    message: { zh: '这个链接只能查看和评论', en: 'This link only allows viewing and commenting' },
  });
}
