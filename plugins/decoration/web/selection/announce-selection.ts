import { pluralize } from '@fitout/sdk';
import { blockDefinition } from '../../shared/blocks/registry.ts';
import { whereIs } from '../../shared/document/tree.ts';
import type { EditorSession } from '../session/session.ts';

/** Tells screen readers what is selected now, with its text and its position: for selecting by keys. */
export function announceSelection(session: EditorSession): void {
  const { store, selection } = session;
  const { ids, last } = selection;
  const cell = last === undefined || last === store.root ? undefined : store.cell(last);
  if (last === undefined || cell === undefined) return;
  if (ids.length > 1) {
    session.announce({ zh: `已选择 ${ids.length} 个组件`, en: `${pluralize(ids.length, 'block', 'blocks')} chosen` });
    return;
  }
  const { text, title } = cell.toNode().props;
  const words = [text, title].find((one): one is string => typeof one === 'string' && one !== '')?.slice(0, 40);
  const name = blockDefinition(cell.type)?.title ?? { zh: cell.type, en: cell.type };
  const { parent, slot, at } = whereIs(store, last);
  const count = store.children(parent, slot).length;
  const around = parent === store.root ? undefined : blockDefinition(store.cell(parent)?.type ?? '')?.title;
  session.announce({
    zh: `${name.zh}${words === undefined ? '' : `：${words}`}，${around === undefined ? '' : `${around.zh}中`}第 ${at + 1} 个，共 ${count} 个`,
    en: `${name.en}${words === undefined ? '' : `: ${words}`}, ${at + 1} of ${count}${around === undefined ? '' : ` in ${around.en}`}`,
  });
}
