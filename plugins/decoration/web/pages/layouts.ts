import type { LocalText } from '@fitout/sdk';
import { blockDefinition } from '../../shared/blocks/registry.ts';
import { emptyDocument } from '../../shared/create.ts';
import type { DocumentKind, PageDocument, Props } from '../../shared/document.ts';
import { newNodeId } from '../../shared/ids.ts';

type Block = readonly [type: string, props?: Props];

export interface Layout {
  key: string;
  name: LocalText;
  about: LocalText;
  blocks: readonly Block[];
}

const words = (text: string): Block => ['title', { text }];

/** What a new page may begin with. */
export const layouts: readonly Layout[] = [
  { key: 'blank', name: { zh: '空白页面', en: 'Blank' }, about: { zh: '从零开始', en: 'Nothing yet' }, blocks: [] },
  {
    key: 'shop',
    name: { zh: '商城首页', en: 'Shop front' },
    about: { zh: '搜索、轮播、导航、魔方', en: 'Search, carousel, navigation, cube' },
    blocks: [['search'], ['carousel'], ['nav'], ['notice'], words('热门推荐'), ['cube'], ['spacer']],
  },
  {
    key: 'event',
    name: { zh: '活动专题', en: 'Event' },
    about: { zh: '主图、规则、热区', en: 'Picture, rules, hotspots' },
    blocks: [
      ['image'],
      words('活动介绍'),
      ['richtext', { html: '<p>在这里填写活动介绍。</p>' }],
      ['hotspot'],
      words('活动规则'),
      ['richtext', { html: '<ol><li><p>活动时间</p></li><li><p>参与方式</p></li></ol>' }],
    ],
  },
  {
    key: 'article',
    name: { zh: '图文介绍', en: 'Article' },
    about: { zh: '标题、配图与正文', en: 'Title, picture, text' },
    blocks: [words('品牌故事'), ['image'], ['richtext', { html: '<p>在这里填写正文。</p>' }], ['divider'], ['video']],
  },
];

export function documentOf(layout: Layout, kind: DocumentKind, title: string): PageDocument {
  const doc = emptyDocument(kind, title);
  const children = doc.nodes[doc.root]?.slots?.default;
  for (const [type, props] of layout.blocks) {
    const definition = blockDefinition(type);
    if (definition === undefined || children === undefined) continue;
    const id = newNodeId();
    doc.nodes[id] = {
      id,
      type,
      v: definition.v,
      parent: doc.root,
      props: { ...definition.defaults(), ...props },
      style: {},
    };
    children.push(id);
  }
  return doc;
}
