import { StringDecoder } from 'node:string_decoder';
import { ProviderFault } from './fault.ts';

export interface ServerSentEvent {
  /** Empty where none was named. */
  event: string;
  data: string;
  /** Lines of comment before it: DashScope says the status of an error there (`HTTP_STATUS/400`). */
  comments: string[];
}

/** Characters of one line; pictures are not in it any more. */
const most = 8 * 1024 * 1024;

/**
 * The events of a stream. It bears what providers send beside the standard: a BOM, events without an empty line between
 * them, a last one without an end. `[DONE]` is no event.
 */
export async function* readEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  let event = '';
  let data: string[] = [];
  let comments: string[] = [];
  const take = (): ServerSentEvent[] => {
    const whole = { event, data: data.join('\n'), comments };
    [event, data, comments] = ['', [], []];
    const empty = whole.data === '' && whole.comments.length === 0;
    return empty || whole.data.trim() === '[DONE]' ? [] : [whole];
  };
  for await (const line of linesOf(body)) {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (line === '') yield* take();
    else if (line.startsWith(':')) comments.push(line.slice(1).trim());
    else if (name === 'event') {
      // Of the next one, though no empty line came.
      if (data.length > 0) yield* take();
      event = value;
    } else if (name === 'data') {
      if (data.length > 0 && isWhole(data.join('\n'))) {
        const of = event;
        yield* take();
        event = of;
      }
      data.push(value);
    }
  }
  yield* take();
}

function isWhole(data: string): boolean {
  if (data.trim() === '[DONE]') return true;
  try {
    JSON.parse(data);
    return true;
  } catch {
    return false;
  }
}

async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let parts: string[] = [];
  let size = 0;
  let first = true;
  let afterReturn = false;
  for await (const chunk of body) {
    let text = decoder.write(Buffer.from(chunk));
    if (first && text !== '') {
      text = text.replace(/^\uFEFF/, '');
      first = false;
    }
    // A line feed after the return that ended the line before.
    if (afterReturn && text.startsWith('\n')) text = text.slice(1);
    if (text !== '') afterReturn = text.endsWith('\r');
    const [head = '', ...rest] = text.split(/\r\n|\r|\n/);
    parts.push(head);
    size += head.length;
    if (size > most) throw new ProviderFault('too-large');
    for (const next of rest) {
      yield parts.join('');
      parts = [next];
      size = next.length;
    }
  }
  const last = parts.join('');
  if (last !== '') yield last;
}
