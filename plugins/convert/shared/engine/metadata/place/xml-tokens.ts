export interface XmlAttribute {
  name: string;
  value: string;
  /** With the space in front of it. */
  from: number;
  to: number;
}

interface Span {
  from: number;
  to: number;
}

export type OpenTag = Span & { kind: 'open'; name: string; attributes: XmlAttribute[]; empty: boolean };

export type XmlToken =
  | OpenTag
  | (Span &
      (
        | { kind: 'close'; name: string }
        | { kind: 'text' | 'comment' | 'doctype' | 'instruction' }
        /** No XML from here on. */
        | { kind: 'fault' }
      ));

const space = /[\s\0]/;
const nameEnd = /[\s\0=<>/"']/;

/**
 * The parts of an XML text in their order, without gaps but for what follows a fault, which is the last. Linear: what
 * stands between two `<` is looked at once.
 */
export function* xmlTokens(text: string): Generator<XmlToken> {
  for (let at = 0; at < text.length; ) {
    const start = text.indexOf('<', at);
    const end = start < 0 ? text.length : start;
    if (end > at) yield { kind: 'text', from: at, to: end };
    if (start < 0) return;
    const token = markup(text, start);
    yield token;
    if (token.kind === 'fault') return;
    at = token.to;
  }
}

function markup(text: string, from: number): XmlToken {
  const closed = (kind: 'text' | 'comment' | 'doctype' | 'instruction', end: string): XmlToken => {
    const at = text.indexOf(end, from + 2);
    return at < 0 ? { kind: 'fault', from, to: text.length } : { kind, from, to: at + end.length };
  };
  if (text.startsWith('<!--', from)) return closed('comment', '-->');
  if (text.startsWith('<![CDATA[', from)) return closed('text', ']]>');
  if (text.startsWith('<?', from)) return closed('instruction', '?>');
  if (text.startsWith('<!', from)) return closed('doctype', '>');
  const next = text.indexOf('<', from + 1);
  return tag(text.slice(from, next < 0 ? text.length : next), from);
}

/** `part` begins with the tag, and may have text behind it. */
function tag(part: string, from: number): XmlToken {
  const fault: XmlToken = { kind: 'fault', from, to: from + part.length };
  const closes = part[1] === '/';
  let at = closes ? 2 : 1;
  const name = nameAt(part, at);
  if (name === '') return fault;
  at += name.length;
  const attributes: XmlAttribute[] = [];
  for (;;) {
    const before = at;
    at = skipSpace(part, at);
    if (part[at] === '>') {
      const to = from + at + 1;
      return closes ? { kind: 'close', name, from, to } : { kind: 'open', name, attributes, empty: false, from, to };
    }
    if (part[at] === '/' && part[at + 1] === '>' && !closes)
      return { kind: 'open', name, attributes, empty: true, from, to: from + at + 2 };
    const attribute = closes || at === before ? undefined : attributeAt(part, at);
    if (attribute === undefined) return fault;
    attributes.push({ ...attribute, from: from + before, to: from + attribute.to });
    at = attribute.to;
  }
}

function attributeAt(part: string, from: number): Omit<XmlAttribute, 'from'> | undefined {
  const name = nameAt(part, from);
  let at = skipSpace(part, from + name.length);
  if (name === '' || part[at] !== '=') return undefined;
  at = skipSpace(part, at + 1);
  const quote = part[at];
  if (quote !== '"' && quote !== "'") return undefined;
  const end = part.indexOf(quote, at + 1);
  return end < 0 ? undefined : { name, value: part.slice(at + 1, end), to: end + 1 };
}

function nameAt(part: string, from: number): string {
  let to = from;
  while (to < part.length && !nameEnd.test(part.charAt(to))) to += 1;
  return part.slice(from, to);
}

function skipSpace(part: string, from: number): number {
  let to = from;
  while (to < part.length && space.test(part.charAt(to))) to += 1;
  return to;
}

/** What a value says, with its references to characters read. */
export function unescaped(value: string): string {
  if (!value.includes('&')) return value;
  return value.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|amp|lt|gt|quot|apos);/gi, (all, name: string) => {
    if (!name.startsWith('#')) return { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }[name.toLowerCase()] ?? all;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}
