import { type LocalText, pluralize } from '@fitout/sdk';
import { itemFields } from '../../shared/blocks/normal.ts';
import { blockDefinition } from '../../shared/blocks/registry.ts';
import type { Field } from '../../shared/blocks/schema.ts';
import type { FieldChange } from '../../shared/document/diff.ts';
import type { BlockNode, Json } from '../../shared/document/document.ts';

/** The kind of a block, with the words that tell it from others of its kind. */
export function blockName(node: BlockNode): LocalText {
  const title = blockDefinition(node.type)?.title ?? { zh: node.type, en: node.type };
  const { text, title: own } = node.props;
  const words = typeof text === 'string' ? text : typeof own === 'string' ? own : '';
  const short = words === '' ? '' : ` “${shortened(words, 16)}”`;
  return { zh: title.zh + short, en: title.en + short };
}

const others: Record<string, LocalText> = {
  hidden: { zh: '隐藏', en: 'Hidden' },
  lock: { zh: '锁定', en: 'Locked' },
  when: { zh: '显示条件', en: 'Display conditions' },
  title: { zh: '页面标题', en: 'Title' },
  description: { zh: '页面描述', en: 'Description' },
  background: { zh: '背景颜色', en: 'Background colour' },
  backgroundImage: { zh: '背景图片', en: 'Background image' },
  margin: { zh: '外边距', en: 'Margins' },
  padding: { zh: '内边距', en: 'Padding' },
  radius: { zh: '圆角', en: 'Corners' },
  shareImage: { zh: '分享图', en: 'Share image' },
  shareTitle: { zh: '分享标题', en: 'Share title' },
  shareText: { zh: '分享文案', en: 'Share text' },
  noindex: { zh: '不被搜索引擎收录', en: 'Hidden from search engines' },
  palette: { zh: '页面色板', en: 'Palette' },
  sources: { zh: '数据源', en: 'Sources' },
  template: { zh: '模板默认内容的提示', en: 'Hints about template samples' },
};

/** A value's name as the panel has it: `列表 第 3 项 标题`. */
export function fieldLabel({ area, path }: FieldChange, type: string | undefined): LocalText {
  const keys = path.split('.');
  if (area !== 'props') return others[keys[0] ?? ''] ?? { zh: path, en: path };
  let fields: readonly Field[] | undefined = blockDefinition(type ?? '')?.schema.flatMap((group) => [...group.fields]);
  const zh: string[] = [];
  const en: string[] = [];
  for (const key of keys) {
    if (/^\d+$/.test(key)) {
      zh.push(`第 ${Number(key) + 1} 项`);
      en.push(`item ${Number(key) + 1}`);
      continue;
    }
    const field = fields?.find((one) => one.key === key);
    zh.push(field?.label.zh ?? key);
    en.push(field?.label.en ?? key);
    fields = field === undefined ? undefined : itemFields(field);
  }
  return { zh: zh.join(' '), en: en.join(' ') };
}

/** A value in words that fit into a line. */
export function valueText(value: Json | undefined): LocalText {
  if (value === undefined || value === null || value === '') return { zh: '（空）', en: '(empty)' };
  if (typeof value === 'boolean') return value ? { zh: '是', en: 'yes' } : { zh: '否', en: 'no' };
  if (typeof value === 'string' || typeof value === 'number') return same(shortened(String(value), 60));
  if (Array.isArray(value))
    return value.every((item) => typeof item === 'number' || typeof item === 'string')
      ? same(shortened(value.join(' '), 60))
      : { zh: `${value.length} 项`, en: pluralize(value.length, 'item', 'items') };
  if (typeof value.kind === 'string') {
    if (value.kind === 'none') return { zh: '无链接', en: 'no link' };
    return same(shortened(String(value.title ?? value.target ?? ''), 60));
  }
  if (typeof value.key === 'string')
    return typeof value.alt === 'string' && value.alt !== ''
      ? { zh: `图片“${shortened(value.alt, 30)}”`, en: `picture “${shortened(value.alt, 30)}”` }
      : { zh: `图片 ${value.key.slice(0, 6)}`, en: `picture ${value.key.slice(0, 6)}` };
  return same(shortened(JSON.stringify(value), 60));
}

const same = (text: string): LocalText => ({ zh: text, en: text });

function shortened(text: string, length: number): string {
  const plain = text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = [...plain];
  return letters.length > length ? `${letters.slice(0, length).join('')}…` : plain;
}
