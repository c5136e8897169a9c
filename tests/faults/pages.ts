import type { PageDocument } from '../../plugins/decoration/shared/document/document.ts';
import { noLink } from '../../plugins/decoration/shared/link.ts';

/** A page's document with one title block for each id, all of one text. */
export function createDocument(ids: readonly string[], text: string): PageDocument {
  const root = 'root00000000';
  const title = (id: string) => ({
    id,
    type: 'title',
    v: 1,
    parent: root,
    props: {
      ...{ text, subtitle: '', level: 2, look: 'plain', align: 'left', size: 18 },
      ...{ color: '', accent: '', more: '', link: noLink },
    },
    style: {},
  });
  return {
    schema: 1,
    kind: 'page',
    root,
    nodes: {
      [root]: { id: root, type: 'page', v: 1, parent: null, props: {}, style: {}, slots: { default: [...ids] } },
      ...Object.fromEntries(ids.map((id) => [id, title(id)])),
    },
    global: { title: 'kill', description: '', background: '' },
  };
}
