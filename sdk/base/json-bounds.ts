/** Levels of arrays and objects in a JSON text of a stranger: what walks through values may call itself for each. */
export const deepest = 200;

const quote = 34;
const backslash = 92;
const comma = 44;
const openers = new Set([91, 123]); // [ {
const closers = new Set([93, 125]); // ] }

/**
 * Which bound a JSON text goes beyond: `depth`, levels of arrays and objects in each other, or `values`, as its commas and
 * openings count them: the time to parse it goes by these more than by its length. Linear; broken JSON is judged as it
 * stands.
 */
export function beyondBounds(
  text: string,
  { depth: maxDepth = deepest, values: maxValues = Number.POSITIVE_INFINITY } = {},
): 'depth' | 'values' | undefined {
  let depth = 0;
  let values = 1;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (inText) {
      if (sign === backslash) at += 1;
      else if (sign === quote) inText = false;
    } else if (sign === quote) inText = true;
    else if (sign === comma) values += 1;
    else if (openers.has(sign)) {
      values += 1;
      depth += 1;
      if (depth > maxDepth) return 'depth';
    } else if (closers.has(sign)) depth -= 1;
  }
  return values > maxValues ? 'values' : undefined;
}
