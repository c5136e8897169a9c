import { editBase64 } from './base64.ts';
import { customaryUri, hasCoordinates, isPlaceName, mentionsPlace } from './names.ts';
import type { Removal } from './removal.ts';
import { type OpenTag, unescaped, type XmlAttribute, xmlTokens } from './xml-tokens.ts';

/** Longer values are no words but data. */
const maxWords = 4096;
/** Data of Google's camera that nobody else can read: what a maker note is in EXIF. */
const opaque = /makernote|shot_?log/i;

/**
 * Blanks in place whatever a packet of XMP says of where a picture was taken: attributes, elements and all that is in
 * them, by namespace and name, whatever the prefix. Reads UTF-8, UTF-16 and UTF-32, with and without a wrapper.
 */
export function removeFromXmp(packet: Uint8Array, removal: Removal): void {
  const units = unitsOf(packet);
  if (units === undefined) {
    if (packet.some((byte) => byte !== 0 && byte !== 0x20)) removal.certain = false;
    return;
  }
  new Packet(units, removal).run();
}

/** A packet as characters that stand one after the other, each of so many bytes. */
class Units {
  readonly data: Uint8Array;
  readonly text: string;
  readonly #width: 1 | 2 | 4;
  readonly #isLittle: boolean;

  constructor(data: Uint8Array, width: 1 | 2 | 4, isLittle: boolean) {
    this.data = data;
    this.#width = width;
    this.#isLittle = isLittle;
    this.text = this.#read();
  }

  /** One character for each unit: UTF-8 as its bytes. */
  #read(): string {
    if (this.#width === 1) return latinText(this.data);
    if (this.#width === 2)
      return new TextDecoder(this.#isLittle ? 'utf-16le' : 'utf-16be', { ignoreBOM: true }).decode(
        this.data.subarray(0, this.data.length & ~1),
      );
    const view = new DataView(this.data.buffer, this.data.byteOffset, this.data.length & ~3);
    const codes: string[] = [];
    for (let at = 0; at < view.byteLength; at += 4) {
      const code = view.getUint32(at, this.#isLittle);
      codes.push(code > 0xffff ? '\ufffd' : String.fromCharCode(code));
    }
    return codes.join('');
  }

  /** What people would read of a part. */
  words(part: string): string {
    if (this.#width > 1 || !/[\x80-\xff]/.test(part)) return part;
    return new TextDecoder().decode(Uint8Array.from(part, (char) => char.charCodeAt(0)));
  }

  blank(from: number, to: number): void {
    const width = this.#width;
    this.data.fill(0, from * width, to * width);
    for (let at = from; at < to; at += 1) this.data[at * width + (this.#isLittle ? 0 : width - 1)] = 0x20;
  }

  /** Puts characters of ASCII in place of as many. */
  put(from: number, text: string): void {
    this.blank(from, from + text.length);
    for (let at = 0; at < text.length; at += 1)
      this.data[(from + at) * this.#width + (this.#isLittle ? 0 : this.#width - 1)] = text.charCodeAt(at);
  }
}

function latinText(data: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < data.length; at += 8192) parts.push(String.fromCharCode(...data.subarray(at, at + 8192)));
  return parts.join('');
}

/**
 * By the bytes around the first `<` (XMP specification, part 3, 1.1.2) and the mark in front; undefined where there is no
 * XML at all.
 */
function unitsOf(data: Uint8Array): Units | undefined {
  const first = data.indexOf(0x3c);
  if (first < 0) return undefined;
  const [a, b, c] = [data[first + 1], data[first + 2], data[first + 3]];
  if (a !== 0) return new Units(data, 1, true);
  const width = b === 0 && c === 0 ? 4 : 2;
  const isMarked = data[0] === 0xff && data[1] === 0xfe;
  const isLittle = isMarked || first % width === 0;
  return new Units(data.subarray((isLittle ? first : first + 1) % width), width, isLittle);
}

interface Open {
  name: string;
  /** Prefixes that it declares. */
  prefixes: string[];
  from: number;
  /** It says a place: all of it goes. */
  isPlace: boolean;
}

class Packet {
  readonly #units: Units;
  readonly #removal: Removal;
  readonly #open: Open[] = [];
  /** How many elements of a name are open, so that a stray end is known without a search. */
  readonly #counts = new Map<string, number>();
  /** What each prefix stands for, the innermost declaration last. */
  readonly #prefixes = new Map<string, string[]>();
  /** The outermost open element that is a place. */
  #place: Open | undefined;

  constructor(units: Units, removal: Removal) {
    this.#units = units;
    this.#removal = removal;
  }

  run(): void {
    const { text } = this.#units;
    for (const token of xmlTokens(text)) {
      const { from, to } = token;
      if (token.kind === 'open') this.#start(token);
      else if (token.kind === 'close') this.#end(token.name, from, to);
      else if (this.#place !== undefined) continue;
      else if (token.kind === 'text') this.#text(from, to, '');
      else if (token.kind === 'comment') {
        if (mentionsPlace(text.slice(from, to))) this.#blank(from, to);
      } else if (token.kind === 'doctype') this.#removal.certain = false;
      else if (token.kind === 'fault') this.#fault(from, to);
    }
    const [root] = this.#open;
    if (root !== undefined) this.#close(0, text.length);
    if (root !== undefined) this.#removal.certain = false;
  }

  #start(tag: OpenTag): void {
    const { name, attributes, empty, from, to } = tag;
    const prefixes: string[] = [];
    for (const attribute of attributes) {
      const prefix = attribute.name === 'xmlns' ? '' : /^xmlns:(.*)$/.exec(attribute.name)?.[1];
      if (prefix === undefined) continue;
      prefixes.push(prefix);
      const known = this.#prefixes.get(prefix);
      const uri = unescaped(attribute.value).trim();
      if (known === undefined) this.#prefixes.set(prefix, [uri]);
      else known.push(uri);
    }
    const open: Open = { name, prefixes, from, isPlace: this.#place === undefined && this.#isPlace(name, true) };
    if (open.isPlace) this.#place = open;
    else if (this.#place === undefined) for (const attribute of attributes) this.#attribute(attribute);
    this.#open.push(open);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    if (empty) this.#close(this.#open.length - 1, to);
  }

  #end(name: string, from: number, to: number): void {
    if ((this.#counts.get(name) ?? 0) === 0) {
      this.#removal.certain = false;
      return;
    }
    let at = this.#open.length - 1;
    while (this.#open[at]?.name !== name) at -= 1;
    // What was never ended ends with what it stands in.
    if (at < this.#open.length - 1) {
      this.#removal.certain = false;
      this.#close(at + 1, from);
    }
    this.#close(at, to);
  }

  /** Ends the open elements from one on. */
  #close(first: number, to: number): void {
    for (const open of this.#open.splice(first).reverse()) {
      this.#counts.set(open.name, (this.#counts.get(open.name) ?? 1) - 1);
      for (const prefix of open.prefixes) this.#prefixes.get(prefix)?.pop();
      if (open !== this.#place) continue;
      this.#place = undefined;
      this.#blank(open.from, to);
    }
  }

  #isPlace(name: string, isElement: boolean): boolean {
    const words = this.#units.words(name);
    const colon = words.indexOf(':');
    const prefix = words.slice(0, Math.max(0, colon));
    const local = words.slice(colon + 1);
    if (prefix === '' && !isElement) return false;
    return isPlaceName(this.#prefixes.get(prefix)?.at(-1) ?? customaryUri(prefix), local);
  }

  #attribute({ name, value, from, to }: XmlAttribute): void {
    if (name === 'xmlns' || name.startsWith('xmlns:')) return;
    if (this.#isPlace(name, false)) this.#blank(from, to);
    else this.#text(to - 1 - value.length, to - 1, name);
  }

  /** A text between tags, or the value of an attribute. */
  #text(from: number, to: number, name: string): void {
    const text = this.#units.text.slice(from, to);
    const element = name === '' ? (this.#open.at(-1)?.name ?? '') : name;
    if (text.length > maxWords && /^[\w+/=\s]*$/.test(text)) this.#data(from, text, element);
    else if (hasCoordinates(this.#units.words(unescaped(text)))) this.#blank(from, to);
    else if (mentionsPlace(text)) this.#removal.certain = false;
    else if (text.length > 64 && text.trimStart().startsWith('/9j/')) this.#data(from, text, element);
  }

  /** Base64: a picture can be looked into, a maker note goes, and nobody knows what else it is. */
  #data(from: number, text: string, name: string): void {
    if (opaque.test(name)) {
      this.#units.blank(from, from + text.length);
      return;
    }
    const changed = editBase64(text, (bytes) => this.#removal.inner(bytes));
    if (changed === undefined) this.#removal.certain = false;
    else if (changed !== text) this.#units.put(from, changed);
  }

  #fault(from: number, to: number): void {
    this.#removal.certain = false;
    // What is no XML is read by few, and by nobody in a certain way.
    if (mentionsPlace(this.#units.text.slice(from, to))) this.#blank(from, to);
  }

  #blank(from: number, to: number): void {
    this.#units.blank(from, to);
    this.#removal.found = true;
  }
}
