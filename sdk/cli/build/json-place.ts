import { type Node, parseSync } from 'oxc-parser';

/**
 * The line (from 1) at which the value of `path` stands in a JSON text; that of the nearest holder where the value is
 * missing. Undefined for what is no JSON.
 */
export function lineOf(json: string, path: readonly (string | number)[]): number | undefined {
  // On the same line, so that lines stay what they are.
  const { program, errors } = parseSync('x.js', `(${json})`);
  if (errors.length > 0) return undefined;
  const [only] = program.body;
  let node: Node | undefined = only?.type === 'ExpressionStatement' ? only.expression : undefined;
  while (node?.type === 'ParenthesizedExpression') node = node.expression;
  let at = node?.start ?? 0;
  for (const step of path) {
    const found: Held | undefined = node === undefined ? undefined : heldAt(node, step);
    if (found === undefined) break;
    at = found.start;
    node = found.value;
  }
  return json.slice(0, Math.max(0, at - 1)).split('\n').length;
}

interface Held {
  /** Of a property its key's, of an element its own. */
  start: number;
  value: Node;
}

/** What an object has under a key, or a list at a place. */
function heldAt(node: Node, step: string | number): Held | undefined {
  if (node.type === 'ArrayExpression') {
    const value = node.elements[Number(step)];
    return value == null ? undefined : { start: value.start, value };
  }
  if (node.type !== 'ObjectExpression') return undefined;
  for (const one of node.properties)
    if (one.type === 'Property' && one.key.type === 'Literal' && one.key.value === String(step))
      return { start: one.start, value: one.value };
  return undefined;
}
