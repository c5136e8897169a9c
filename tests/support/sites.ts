import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { parseJson } from '../../sdk/base/json.ts';

export interface SiteAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** The parsed body where it is JSON. */
  body: { code?: number; message?: string; reason?: string; result?: unknown } | undefined;
}

export interface SiteAsk {
  method?: string;
  headers?: Record<string, string>;
  /** A form's fields, or what is sent as JSON. */
  form?: Record<string, string>;
  json?: unknown;
}

/** Asks a server under a host name, as a browser would that found the name in the DNS. `port` is put behind the name. */
export async function askSite(url: string, host: string, path: string, ask: SiteAsk = {}): Promise<SiteAnswer> {
  const { hostname, port } = new URL(url);
  const authority = host.includes(':') ? host : `${host}:${port}`;
  const sent =
    ask.form === undefined
      ? ask.json === undefined
        ? undefined
        : JSON.stringify(ask.json)
      : new URLSearchParams(ask.form).toString();
  const type = ask.form === undefined ? 'application/json' : 'application/x-www-form-urlencoded';
  return new Promise((done, fail) => {
    const asking = request(
      {
        hostname,
        port,
        path,
        method: ask.method ?? (sent === undefined ? 'GET' : 'POST'),
        headers: {
          host: authority,
          origin: `http://${authority}`,
          ...(sent === undefined ? {} : { 'content-type': type }),
          ...ask.headers,
        },
      },
      (answer) => {
        buffer(answer).then((bytes) => {
          const text = bytes.toString('utf8');
          const json = String(answer.headers['content-type']).startsWith('application/json');
          const body = json && text !== '' ? (parseJson(text) as SiteAnswer['body']) : undefined;
          done({ status: answer.statusCode ?? 0, headers: answer.headers, text, body });
        }, fail);
      },
    );
    asking.on('error', fail);
    asking.end(sent);
  });
}

/** Name and value of the cookies that an answer sets, as a browser sends them back. */
export function cookiesOf({ headers }: Pick<SiteAnswer, 'headers'>): string {
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';', 1)[0] as string)
    .join('; ');
}

type Ask = (host: string, path: string, headers: Record<string, string>) => Promise<SiteAnswer>;

/**
 * A cache in front of a server that knows answers by method and path alone, as nginx does as it comes, and heeds
 * Cache-Control and Vary as RFC 9111 has it.
 */
export class PathCache {
  readonly #ask: Ask;
  readonly #kept = new Map<string, { asked: Record<string, string>; answer: SiteAnswer }[]>();
  /** Answers that came out of it. */
  hits = 0;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  async get(host: string, path: string, headers: Record<string, string> = {}): Promise<SiteAnswer> {
    const asked: Record<string, string> = { ...headers, host };
    const fits = ({ asked: before, answer }: { asked: Record<string, string>; answer: SiteAnswer }): boolean => {
      const names = String(answer.headers.vary ?? '')
        .split(',')
        .map((name) => name.trim().toLowerCase());
      return !names.includes('*') && names.every((name) => name === '' || before[name] === asked[name]);
    };
    const known = this.#kept.get(path)?.find(fits);
    if (known !== undefined) {
      this.hits += 1;
      return known.answer;
    }
    const answer = await this.#ask(host, path, headers);
    const control = String(answer.headers['cache-control'] ?? '');
    // Also what must be asked for again: a cache that is cut off may answer with it.
    if (/\bpublic\b|s-maxage/.test(control)) {
      const list = this.#kept.get(path) ?? [];
      list.push({ asked, answer });
      this.#kept.set(path, list);
    }
    return answer;
  }
}
