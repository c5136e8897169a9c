import { type Query, withQuery } from '../base/query.ts';
import type { Call, CallInput, CallKey, CallResult, Calls } from '../calls/call.ts';
import type { Http, HttpOptions, UploadOptions } from './context.ts';

/** What calls go out by: `ctx.http`, or an upstream, which takes no files and has no addresses. */
export type CallHttp = Pick<Http, 'get' | 'post' | 'put' | 'patch' | 'delete'> & Partial<Pick<Http, 'upload' | 'url'>>;

type Given<C extends Call> = object extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>];
type Options<C extends Call> = C extends { upload: object } ? UploadOptions : HttpOptions;

/** Makes the calls of a table: `goods('GET goods/:id', { params: { id } }, { signal })`. */
export interface CallsOf<C extends Calls> {
  <K extends keyof C & CallKey>(
    key: K,
    ...given: object extends CallInput<C[K]>
      ? [input?: CallInput<C[K]>, options?: Options<C[K]>]
      : [input: CallInput<C[K]>, options?: Options<C[K]>]
  ): Promise<CallResult<C[K]>>;
  /** The address of a GET, for links, downloads and pictures. */
  url<K extends keyof C & `GET ${string}`>(key: K, ...given: Given<C[K]>): string;
}

interface AnyInput {
  params?: Record<string, unknown>;
  query?: Query;
  body?: unknown;
  files?: Blob | readonly Blob[];
}

/**
 * The calls of a table that is declared with `defineCalls` and imported as a type, over `http`; `defaults` are options of
 * each of them. They reject with FitoutErrors, as `http` does.
 */
export function callsOf<C extends Calls>(http: CallHttp, defaults: HttpOptions = {}): CallsOf<C> {
  const call = async (key: string, input: AnyInput = {}, own: UploadOptions = {}): Promise<unknown> => {
    const [method, path] = addressOf(key, input.params);
    const options = { ...defaults, ...own };
    if (input.files !== undefined) return uploadOf(http)(withQuery(path, input.query), formOf(input.files), options);
    switch (method) {
      case 'GET':
        return http.get(path, input.query, options);
      case 'DELETE':
        return http.delete(path, input.query, options);
      case 'PUT':
        return http.put(withQuery(path, input.query), input.body, options);
      case 'PATCH':
        return http.patch(withQuery(path, input.query), input.body, options);
      default:
        return http.post(withQuery(path, input.query), input.body, options);
    }
  };
  const url = (key: string, input: AnyInput = {}): string => {
    if (http.url === undefined) throw new Error('an upstream has no addresses for pages');
    return http.url(addressOf(key, input.params)[1], input.query);
  };
  // Cast: the table is there as a type alone: what the two above take is checked where they are called.
  return Object.assign(call, { url }) as unknown as CallsOf<C>;
}

/** The method of a key, and its path with the parameters in their places. */
function addressOf(key: string, params: Record<string, unknown> = {}): [method: string, path: string] {
  const at = key.indexOf(' ');
  const path = key.slice(at + 1).replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(params[name])));
  return [key.slice(0, at), path];
}

function uploadOf(http: CallHttp): Http['upload'] {
  if (http.upload === undefined) throw new Error('an upstream takes no files');
  return http.upload;
}

function formOf(files: Blob | readonly Blob[]): FormData {
  const data = new FormData();
  for (const file of [files].flat()) data.append('file', file);
  return data;
}
