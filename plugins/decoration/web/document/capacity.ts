import type { PluginContext } from '@fitout/sdk/web';
import type { Op } from '../../shared/document.ts';
import { documentLimits } from '../../shared/validate.ts';
import type { DocumentStore } from './document-store.ts';

/** Would an op make more blocks than a page may hold? Then the person is told, before the server refuses all of it. */
export function exceedsCapacity(on: { store: DocumentStore; ctx: PluginContext }, op: Op): boolean {
  const more = insertedBy(op);
  if (more === 0 || on.store.size + more <= documentLimits.nodes) return false;
  const most = documentLimits.nodes.toLocaleString('en');
  on.ctx.toasts.warning({
    zh: `一个页面最多 ${most} 个组件，没有插入`,
    en: `A page holds ${most} blocks at most: nothing was put in`,
  });
  return true;
}

function insertedBy(op: Op): number {
  if (op.op === 'batch') return op.ops.reduce((sum, step) => sum + insertedBy(step), 0);
  return op.op === 'insert' ? op.nodes.length : 0;
}
