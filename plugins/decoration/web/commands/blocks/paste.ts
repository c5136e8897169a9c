import { blocksToPaste } from '../../clipboard/clip.ts';
import { insertBlocks } from '../../transforms/insert-blocks.ts';
import type { EditorCommand } from '../command.ts';

/** Puts what is in the clipboard after the selection. */
export const paste: EditorCommand = {
  id: 'paste',
  keys: [{ key: 'v', mod: true, scope: 'blocks' }],
  enabled: ({ lease }) => !lease.readOnly,
  run(session) {
    const { ctx, store } = session;
    const clip = blocksToPaste(ctx.storage.get('clipboard'), ctx.session.user?.orgId, store.settings);
    if (clip !== undefined) insertBlocks(session, clip.subtrees, { before: clip.ops });
    else ctx.toasts.info({ zh: '剪贴板里没有组件', en: 'There are no blocks on the clipboard' });
  },
};
