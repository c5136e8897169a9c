import { parseJson } from '../base/json.ts';
import { CliProblem } from './problem.ts';

/** What a server says of an artifact before it is installed; more than the command shows is left out. */
export interface Review {
  digest: string;
  id: string;
  version: string;
  notSandboxed: unknown;
  /** What is there already under this id; null for a plugin that is new. */
  installed: object | null;
}

/** What is left out stays as the owner of the platform has it: an upgrade changes the code alone. */
export interface InstallOptions {
  tier?: 'in-realm' | 'sandboxed';
  enabled?: boolean;
  /** The tier of a plugin that was not there before, where `tier` says nothing. */
  firstTier: 'in-realm' | 'sandboxed';
}

/** What a server knows a signed-in person by: as good as the password while it holds. */
export interface SignedIn {
  cookie: string;
  token: string;
}

/** A signed-in line to a server's administration of plugins. */
export interface ServerClient {
  /** `http://127.0.0.1:8080` */
  url: string;
  signedIn: SignedIn;
  /** Any call, by its whole path: the answer's result. Throws CliProblem with the server's words. */
  call<T>(method: 'POST' | 'PUT' | 'PATCH', path: string, body: object): Promise<T>;
  /** Uploads and installs, or upgrades to, what these bytes are. `upgraded`: it was there before. */
  install(artifact: Uint8Array, options: InstallOptions): Promise<Review & { upgraded: boolean }>;
}

/** An address as servers are known by. Throws CliProblem where it is none. */
export function addressOf(url: string): string {
  const base = url.replace(/\/+$/, '');
  if (!/^https?:\/\/[^/]+/.test(base))
    throw new CliProblem(`${url} is no address of a server: https://fit.example.com`);
  return base;
}

/** Signs in. Throws CliProblem with the server's words. */
export async function connect(url: string, username: string, password: string): Promise<ServerClient> {
  const base = addressOf(url);
  const { answer, cookies } = await send(base, 'POST', '/api/v1/login', { username, password }, {});
  const { token, mustChangePassword } = answer as { token: string; mustChangePassword: boolean };
  if (mustChangePassword)
    throw new CliProblem(`${username} has a one-time password: sign in at ${base} and change it first`);
  return clientOf(base, { cookie: cookies, token });
}

/** The line of somebody who signed in before; undefined where the server does not know them any more. */
export async function resume(base: string, { cookie, token }: SignedIn): Promise<ServerClient | undefined> {
  const response = await ask(base, 'GET', '/api/v1/employee/my', undefined, { cookie, token });
  return response.ok ? clientOf(base, { cookie, token }) : undefined;
}

function clientOf(base: string, signedIn: SignedIn): ServerClient {
  const call = async <T>(method: string, path: string, body: object): Promise<T> =>
    (await send(base, method, path, body, { ...signedIn })).answer as T;
  return {
    url: base,
    signedIn,
    call,
    async install(artifact, { firstTier, ...asked }) {
      const form = new FormData();
      form.set('file', new Blob([Buffer.from(artifact)], { type: 'application/gzip' }), 'plugin.tgz');
      const review = await call<Review>('POST', '/api/v1/plugins/artifacts', form);
      const versions = `/api/v1/plugins/${review.id}/versions`;
      const upgraded = review.installed !== null;
      const options = upgraded ? asked : { tier: firstTier, ...asked };
      await call('POST', versions, { digest: review.digest, ...options });
      return { ...review, upgraded };
    },
  };
}

async function send(
  base: string,
  method: string,
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<{ answer: unknown; cookies: string }> {
  const response = await ask(base, method, path, body, headers);
  const answer = answerOf(await response.text());
  if (!response.ok || answer.code !== 0)
    throw new CliProblem(words(answer, `${method} ${path} answers ${response.status}`));
  const cookies = response.headers
    .getSetCookie()
    .flatMap((line) => /^[^=]+=[^;]+/.exec(line)?.[0] ?? [])
    .join('; ');
  return { answer: answer.result, cookies };
}

async function ask(
  base: string,
  method: string,
  path: string,
  body: object | undefined,
  headers: Record<string, string>,
): Promise<Response> {
  const form = body instanceof FormData;
  const json = body !== undefined && !form;
  return fetch(base + path, {
    method,
    headers: {
      origin: base,
      ...headers,
      'accept-language': 'en',
      ...(json ? { 'content-type': 'application/json' } : {}),
    },
    ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
  }).catch((error: unknown) => {
    const { cause } = error as { cause?: { code?: string } };
    throw new CliProblem(`${base} does not answer${cause?.code === undefined ? '' : ` (${cause.code})`}`);
  });
}

/** Ids have more digits than a number holds; what is no JSON has nothing to say. */
function answerOf(text: string): Answer {
  try {
    return parseJson(text) as Answer;
  } catch {
    return {};
  }
}

interface Answer {
  code?: number;
  message?: string;
  reason?: string;
  detail?: { field?: string };
  result?: unknown;
}

function words({ message, reason, detail }: Answer, otherwise: string): string {
  const field = detail?.field === undefined ? '' : `${detail.field}: `;
  return `${field}${message ?? otherwise}${reason === undefined ? '' : ` (${reason})`}`;
}
