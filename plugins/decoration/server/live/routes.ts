import type { Handlers, ServerContext } from '@fitout/sdk/server';
import type { visitorCalls } from '../../shared/calls/visitors.ts';
import { previewRev } from '../drafts/previews.ts';
import { guestOf, visitorOf } from '../home/rules.ts';
import { templatePicture } from '../templates/preview.ts';
import type { LiveData } from './data.ts';

/** What anybody may read: published pages as the /m host mounts them, and what they count and show besides. */
export function visitorHandlers(ctx: ServerContext, pages: LiveData): Handlers<typeof visitorCalls> {
  return {
    'GET public/pages/:slug': ({ params, orgId, caller }) => pages.page(orgId, params.slug, visitorOf(caller)),
    'GET public/previews/:token': (request) => previewRev(ctx, request.params.token, request),
    'GET public/home': ({ orgId, caller }) => pages.home(orgId, guestOf(ctx, caller)),
    // What a countdown on a page counts by: the server's clock, whatever the visitor's device says.
    'GET public/now': async () => ({ now: Date.now() }),
    'GET public/template-pictures/:name': async ({ params }) => templatePicture(params.name),
  };
}
