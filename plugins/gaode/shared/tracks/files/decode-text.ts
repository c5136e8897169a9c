/** A text file in characters. */
export interface DecodedText {
  text: string;
  /** Label of the encoding, such as `utf-8` or `gb18030`. */
  encoding: string;
  /** The bytes are not wholly valid in it: some characters are shown as �. */
  damaged: boolean;
}

/**
 * Decodes an XML or JSON file: by its byte order mark, else by the zeros of UTF-16, else by its XML declaration, else as
 * UTF-8. Bytes that are not UTF-8 are read as GB18030 where they are valid there: Chinese devices write it undeclared.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const marked = byMark(bytes) ?? byZeros(bytes);
  if (marked !== undefined) return decodeAs(bytes, marked);
  const declared = declaredEncoding(bytes);
  const label = declared !== undefined && isKnown(declared) ? declared : 'utf-8';
  const first = decodeAs(bytes, label);
  if (!first.damaged) return first;
  const other = decodeAs(bytes, 'gb18030');
  return other.damaged ? first : other;
}

function byMark([a, b, c]: Uint8Array): string | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return undefined;
}

/** The first character of such a file is ASCII, so one of its two bytes is zero. */
function byZeros([a, b]: Uint8Array): string | undefined {
  if (a === undefined || b === undefined || (a === 0) === (b === 0)) return undefined;
  return a === 0 ? 'utf-16be' : 'utf-16le';
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 200));
  const declaration = head.startsWith('<?xml') ? head.slice(0, head.indexOf('?>')) : '';
  return /encoding\s*=\s*["']([\w.-]{1,40})["']/.exec(declaration)?.[1]?.toLowerCase();
}

function isKnown(label: string): boolean {
  try {
    // A file whose declaration can be read byte by byte is not in UTF-16, whatever it says.
    return !new TextDecoder(label).encoding.startsWith('utf-16');
  } catch {
    return false;
  }
}

function decodeAs(bytes: Uint8Array, encoding: string): DecodedText {
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding, damaged: false };
  } catch {
    return { text: new TextDecoder(encoding).decode(bytes), encoding, damaged: true };
  }
}
