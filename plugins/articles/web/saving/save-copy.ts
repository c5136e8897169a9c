import { limits } from '../../shared/limits.ts';
import type { WritingSession } from '../session/session.ts';

/** Makes an article of its own of what no longer fits where it was begun. Answers its id. */
export async function saveCopy({ call, ctx, input }: Pick<WritingSession, 'call' | 'ctx' | 'input'>): Promise<string> {
  const mine = input();
  const name = mine.title.slice(0, limits.title - 16);
  const title = ctx.i18n.t({ zh: '{name}（我的修改）', en: '{name} (my changes)' }, { name });
  const { id, rev } = await call('POST articles', { body: { title } });
  // The address stays with the article that has it.
  await call('PUT articles/:id', { params: { id }, body: { ...mine, rev, title, slug: '' } });
  return id;
}
