/** Lines that a card has at most; a text with more is none that a code can hold. */
export const maxLines = 200;

/** One line of a card, whole again and decoded; what is escaped in it still is. */
export interface CardProperty {
  key: string;
  value: string;
}

export function isCard(text: string): boolean {
  return /^\s*BEGIN:VCARD[ \t]*(?:[\r\n]|$)/i.test(text);
}

/**
 * The properties of the first card of a text, what is marked as preferred before others of its name: vCard 2.1, 3.0
 * (RFC 2426) and 4.0 (RFC 6350), whatever ends their lines. Undefined where the text is no card.
 */
export function cardProperties(text: string): CardProperty[] | undefined {
  if (!isCard(text)) return undefined;
  const lines = text.trim().split(/\r\n?|\n/, maxLines);
  const old = lines.some((line) => /^VERSION:2/i.test(line));
  const found: (CardProperty & { rank: number })[] = [];
  let depth = 0;
  for (let at = 0; at < lines.length; ) {
    const head = headOf(lines[at] as string);
    const whole = head === undefined ? { raw: '', next: at + 1 } : wholeValue(lines, at, head, old);
    at = whole.next;
    if (head === undefined) continue;
    if (head.key === 'BEGIN') depth++;
    // Of several cards the first; one inside another (AGENT of 2.1) is somebody else's.
    else if (head.key === 'END' && --depth <= 0) break;
    else if (depth === 1) found.push({ key: head.key, value: decoded(whole.raw, head), rank: head.rank });
  }
  return found.toSorted((a, b) => a.rank - b.rank);
}

interface Head {
  key: string;
  /** Where the value begins in its line. */
  value: number;
  encoding: '' | 'quoted-printable' | 'base64';
  charset: string;
  /** 1 is preferred to 100, and that to what says nothing. */
  rank: number;
}

/** `item1.TEL;TYPE="work,voice";PREF=1:`, and as 2.1 has it `TEL;WORK;ENCODING=QUOTED-PRINTABLE:`. */
function headOf(line: string): Head | undefined {
  const [all] = /^(?:[^":]|"[^"]*")+:/.exec(line) ?? [];
  if (all === undefined) return undefined;
  const [name = '', ...parameters] = all.slice(0, -1).match(/(?:[^";]|"[^"]*")+/g) ?? [];
  // `item1.TEL`: Apple groups lines so.
  const key = name
    .slice(name.indexOf('.') + 1)
    .trim()
    .toUpperCase();
  const head: Head = { key, value: all.length, encoding: '', charset: '', rank: 101 };
  for (const parameter of parameters) {
    const [first = '', second] = parameter.split('=', 2);
    const said = (second ?? first).replaceAll('"', '').trim().toUpperCase();
    const about = second === undefined ? '' : first.trim().toUpperCase();
    if (about === 'CHARSET') head.charset = said;
    else if (about === 'PREF') head.rank = Number(said) || head.rank;
    else if (about === '' || about === 'ENCODING' || about === 'TYPE') {
      if (said === 'QUOTED-PRINTABLE' || said === 'Q') head.encoding = 'quoted-printable';
      else if (said === 'BASE64' || said === 'B') head.encoding = 'base64';
      else if (said.split(',').includes('PREF')) head.rank = 1;
    }
  }
  return head;
}

/**
 * A value with the lines that go on with it: those that begin with a space, and after a `=` at the end of
 * quoted-printable the next. Of a fold 2.1 keeps the space, the later versions do not.
 */
function wholeValue(lines: readonly string[], at: number, head: Head, old: boolean): { raw: string; next: number } {
  let raw = (lines[at] as string).slice(head.value);
  let next = at + 1;
  for (; next < lines.length; next++) {
    const line = lines[next] as string;
    if (head.encoding === 'quoted-printable' && raw.endsWith('=')) raw = raw.slice(0, -1) + line;
    else if (/^[ \t]/.test(line)) raw += old && head.encoding !== 'base64' ? line : line.slice(1);
    else break;
  }
  return { raw, next };
}

function decoded(raw: string, { encoding, charset }: Head): string {
  if (encoding === '') return raw;
  const bytes = encoding === 'base64' ? ofBase64(raw) : ofQuotedPrintable(raw);
  return bytes === undefined ? raw : textIn(bytes, charset);
}

function ofBase64(raw: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(raw.replace(/\s+/g, '')), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** Letters that are none of its own stand for themselves: the reader of the code made text of them already. */
function ofQuotedPrintable(raw: string): Uint8Array {
  const parts = raw.match(/=[0-9a-f]{2}|[^=]+|=/gi) ?? [];
  const encoder = new TextEncoder();
  const bytes = parts.flatMap((part) =>
    /^=../.test(part) ? [Number.parseInt(part.slice(1), 16)] : Array.from(encoder.encode(part)),
  );
  return Uint8Array.from(bytes);
}

/** In the character set that the line names, else in the first one of which the bytes are text. */
function textIn(bytes: Uint8Array, charset: string): string {
  for (const name of [charset || 'utf-8', 'utf-8', 'gb18030']) {
    try {
      return new TextDecoder(name, { fatal: true }).decode(bytes);
    } catch {
      // Not in this one, or a name that nobody knows.
    }
  }
  return new TextDecoder().decode(bytes);
}
