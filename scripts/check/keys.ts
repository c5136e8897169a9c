import { type Node, parseSync, Visitor } from 'oxc-parser';
import { isServerSide } from './layers.ts';
import { productFiles, readSource } from './sources.ts';

/** Where a key is read as it was pressed. */
const own = 'sdk/base/keys.ts';

/** Calls whose listener hears keys: `on('keydown', …)`, `addEventListener('keyup', …)`, `useKeys(part, …)`. */
const keyEvent = /^key(?:down|up|press)$/;

export interface BareKey {
  /** Offset in the source. */
  start: number;
  end: number;
  /** What its key is read of; undefined where it is taken out by destructuring. */
  event: string | undefined;
}

interface Listener {
  params: Node[];
  start: number;
  end: number;
}

const isListener = (node: Node | null | undefined): node is Node & Listener =>
  node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression';

/**
 * Where a source asks a key event what was pressed (`event.key`, `{ key }`) or whether somebody composes (`isComposing`),
 * past `keyOf`: Enter, Escape and the arrows belong to an input method while it composes, and one browser says so by
 * the key's code alone.
 */
export function bareKeysIn(file: string, code: string): BareKey[] {
  const { program } = parseSync(file, code);
  const found: BareKey[] = [];
  const events: { name: string; start: number; end: number }[] = [];
  const members: { event: string; start: number; end: number }[] = [];
  const hear = (fn: Listener): void => {
    const [first] = fn.params;
    if (first?.type === 'Identifier') events.push({ name: first.name, start: fn.start, end: fn.end });
    if (first?.type === 'ObjectPattern') found.push(...takenOut(first));
  };
  const declared = (fn: Listener): void => {
    for (const param of fn.params) {
      const type =
        'typeAnnotation' in param && param.typeAnnotation
          ? code.slice(param.typeAnnotation.start, param.typeAnnotation.end)
          : '';
      if (!/\bKey(?:boardEvent|Press)\b/.test(type)) continue;
      if (param.type === 'Identifier') events.push({ name: param.name, start: fn.start, end: fn.end });
      if (param.type === 'ObjectPattern') found.push(...takenOut(param));
    }
  };
  const taken: { event: string; parts: BareKey[]; start: number }[] = [];
  new Visitor({
    VariableDeclarator({ id, init, start }) {
      if (id.type === 'ObjectPattern' && init?.type === 'Identifier')
        taken.push({ event: init.name, parts: takenOut(id), start });
    },
    FunctionDeclaration: declared,
    FunctionExpression: declared,
    ArrowFunctionExpression: declared,
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || !/^onKey(?:Down|Up)$/.test(name.name)) return;
      if (value?.type === 'JSXExpressionContainer' && isListener(value.expression)) hear(value.expression);
    },
    Property({ key, value }) {
      if (key.type === 'Identifier' && /^onKey(?:Down|Up)$/.test(key.name) && isListener(value)) hear(value);
    },
    CallExpression({ callee, arguments: given }) {
      const [what, listener] = given;
      const hears =
        (what?.type === 'Literal' && typeof what.value === 'string' && keyEvent.test(what.value)) ||
        (callee.type === 'Identifier' && callee.name === 'useKeys');
      if (hears && isListener(listener)) hear(listener);
    },
    MemberExpression({ object, property, start, end }) {
      if (property.type !== 'Identifier') return;
      if (property.name === 'isComposing') found.push({ start, end, event: undefined });
      if (property.name === 'key' && object.type === 'Identifier') members.push({ event: object.name, start, end });
    },
  }).visit(program);
  const isEvent = (name: string, start: number): boolean =>
    events.some((fn) => fn.name === name && fn.start <= start && start < fn.end);
  for (const { event, start, end } of members) if (isEvent(event, start)) found.push({ start, end, event });
  for (const { event, parts, start } of taken) if (isEvent(event, start)) found.push(...parts);
  return found.sort((one, other) => one.start - other.start);
}

function takenOut({ properties }: Extract<Node, { type: 'ObjectPattern' }>): BareKey[] {
  return properties.flatMap((one) =>
    one.type === 'Property' &&
    one.key.type === 'Identifier' &&
    (one.key.name === 'key' || one.key.name === 'isComposing')
      ? [{ start: one.start, end: one.end, event: undefined }]
      : [],
  );
}

/** Places of the product's browser code that read a key past `keyOf`. */
export function keyProblems(root: string): string[] {
  return productFiles(root, /\.tsx?$/)
    .filter((file) => !isServerSide(file) && file !== own)
    .flatMap((file) => {
      const code = readSource(root, file);
      return bareKeysIn(file, code).map(
        ({ start }) =>
          `${file}:${code.slice(0, start).split('\n').length}: read the key by keyOf of @fitout/sdk: while an input method composes it is not the page's`,
      );
    });
}
