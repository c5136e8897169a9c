import type { AssetImage, DeclaredBlock, DeclaredField } from '@fitout/sdk';
import { checkImage, checkLink, emptyList } from '../blocks/checks.ts';
import {
  asImage,
  type BlockDefinition,
  type BlockProblem,
  type CheckContext,
  defineBlock,
} from '../blocks/definition.ts';
import type { Field } from '../blocks/schema.ts';
import { box, words } from '../blocks/sketch.ts';
import type { Json, Props } from '../document/document.ts';
import { asLink, type Link } from '../link.ts';
import { readDeclared } from './read.ts';
import { declaredView } from './view.tsx';

/** The same data is the same block, whoever asks: both halves, and servers that share a process. */
const made = new Map<string, BlockDefinition>();

/** The block that a manifest declares; undefined, told to `report`, where it declares none. */
export function declaredBlock(
  plugin: string,
  item: unknown,
  report: (problem: string) => void,
): BlockDefinition | undefined {
  const key = `${plugin}\n${JSON.stringify(item)}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const read = readDeclared(plugin, item);
  if ('problem' in read) {
    report(`contributes["decoration.block"] of ${plugin}: ${read.problem}`);
    return undefined;
  }
  const definition = defineDeclared(read.block);
  made.set(key, definition);
  return definition;
}

function defineDeclared(block: DeclaredBlock): BlockDefinition {
  const fields = block.schema.flatMap((group) => group.fields);
  return defineBlock<Props>({
    type: block.type,
    v: block.v,
    title: block.title,
    about: block.about,
    picture: { soft: box(4, 5, 40, 22), line: words([10, 13, 28], [10, 19, 18]) },
    group: block.group ?? 'tool',
    schema: block.schema.map(({ title, fields: some }) => ({ title, fields: some.map(panelField) })),
    defaults: () => structuredClone(block.defaults) as Props,
    check: (props, context) => fields.flatMap((field) => fieldProblems(field, props, '', context)),
    assets: (props) => imagesIn(fields, props).map(({ key }) => key),
    links: (props) => linksIn(fields, props),
    View: declaredView(block),
  });
}

function panelField(field: DeclaredField): Field {
  if (field.kind !== 'list') return field as Field;
  const { item, fields, ...rest } = field;
  return { ...rest, fields: fields.map(panelField), item: () => structuredClone(item) as { [key: string]: Json } };
}

function itemsOf(value: Json | undefined): Props[] {
  return Array.isArray(value)
    ? value.filter((item): item is Props => typeof item === 'object' && item !== null && !Array.isArray(item))
    : [];
}

function fieldProblems(field: DeclaredField, props: Props, path: string, context: CheckContext): BlockProblem[] {
  const value = props[field.key];
  const here = `${path}${field.key}`;
  switch (field.kind) {
    case 'text':
      return field.required === true && String(value ?? '').trim() === ''
        ? [
            {
              severity: 'error',
              path: here,
              message: { zh: `请填写${field.label.zh}`, en: `${field.label.en} is missing` },
            },
          ]
        : [];
    case 'image': {
      const image = asImage(value);
      return image === null && field.required !== true ? [] : checkImage(image, here, context);
    }
    case 'link':
      return checkLink(asLink(value), here, context);
    case 'list': {
      const items = itemsOf(value);
      if (items.length === 0) return [emptyList(here)];
      return items.flatMap((item, at) =>
        field.fields.flatMap((inner) => fieldProblems(inner, item, `${here}.${at}.`, context)),
      );
    }
    default:
      return [];
  }
}

function imagesIn(fields: readonly DeclaredField[], props: Props): AssetImage[] {
  return fields.flatMap((field) => {
    if (field.kind === 'image') return asImage(props[field.key]) ?? [];
    return field.kind === 'list' ? itemsOf(props[field.key]).flatMap((item) => imagesIn(field.fields, item)) : [];
  });
}

function linksIn(fields: readonly DeclaredField[], props: Props): Link[] {
  return fields.flatMap((field) => {
    if (field.kind === 'link') return asLink(props[field.key]);
    return field.kind === 'list' ? itemsOf(props[field.key]).flatMap((item) => linksIn(field.fields, item)) : [];
  });
}
