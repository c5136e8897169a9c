import type { Caller, Handlers, ServerContext } from '@fitout/sdk/server';
import type { reviewCalls } from '../../shared/calls/reviews.ts';
import { callerId } from '../documents/documents.ts';
import { hideComment } from './hiding.ts';
import { reviewsOf } from './read.ts';
import { addComment, askReview, decide, notifyReviewed } from './reviews.ts';

export function reviewHandlers(ctx: ServerContext): Handlers<typeof reviewCalls> {
  const answer = async (orgId: bigint, { id }: { id: bigint }, caller: Caller) => {
    await notifyReviewed(ctx, orgId, id);
    return reviewsOf(ctx, orgId, id, caller);
  };
  return {
    'GET documents/:id/reviews': ({ params: { id }, caller, orgId }) => reviewsOf(ctx, orgId, id, caller),
    'POST documents/:id/reviews': async ({ params: { id }, body, caller, orgId }) => {
      const document = await askReview(ctx, caller, orgId, id, body);
      await ctx.audit.record(caller, 'ai.review-ask', { kind: 'document', ...document });
      return answer(orgId, document, caller);
    },
    'POST reviews/:id/comments': async ({ params: { id }, body, caller, orgId }) => {
      const document = await addComment(ctx, { id: callerId(caller) }, orgId, id, body);
      await ctx.audit.record(caller, 'ai.review-comment', { kind: 'document', ...document });
      return answer(orgId, document, caller);
    },
    'POST reviews/:id/hidden': async ({ params: { id }, body, caller, orgId }) => {
      const document = await hideComment(ctx, caller, orgId, id, body);
      const action = body.hidden ? 'ai.review-hide' : 'ai.review-show';
      await ctx.audit.record(caller, action, { kind: 'document', ...document }, { comment: String(body.comment) });
      return answer(orgId, document, caller);
    },
    'POST reviews/:id/decision': async ({ params: { id }, body, caller, orgId }) => {
      const reason = body.state === 'returned' ? body.reason : '';
      const document = await decide(ctx, { id: callerId(caller) }, orgId, id, { state: body.state, reason });
      const action = body.state === 'passed' ? 'ai.review-pass' : 'ai.review-return';
      await ctx.audit.record(caller, action, { kind: 'document', ...document }, reason === '' ? undefined : { reason });
      return answer(orgId, document, caller);
    },
  };
}
