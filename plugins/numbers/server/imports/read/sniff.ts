import { delimiterOf, FitoutError } from '@fitout/sdk';
import { lockedFileText } from '@fitout/sdk/server';
import { limits } from '../../../shared/limits.ts';
import { captureNames, isAnswer, isPython, JsonItems, looksLikeJson, namesOf, pythonWords } from './json.ts';
import { type Row, unreadable } from './row.ts';

export type Encoding = 'utf-8' | 'gb18030' | 'utf-16le' | 'utf-16be';

/** How a file is read. */
export interface FileFormat {
  kind: 'csv' | 'xlsx' | 'json' | 'capture';
  encoding: Encoding;
  /** Of CSV. */
  delimiter: string;
  /** Whether the first row says what the columns are. */
  header: boolean;
  /** What the columns are called; empty where nothing says it. */
  names: string[];
  /** Its first rows. */
  sample: Row[];
}

const headBytes = 262_144;

/** Looks at a file as it goes by. Throws 'tooLarge' beyond what an import takes. */
export class Sniffer {
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true });
  readonly #gbk = new TextDecoder('gb18030', { fatal: true });
  readonly #head: Buffer[] = [];
  #tail: Buffer = Buffer.alloc(0);
  #kept = 0;
  #isUtf8 = true;
  #isGbk = true;
  bytes = 0;

  look(chunk: Buffer): void {
    this.bytes += chunk.length;
    if (this.bytes > limits.importBytes) throw tooLarge();
    this.#tail = Buffer.from(chunk);
    if (this.#kept < headBytes) {
      this.#head.push(Buffer.from(chunk));
      this.#kept += chunk.length;
    }
    this.#isUtf8 &&= decodes(this.#utf8, chunk);
    this.#isGbk &&= decodes(this.#gbk, chunk);
  }

  /** What the file is, but for its header. Throws 'unprocessable' in words for what is none that we read. */
  format(): FileFormat {
    const head = Buffer.concat(this.#head).subarray(0, headBytes);
    if (head.length === 0) throw unreadable('empty', { zh: '文件是空的', en: 'The file is empty' });
    const plain = { encoding: 'utf-8' as Encoding, delimiter: '', header: false, names: [] as string[], sample: [] };
    // The directory of a locked file stands at its beginning or at its end.
    const locked = lockedFileText(Buffer.concat([head, this.#tail]));
    if (locked !== undefined) throw unreadable('xls', locked);
    if (head.length >= 4 && head.readUInt32BE(0) === 0x504b0304) return { ...plain, kind: 'xlsx' };
    const encoding = wideEncoding(head) ?? (this.#isUtf8 || isMostly('utf-8', head) ? 'utf-8' : 'gb18030');
    if (
      (encoding === 'gb18030' && !this.#isGbk && !isMostly('gb18030', head)) ||
      (encoding !== 'utf-16le' && encoding !== 'utf-16be' && head.includes(0))
    )
      throw unreadable('encoding', {
        zh: '无法识别的文件，请上传 UTF-8、UTF-16 或 GBK 编码的 .csv，或 .xlsx、.json',
        en: 'This file format is not supported. Upload a .csv file in UTF-8, UTF-16 or GBK, or an .xlsx or .json file',
      });
    return textFormat(new TextDecoder(encoding).decode(head), { ...plain, encoding });
  }
}

/** What a text is, by its beginning. */
export function textFormat(text: string, plain: Omit<FileFormat, 'kind'>): FileFormat {
  if (isPython(text.slice(0, 2000))) throw unreadable('python', pythonWords);
  if (!looksLikeJson(text)) return { ...plain, kind: 'csv', delimiter: delimiterOf(text) };
  const items = new JsonItems();
  const first = items.push(text).slice(0, 50);
  const capture = [...first, ...items.end()]
    .slice(0, 1)
    .some((item) => /^\{[^{}]*"numArray"\s*:/.test(item) || isAnswerText(item));
  if (capture) return { ...plain, kind: 'capture', header: false, names: [...captureNames] };
  return { ...plain, kind: 'json', header: false, names: namesOf(first) };
}

function isAnswerText(item: string): boolean {
  try {
    return isAnswer(JSON.parse(item));
  } catch {
    return false;
  }
}

function wideEncoding(head: Buffer): Encoding | undefined {
  const mark = head.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return 'utf-16le';
  if (mark === 'feff') return 'utf-16be';
  // Without a mark: digits and separators have an empty half.
  const some = head.subarray(0, 400);
  const zeros = [0, 1].map((half) => some.filter((byte, at) => at % 2 === half && byte === 0).length);
  const many = some.length / 4;
  if ((zeros[1] ?? 0) > many && zeros[0] === 0) return 'utf-16le';
  return (zeros[0] ?? 0) > many && zeros[1] === 0 ? 'utf-16be' : undefined;
}

/** Is it text of an encoding but for single bytes that are wrong? UTF-8 shows itself by what is right. */
function isMostly(encoding: 'utf-8' | 'gb18030', head: Buffer): boolean {
  const text = new TextDecoder(encoding).decode(head);
  let [wrong, right] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd) wrong += 1;
    else if (code > 0x7f) right += 1;
  }
  return encoding === 'utf-8' ? right > 2 * wrong : wrong <= 1 + text.length / 50;
}

function decodes(decoder: TextDecoder, chunk: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function tooLarge(): FitoutError {
  return new FitoutError('tooLarge', {
    reason: 'numbers.file-bytes',
    message: { zh: '文件最大 1 GB，请分成几个文件', en: 'The file is larger than 1 GB. Split it into smaller files' },
    detail: { maxBytes: limits.importBytes },
  });
}
