import { createHash, createHmac, randomBytes } from 'node:crypto';
import { FitoutError } from '@fitout/sdk';
import type { Caller, ServerContext } from '@fitout/sdk/server';
import type { VisitorTables } from './tables.ts';

/** Who looks at a page: a signed-in person on every device, or a device. */
export interface Visitor {
  /** `person <id>` or `device <hash>`: what orders are held by. */
  holder: string;
  person: bigint | null;
  /** The device's own, where it has a mark: what it held before somebody signed in. */
  device: string | undefined;
}

const cookieName = 'fitout_numbers_device';
const deviceShape = /^[\w-]{22}$/;

type Headers = Record<string, string | undefined>;

/** Who asks; undefined where neither the person nor the device is known. */
export function visitorOf(caller: Caller, headers: Headers): Visitor | undefined {
  const mark = markOf(headers);
  const device = mark === undefined ? undefined : deviceHolder(mark);
  if (caller.kind !== 'anonymous' && caller.id !== undefined)
    return { holder: `person ${caller.id}`, person: caller.id, device };
  return device === undefined ? undefined : { holder: device, person: null, device };
}

/** As `visitorOf`; throws in words where there is no mark yet and no session. */
export function knownVisitor(caller: Caller, headers: Headers): Visitor {
  const visitor = visitorOf(caller, headers);
  if (visitor !== undefined) return visitor;
  throw new FitoutError('badRequest', {
    reason: 'numbers.no-device',
    message: { zh: '请允许浏览器使用 Cookie 后再选号', en: 'Allow cookies to pick a number' },
  });
}

function markOf(headers: Headers): string | undefined {
  for (const part of headers.cookie?.split(';') ?? []) {
    const [name, value = ''] = part.trim().split('=', 2);
    if (name === cookieName && deviceShape.test(value)) return value;
  }
  return undefined;
}

/** Hashed, as session cookies are: a copy of the database holds nobody's numbers. */
function deviceHolder(mark: string): string {
  return `device ${createHash('sha256').update(mark).digest('base64url')}`;
}

/** Set-Cookie that marks a device for a year. Read by no script and sent to these calls alone. */
export function newDevice(https: boolean): { visitor: Visitor; cookie: string } {
  const mark = randomBytes(16).toString('base64url');
  const device = deviceHolder(mark);
  return {
    visitor: { holder: device, person: null, device },
    cookie: `${cookieName}=${mark}; Path=/api/p/numbers; Max-Age=31536000; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`,
  };
}

const keys = new WeakMap<object, Promise<string>>();

/** HMAC by the installation's key, which every server has. */
export async function sealed({ database }: Pick<ServerContext, 'database'>, text: string): Promise<string> {
  let key = keys.get(database);
  if (key === undefined) {
    key = database
      .query<VisitorTables>()
      .selectFrom('visitor_key')
      .select('secret')
      .executeTakeFirstOrThrow()
      .then(({ secret }) => secret);
    keys.set(database, key);
    key.catch(() => keys.delete(database));
  }
  return createHmac('sha256', await key)
    .update(text)
    .digest('base64url');
}

/** An address as it is kept: what limits count by, and nothing that leads back to it. */
export function addressOf(ctx: ServerContext, addressKey: string): Promise<string> {
  return sealed(ctx, `address ${addressKey}`);
}
