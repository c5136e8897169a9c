import type { EditorSession } from '../session/session.ts';

/** Tells that a block fits nowhere it could be put. */
export function sayNoPlace({ ctx }: EditorSession): void {
  ctx.toasts.info({ zh: '这里不能放入该组件', en: 'This block cannot be placed here' });
}
