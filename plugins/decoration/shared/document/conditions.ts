import type { Visitor } from '../choices.ts';
import type { BlockNode, Json, NodeWhen, PageDocument } from './document.ts';

/** Who looks at a page, and when. */
export interface Look {
  at: Date;
  visitor: Visitor;
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;

/** Is a value a condition: moments in UTC, known words? What else it holds is kept and means nothing. */
export function isWhen(value: Json | undefined): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { from, to, audience, device } = value;
  const time = (one: Json | undefined) => one === undefined || (typeof one === 'string' && moment.test(one));
  const word = (one: Json | undefined, ...words: string[]) => one === undefined || words.includes(one as string);
  return time(from) && time(to) && word(audience, 'visitor', 'signed-in') && word(device, 'narrow', 'wide');
}

/** Does the condition hold, but for the screen, which the page itself knows? The beginning belongs to it, the end does not. */
export function whenHolds(when: NodeWhen, { at, visitor }: Look): boolean {
  if (when.audience !== undefined && when.audience !== visitor) return false;
  if (when.from !== undefined && at.getTime() < Date.parse(when.from)) return false;
  return when.to === undefined || at.getTime() < Date.parse(when.to);
}

/** The page as one visitor gets it at some moment: blocks whose condition does not hold are hidden. */
export function documentFor(doc: PageDocument, look: Look): PageDocument {
  let nodes: Record<string, BlockNode> | undefined;
  for (const node of Object.values(doc.nodes)) {
    if (node.when === undefined || node.hidden === true || whenHolds(node.when, look)) continue;
    nodes ??= { ...doc.nodes };
    nodes[node.id] = { ...node, hidden: true };
  }
  return nodes === undefined ? doc : { ...doc, nodes };
}

/** For how long and for whom an answer made of a page stays right. */
export interface Validity {
  /** Epoch milliseconds at which some block comes or goes; Infinity where none does. */
  until: number;
  /** Those who are signed in and those who are not get different pages. */
  personal: boolean;
}

export function validityOf(doc: PageDocument, at: Date): Validity {
  const conditions = Object.values(doc.nodes).flatMap((node) => node.when ?? []);
  const borders = conditions
    .flatMap(({ from, to }) => [from, to])
    .flatMap((border) => (border === undefined ? [] : Date.parse(border)))
    .filter((border) => border > at.getTime());
  return {
    until: Math.min(Number.POSITIVE_INFINITY, ...borders),
    personal: conditions.some(({ audience }) => audience !== undefined),
  };
}

/** Class of a block that only some screens show. */
export function screenClass(when: NodeWhen | undefined): string {
  return when?.device === undefined ? '' : ` fb-only-${when.device}`;
}

/** The rules behind `screenClass`, for documents that have such blocks. */
export const screenCss =
  '@media (min-width:600px){.fb-only-narrow{display:none}}@media (max-width:599.98px){.fb-only-wide{display:none}}';
