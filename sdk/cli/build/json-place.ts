import { parseSync } from 'oxc-parser';

/** A node of the parsed JSON, as far as it is looked at. */
interface Node {
  type: string;
  start: number;
  expression?: Node;
  properties?: { start: number; key: { value?: unknown }; value: Node }[];
  elements?: Node[];
}

/**
 * The line (from 1) at which the value of `path` stands in a JSON text; that of the nearest holder where the value is
 * missing. Undefined for what is no JSON.
 */
export function lineOf(json: string, path: readonly (string | number)[]): number | undefined {
  // On the same line, so that lines stay what they are.
  const { program, errors } = parseSync('x.js', `(${json})`);
  if (errors.length > 0) return undefined;
  let node = (program.body[0] as unknown as Node | undefined)?.expression;
  while (node?.type === 'ParenthesizedExpression') node = node.expression;
  let at = node?.start ?? 0;
  for (const step of path) {
    const property: { start: number; value: Node } | undefined = node?.properties?.find(
      ({ key }) => key.value === String(step),
    );
    const next: Node | undefined = property?.value ?? node?.elements?.[Number(step)];
    if (next === undefined) break;
    at = property?.start ?? next.start;
    node = next;
  }
  return json.slice(0, Math.max(0, at - 1)).split('\n').length;
}
