import type { LocalText } from '@fitout/sdk';
import type { PluginContext } from '@fitout/sdk/web';
import type { BlockKit, BlockPicker, SeenThing } from '../../decoration/api.ts';
import { articleTopic } from '../api.ts';
import { articles } from '../shared/blocks/articles/definition.ts';
import '../shared/blocks/articles/style.css';
import type { ArticleHead } from '../shared/calls/answers.ts';
import type { ArticleStatus } from '../shared/choices.ts';
import { articleCallsOf } from './client.ts';

/** The block of articles for the page editor, and what its panel chooses from. */
export function blockKit(ctx: PluginContext): BlockKit {
  return { blocks: [articles], pickers: [articlePicker(ctx)] };
}

function articlePicker(ctx: PluginContext): BlockPicker {
  return {
    name: 'articles.articles',
    topics: [articleTopic],
    choose: async (chosen) => (await import('./picker/open-picker.tsx')).openPicker(ctx, chosen),
    look: async (ids) => {
      const { items } = await articleCallsOf(ctx.http)('POST articles/by-ids', { body: { ids: [...ids] } });
      return items.map(seen);
    },
  };
}

/** Why visitors do not see it. */
const unseen: Partial<Record<ArticleStatus, LocalText>> = {
  draft: { zh: '未发布', en: 'Not published' },
  trash: { zh: '已删除', en: 'Deleted' },
};

function seen({ id, title, cover, status, digest }: ArticleHead): SeenThing {
  const problem = unseen[status];
  const name = title === '' ? '无标题' : title;
  return { id, name, image: cover, about: digest, ...(problem === undefined ? {} : { problem }) };
}
