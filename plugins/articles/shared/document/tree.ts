import type { ArticleDocument, ArticleNode } from './document.ts';

/** Every node, in the order of reading. */
export function* eachNode(document: Pick<ArticleDocument, 'content'>): Generator<ArticleNode> {
  const waiting = [...document.content].reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node;
    for (const child of [...(node.content ?? [])].reverse()) waiting.push(child);
  }
}

/** All its text: parts are lines. */
export function plainText(document: Pick<ArticleDocument, 'content'>): string {
  let text = '';
  for (const { type, text: own, attrs } of eachNode(document)) {
    if (type === 'text') text += own ?? '';
    else if (text !== '' && !text.endsWith('\n')) text += '\n';
    if (attrs?.caption !== undefined && attrs.caption !== '') text += `${attrs.caption}\n`;
  }
  return text.trimEnd();
}

/** How many characters a person reads: without spaces, a character outside the basic plane as one. */
export function charactersOf(document: Pick<ArticleDocument, 'content'>): number {
  let count = 0;
  for (const char of plainText(document)) if (!/\s/u.test(char)) count += 1;
  return count;
}

/** Keys of the pictures in it. */
export function pictureKeys(document: Pick<ArticleDocument, 'content'>): string[] {
  const keys = new Set<string>();
  for (const { attrs } of eachNode(document)) if (attrs?.image !== undefined) keys.add(attrs.image.key);
  return [...keys];
}
