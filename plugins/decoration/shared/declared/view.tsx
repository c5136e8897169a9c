import type { DeclaredBlock, DeclaredNode } from '@fitout/sdk';
import { createElement, Fragment, type ReactNode } from 'react';
import { asImage, type BlockViewProps } from '../blocks/definition.ts';
import { editable } from '../blocks/editable.ts';
import { Linked } from '../blocks/linked.tsx';
import { Picture } from '../blocks/picture.tsx';
import type { Json, Props } from '../document/document.ts';
import { asLink } from '../link.ts';
import { safeStyle } from './styles.ts';

/** Where a part looks for values: the item first, then the block. */
interface Scope {
  values: readonly Props[];
  /** In front of a key, for editing in place: `items.2.`. */
  path: string;
  mode: 'edit' | 'page';
}

/** The view of a declared block: HTML of known elements alone, from data that nobody vouches for. */
export function declaredView({ type, view }: DeclaredBlock) {
  return function DeclaredView({ props, mode }: BlockViewProps) {
    return <div className={`fb-${type}`}>{nodes(view, { values: [props], path: '', mode })}</div>;
  };
}

function nodes(list: readonly DeclaredNode[] | undefined, scope: Scope): ReactNode {
  // Parts have no identity of their own, and their order never changes.
  return list?.map((node, at) => createElement(Fragment, { key: at }, part(node, scope)));
}

function part(node: DeclaredNode, scope: Scope): ReactNode {
  if ('text' in node) return filled(node.text, scope);
  if ('tag' in node) {
    const style = styleOf(node.style, scope);
    const only = onlyValue(node, scope);
    const props = {
      ...(style === undefined ? {} : { style }),
      ...(only === undefined ? {} : editable(scope.mode, only)),
    };
    return node.tag === 'hr' ? <hr {...props} /> : createElement(node.tag, props, nodes(node.children, scope));
  }
  if ('image' in node) {
    const image = asImage(readValue(node.image, scope));
    if (image === null) return null;
    const style = styleOf(node.style, scope);
    return (
      <span style={{ display: 'block', ...style }}>
        <Picture image={image} className="fb-declared-image" />
      </span>
    );
  }
  if ('link' in node) {
    const style = styleOf(node.style, scope);
    const inside = nodes(node.children, scope);
    return (
      <Linked link={asLink(readValue(node.link, scope))}>
        {style === undefined ? inside : <span style={style}>{inside}</span>}
      </Linked>
    );
  }
  if ('each' in node) return eachItem(node, scope);
  const value = readValue(node.when, scope);
  const holds = node.is === undefined ? isThere(value) : value === node.is;
  return holds ? nodes(node.children, scope) : null;
}

function eachItem({ each, children }: Extract<DeclaredNode, { each: string }>, scope: Scope): ReactNode {
  const items = readValue(each, scope);
  if (!Array.isArray(items)) return null;
  return items.map((item, at) => {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return null;
    const inner = { ...scope, values: [item as Props, ...scope.values], path: `${each}.${at}.` };
    return createElement(Fragment, { key: at }, nodes(children, inner));
  });
}

/** The key of the one value that an element shows alone, so that the canvas can edit it in place. */
function onlyValue(node: Extract<DeclaredNode, { tag: string }>, scope: Scope): string | undefined {
  const [only, ...more] = node.children ?? [];
  if (only === undefined || more.length > 0 || !('text' in only)) return undefined;
  const key = /^\{(\w+)\}$/.exec(only.text)?.[1];
  if (key === undefined) return undefined;
  return `${Object.hasOwn(scope.values[0] ?? {}, key) ? scope.path : ''}${key}`;
}

function readValue(key: string, { values }: Scope): Json | undefined {
  const holder = values.find((one) => Object.hasOwn(one, key));
  return holder?.[key];
}

function isThere(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== '' && value !== false;
}

function filled(text: string, scope: Scope): string {
  return text.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = readValue(key, scope);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
}

function styleOf(style: unknown, scope: Scope) {
  return safeStyle(style, (text) => filled(text, scope));
}
