import { typeOf } from '../blobs/types.ts';
import { ProviderFault } from './fault.ts';

/** Takes the bytes of one picture as they come. */
export interface PictureSink {
  write(bytes: Buffer): Promise<void>;
  /** It is whole; answers what stands in the text in its place. */
  end(): Promise<string>;
}

/** Bytes of an answer without its pictures. */
const textMost = 8 * 1024 * 1024;
/** Bytes of a string by which it is told whether it is a picture: a data address begins with its type. */
const headMost = 128;
const quote = 0x22;
const backslash = 0x5c;
const lineFeed = 0x0a;

/**
 * Answers of JSON, or events of JSON, without their pictures: a string of base64 that begins as a picture does goes to a
 * sink as it comes, and what the sink answers stands in its place. So an answer costs memory for its words alone. What
 * is no picture passes unchanged; whether it is JSON is not judged here. Throws ProviderFault: `too-large` for more than
 * 8 MiB of words, `wrong-type` for a picture that goes on as something else.
 */
export async function* lifted(body: AsyncIterable<Uint8Array>, open: () => PictureSink): AsyncGenerator<Buffer> {
  const lift = new Lift(open);
  for await (const chunk of body) yield* lift.read(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
  yield* lift.rest();
}

type Place = 'outside' | 'head' | 'plain' | 'picture';

class Lift {
  readonly #open: () => PictureSink;
  #place: Place = 'outside';
  /** What of a string came that is not yet known to be a picture. */
  #head: number[] = [];
  /** The byte before was a backslash, so that this one ends nothing. */
  #escaped = false;
  #sink: PictureSink | undefined;
  /** Base64 that waits for the rest of its four characters. */
  #carry = '';
  #text = 0;

  constructor(open: () => PictureSink) {
    this.#open = open;
  }

  async *read(chunk: Buffer): AsyncGenerator<Buffer> {
    for (let at = 0; at < chunk.length; ) {
      const rest = chunk.subarray(at);
      if (this.#place === 'picture') at += yield* this.#picture(rest);
      else if (this.#place === 'head') at += yield* this.#beginning(rest);
      else at += yield* this.#words(rest);
    }
  }

  /** What stands at the end of a body that ends within a string. */
  async *rest(): AsyncGenerator<Buffer> {
    if (this.#place === 'head') yield this.#bounded(Buffer.from(this.#head));
  }

  /** Words outside of strings, or of a string that is no picture. */
  *#words(bytes: Buffer): Generator<Buffer, number> {
    const [end, found] = this.#place === 'outside' ? upTo(bytes, quote) : this.#endOfString(bytes);
    yield this.#bounded(bytes.subarray(0, end));
    if (found) this.#go(this.#place === 'outside' ? 'head' : 'outside');
    return end;
  }

  /** Behind the end of a string; no string goes on beyond its line. */
  #endOfString(bytes: Buffer): [number, boolean] {
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at];
      if (byte === lineFeed || (byte === quote && !this.#escaped)) return [at + 1, true];
      this.#escaped = byte === backslash && !this.#escaped;
    }
    return [bytes.length, false];
  }

  async *#beginning(bytes: Buffer): AsyncGenerator<Buffer, number> {
    const room = bytes.subarray(0, headMost - this.#head.length);
    const [end, ended] = this.#endOfString(room);
    for (const byte of room.subarray(0, end)) this.#head.push(byte);
    if (!ended && this.#head.length < headMost) return end;
    const head = Buffer.from(this.#head);
    const base64 = ended ? undefined : beginningOfPicture(head.toString('latin1'));
    if (base64 === undefined) {
      yield this.#bounded(head);
      const escaped = this.#escaped;
      this.#go(ended ? 'outside' : 'plain');
      this.#escaped = escaped && !ended;
      return end;
    }
    this.#go('picture');
    this.#sink = this.#open();
    await this.#decode(base64);
    return end;
  }

  async *#picture(bytes: Buffer): AsyncGenerator<Buffer, number> {
    const [end, found] = upTo(bytes, quote);
    await this.#decode(bytes.subarray(0, found ? end - 1 : end).toString('latin1'));
    if (!found) return end;
    if (this.#carry !== '') await this.#sink?.write(Buffer.from(this.#carry, 'base64'));
    const token = (await this.#sink?.end()) ?? '';
    this.#go('outside');
    yield this.#bounded(Buffer.from(`${token}"`));
    return end;
  }

  async #decode(text: string): Promise<void> {
    // An escape may be cut in two.
    const whole = (this.#carry + text).replace(/\\\//g, '/').replace(/\\[nr]/g, '');
    const open = whole.endsWith('\\') ? whole.length - 1 : whole.length;
    const plain = whole.slice(0, open).replace(/\s+/g, '');
    if (/[^\w+/=-]/.test(plain))
      throw new ProviderFault('wrong-type', { words: '图片的 base64 不完整 / broken base64' });
    const fours = plain.length - (plain.length % 4);
    this.#carry = plain.slice(fours) + whole.slice(open);
    if (fours > 0) await this.#sink?.write(Buffer.from(plain.slice(0, fours), 'base64'));
  }

  #go(place: Place): void {
    this.#place = place;
    this.#head = [];
    this.#escaped = false;
    this.#carry = '';
  }

  #bounded(bytes: Buffer): Buffer {
    this.#text += bytes.length;
    if (this.#text > textMost)
      throw new ProviderFault('too-large', { words: '回答中的文字超过 8 MB / over 8 MB of words' });
    return bytes;
  }
}

function upTo(bytes: Buffer, byte: number): [number, boolean] {
  const at = bytes.indexOf(byte);
  return at === -1 ? [bytes.length, false] : [at + 1, true];
}

/** The base64 of a string that begins as a picture does. */
function beginningOfPicture(head: string): string | undefined {
  const [, base64] = /^(?:data:[\w/\\+.-]{1,60};base64,)?([\w+/=\\\s-]+)$/.exec(head) ?? [];
  if (base64 === undefined) return undefined;
  const first = base64.replace(/\\\//g, '/').replace(/\\[nr]/g, '');
  const isPicture = typeOf(Buffer.from(first.slice(0, 32), 'base64')) !== 'application/octet-stream';
  return isPicture ? base64 : undefined;
}
