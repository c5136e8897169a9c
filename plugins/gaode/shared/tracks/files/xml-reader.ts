/** Why a text is not well-formed XML that we accept. */
export type XmlReason = 'cut' | 'syntax' | 'entity';

/** Reading stopped at a character of the text. */
export class XmlProblem extends Error {
  readonly reason: XmlReason;
  readonly position: number;

  constructor(reason: XmlReason, position: number) {
    super(`${reason} at ${position}`);
    this.reason = reason;
    this.position = position;
  }
}

const lessThan = 60;
const greaterThan = 62;
const slash = 47;
const colon = 58;
const equals = 61;

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/**
 * Reads the elements of an XML text one after the other, without a tree. It checks that tags are closed in order, ignores
 * namespaces, and refuses declared entities. Offsets are characters of the text.
 */
export class XmlReader {
  /** Name of the current tag without its prefix. */
  name = '';
  /** Elements that are open, the current one included. */
  depth = 0;
  #at = 0;
  /** Offsets of the names of the open elements: start and end of each. */
  readonly #open: number[] = [];
  /** Offsets of the current tag's attributes: start and end of the name, start and end of the value. */
  readonly #attributes: number[] = [];
  #selfClosed = false;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Offset up to which the text was read. */
  get position(): number {
    return this.#at;
  }

  /** Moves to the next tag. Throws an `XmlProblem` where the text is not well-formed. */
  next(): 'open' | 'close' | 'end' {
    if (this.#selfClosed) {
      this.#selfClosed = false;
      return this.#pop();
    }
    const text = this.#text;
    while (true) {
      const at = text.indexOf('<', this.#at);
      if (at < 0) return this.#end();
      const code = text.charCodeAt(at + 1);
      if (code === slash) return this.#close(at);
      if (code === 33) this.#skipDeclaration(at);
      else if (code === 63) this.#at = this.#after('?>', at);
      else return this.#openTag(at);
    }
  }

  /** Value of an attribute of the current tag, by its name without a prefix. */
  attribute(name: string): string | undefined {
    const found = this.#attributes;
    for (let i = 0; i < found.length; i += 4) {
      if (this.#isNamed(found[i] as number, found[i + 1] as number, name))
        return this.#plain(found[i + 2] as number, found[i + 3] as number);
    }
    return undefined;
  }

  /** The text between the current opening tag and the next tag. */
  content(): string {
    if (this.#selfClosed) return '';
    const text = this.#text;
    let result = '';
    while (true) {
      const at = text.indexOf('<', this.#at);
      if (at < 0) throw new XmlProblem('cut', text.length);
      result += this.#plain(this.#at, at);
      this.#at = at;
      if (text.startsWith('<![CDATA[', at)) {
        this.#at = this.#after(']]>', at);
        result += text.slice(at + 9, this.#at - 3);
      } else if (text.startsWith('<!--', at)) this.#at = this.#after('-->', at + 4);
      else return result;
    }
  }

  #end(): 'end' {
    if (this.depth > 0) throw new XmlProblem('cut', this.#text.length);
    this.#at = this.#text.length;
    return 'end';
  }

  /** The offset behind `words`, which must come after `from`. */
  #after(words: string, from: number): number {
    const at = this.#text.indexOf(words, from);
    if (at < 0) throw new XmlProblem('cut', this.#text.length);
    return at + words.length;
  }

  #skipDeclaration(at: number): void {
    const text = this.#text;
    if (text.startsWith('<!--', at)) this.#at = this.#after('-->', at + 4);
    else if (text.startsWith('<![CDATA[', at)) this.#at = this.#after(']]>', at);
    else {
      const end = this.#after('>', at);
      // Only an internal subset, in brackets, can declare entities.
      if (text.slice(at, end).includes('[')) throw new XmlProblem('entity', at);
      this.#at = end;
    }
  }

  #close(at: number): 'close' {
    const text = this.#text;
    const end = text.indexOf('>', at);
    if (end < 0) throw new XmlProblem('cut', text.length);
    const start = this.#open[this.#open.length - 2];
    const stop = this.#open[this.#open.length - 1];
    if (start === undefined || stop === undefined) throw new XmlProblem('syntax', at);
    const length = stop - start;
    for (let i = 0; i < length; i += 1)
      if (text.charCodeAt(at + 2 + i) !== text.charCodeAt(start + i)) throw new XmlProblem('syntax', at);
    for (let i = at + 2 + length; i < end; i += 1) if (!isSpace(text.charCodeAt(i))) throw new XmlProblem('syntax', at);
    this.#at = end + 1;
    return this.#pop();
  }

  #pop(): 'close' {
    const end = this.#open.pop() as number;
    this.name = this.#local(this.#open.pop() as number, end);
    this.depth -= 1;
    return 'close';
  }

  #openTag(at: number): 'open' {
    const text = this.#text;
    let i = at + 1;
    while (i < text.length && !endsName(text.charCodeAt(i))) i += 1;
    if (i === at + 1) throw new XmlProblem(i >= text.length ? 'cut' : 'syntax', at);
    this.#open.push(at + 1, i);
    this.name = this.#local(at + 1, i);
    this.depth += 1;
    this.#at = this.#readAttributes(i);
    return 'open';
  }

  /** Reads up to the end of an opening tag and answers the offset behind it. */
  #readAttributes(from: number): number {
    const text = this.#text;
    const found = this.#attributes;
    found.length = 0;
    let i = from;
    while (i < text.length) {
      const code = text.charCodeAt(i);
      if (code === greaterThan) return i + 1;
      if (code === slash && text.charCodeAt(i + 1) === greaterThan) {
        this.#selfClosed = true;
        return i + 2;
      }
      if (isSpace(code)) i += 1;
      else i = this.#readAttribute(i);
    }
    throw new XmlProblem('cut', text.length);
  }

  #readAttribute(from: number): number {
    const text = this.#text;
    let i = from;
    while (i < text.length && !endsName(text.charCodeAt(i))) i += 1;
    const nameEnd = i;
    while (isSpace(text.charCodeAt(i))) i += 1;
    if (i >= text.length) throw new XmlProblem('cut', text.length);
    if (nameEnd === from || text.charCodeAt(i) !== equals) throw new XmlProblem('syntax', from);
    i += 1;
    while (isSpace(text.charCodeAt(i))) i += 1;
    const quote = text[i];
    if (quote === undefined) throw new XmlProblem('cut', text.length);
    if (quote !== '"' && quote !== "'") throw new XmlProblem('syntax', i);
    const end = text.indexOf(quote, i + 1);
    if (end < 0) throw new XmlProblem('cut', text.length);
    this.#attributes.push(from, nameEnd, i + 1, end);
    return end + 1;
  }

  #isNamed(start: number, end: number, name: string): boolean {
    const text = this.#text;
    const from = end - name.length;
    return from >= start && text.startsWith(name, from) && (from === start || text.charCodeAt(from - 1) === colon);
  }

  #local(start: number, end: number): string {
    for (let i = end - 1; i >= start; i -= 1)
      if (this.#text.charCodeAt(i) === colon) return this.#text.slice(i + 1, end);
    return this.#text.slice(start, end);
  }

  /** Characters with the references of XML resolved. */
  #plain(start: number, end: number): string {
    const piece = this.#text.slice(start, end);
    if (!piece.includes('&')) return piece;
    return piece.replace(/&([^;&\s]{0,40});?/g, (whole, name: string, offset: number) => {
      const character = whole.endsWith(';') ? characterOf(name) : undefined;
      if (character === undefined) throw new XmlProblem('entity', start + offset);
      return character;
    });
  }
}

function characterOf(name: string): string | undefined {
  if (!name.startsWith('#')) return Object.hasOwn(named, name) ? named[name] : undefined;
  const digits = /^#x([0-9a-f]{1,6})$/i.exec(name)?.[1];
  const code =
    digits === undefined ? Number(/^#(\d{1,7})$/.exec(name)?.[1] ?? Number.NaN) : Number.parseInt(digits, 16);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;

const endsName = (code: number): boolean =>
  isSpace(code) || code === greaterThan || code === slash || code === equals || code === lessThan;

/** Number of the line (from 1) that holds the character at `position`. */
export function lineOf(text: string, position: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < position; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
