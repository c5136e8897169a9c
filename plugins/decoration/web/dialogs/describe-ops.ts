import type { LocalText } from '@fitout/sdk';
import type { BlockDefinition } from '../../shared/blocks/registry.ts';
import { blockDefinition } from '../../shared/blocks/registry.ts';
import type { Op } from '../../shared/document/document.ts';

const most = 30;

/** What ops did, line by line, in a person's words. `typeOf` names the type of a block that is still there. */
export function describeOps(ops: readonly Op[], typeOf: (id: string) => string | undefined): LocalText[] {
  const flat = ops.flatMap(flatten);
  const lines = flat.slice(0, most).map((op) => describe(op, typeOf));
  const rest = flat.length - lines.length;
  return rest > 0 ? [...lines, { zh: `……以及另外 ${rest} 处`, en: `… and ${rest} more` }] : lines;
}

function flatten(op: Op): Op[] {
  return op.op === 'batch' ? op.ops.flatMap(flatten) : [op];
}

function describe(op: Op, typeOf: (id: string) => string | undefined): LocalText {
  switch (op.op) {
    case 'insert': {
      const name = nameOf(blockDefinition(op.nodes[0]?.type ?? ''));
      return { zh: `添加了${name.zh}`, en: `${name.en} added` };
    }
    case 'remove':
      return { zh: `删除了${nameById(op.id, typeOf).zh}`, en: `${nameById(op.id, typeOf).en} deleted` };
    case 'move':
      return {
        zh: `移动了${nameById(op.id, typeOf).zh}到第 ${op.at + 1} 位`,
        en: `${nameById(op.id, typeOf).en} moved to ${op.at + 1}`,
      };
    case 'global':
      return {
        zh: `修改了页面设置“${op.path}”${valueText(op.value, '：')}`,
        en: `Page setting “${op.path}”${valueText(op.value, ' → ')}`,
      };
    case 'set':
      return describeSet(op, typeOf);
    case 'batch':
      return { zh: '多处修改', en: 'Several changes' };
  }
}

function describeSet(op: Extract<Op, { op: 'set' }>, typeOf: (id: string) => string | undefined): LocalText {
  const definition = blockDefinition(typeOf(op.id) ?? '');
  const name = nameOf(definition);
  const field = definition?.schema
    .flatMap((group) => [...group.fields])
    .find(({ key }) => key === op.path.split('.')[0]);
  const label =
    op.area === 'props'
      ? (field?.label ?? { zh: op.path, en: op.path })
      : { zh: op.area === 'style' ? '样式' : op.path === 'when' ? '显示条件' : '显示与锁定', en: op.area };
  return {
    zh: `修改了${name.zh}的“${label.zh}”${valueText(op.value, '：')}`,
    en: `${name.en}: ${label.en}${valueText(op.value, ' → ')}`,
  };
}

function nameById(id: string, typeOf: (id: string) => string | undefined): LocalText {
  return nameOf(blockDefinition(typeOf(id) ?? ''));
}

function nameOf(definition: BlockDefinition | undefined): LocalText {
  return definition?.title ?? { zh: '组件', en: 'Block' };
}

function valueText(value: unknown, before: string): string {
  if (typeof value === 'string') return `${before}${value.replace(/<[^<>]*>/g, ' ').slice(0, 40)}`;
  return typeof value === 'number' ? `${before}${value}` : '';
}
