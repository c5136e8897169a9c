import type { VersionSummary } from '../../shared/calls/outputs.ts';
import type { PageDocument } from '../../shared/document/document.ts';
import { replacingOps } from '../../shared/document/replace.ts';
import { batchOf } from '../document/batch.ts';
import type { EditorSession } from '../session/session.ts';

/** Gives the draft the content of a published version, as one step that can be undone. `to` is up to date. */
export function restoreDraft(session: EditorSession, { version, live }: VersionSummary, to: PageDocument): void {
  const { store, history, edits, ctx } = session;
  const ops = replacingOps(store.document(), to);
  const name = { zh: live ? '线上版本' : `版本 ${version}`, en: live ? 'the live version' : `version ${version}` };
  if (ops.length === 0) {
    ctx.toasts.info({ zh: `草稿与${name.zh}相同`, en: `The draft is the same as ${name.en}` });
    return;
  }
  history.seal();
  if (!edits.do(batchOf(ops))) return;
  session.dropDeleted();
  ctx.toasts.success({
    zh: `草稿已恢复到${name.zh}，可以撤销`,
    en: `The draft is back at ${name.en}. You can undo this`,
  });
}
