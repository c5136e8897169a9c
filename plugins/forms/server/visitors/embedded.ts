import type { ServerContext } from '@fitout/sdk/server';
import { type Json, publishedPages, type SourceAnswer } from '../../../decoration/api.ts';
import type { EmbeddedForm } from '../../shared/blocks/form/props.ts';
import { extrasOf, openForm, stateOf } from './frame.ts';

/** Forms for the blocks of other pages, by their ids. Those that are not live have no answer. */
export async function readForms(
  ctx: ServerContext,
  orgId: bigint,
  queries: readonly Json[],
): Promise<(SourceAnswer | undefined)[]> {
  return Promise.all(queries.map((query) => readForm(ctx, orgId, query)));
}

async function readForm(ctx: ServerContext, orgId: bigint, query: Json): Promise<SourceAnswer | undefined> {
  const id = typeof query === 'object' && query !== null && !Array.isArray(query) ? query.id : undefined;
  if (typeof id !== 'string' || !/^\d{1,18}$/.test(id)) return undefined;
  const pages = ctx.services.get(publishedPages);
  const page = await pages.live(orgId, { id: BigInt(id) });
  if (page?.document.kind !== 'form') return { value: { live: false } satisfies EmbeddedForm };
  const { settings, locked } = await stateOf(ctx, page, { headers: {}, query: {} });
  const shown = { live: true as const, title: page.title, slug: page.slug, password: locked };
  // With a password it is filled in on its own page; the window and the counts are asked for by the page's script.
  if (locked) return { value: shown };
  // The slots are as they were when the page was made; its script asks for them anew, and for a captcha.
  const extras = await extrasOf(ctx, page, { captcha: false });
  const dataOf = ({ id: block }: { id: string }) => (extras.has(block) ? { extra: extras.get(block) } : undefined);
  const { html, blocks } = await pages.body(page, { ...openForm(page, settings, { key: '' }), dataOf });
  return { value: { ...shown, html, blocks: [...blocks] } satisfies EmbeddedForm };
}
