/** Levels of arrays and objects in a JSON text of a stranger: what walks through values may call itself for each. */
export const deepest = 200;

const quote = 34;
const backslash = 92;
const openers = new Set([91, 123]); // [ {
const closers = new Set([93, 125]); // ] }

/** Does `text` hold arrays and objects in each other, `most` levels and more? Linear; broken JSON is judged as it stands. */
export function isDeeper(text: string, most = deepest): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (inText) {
      if (sign === backslash) at += 1;
      else if (sign === quote) inText = false;
    } else if (sign === quote) inText = true;
    else if (openers.has(sign)) {
      depth += 1;
      if (depth > most) return true;
    } else if (closers.has(sign)) depth -= 1;
  }
  return false;
}
