import { createHmac } from 'node:crypto';
import { FitoutError } from '@fitout/sdk';
import { type Caller, deviceMarks, type ServerContext, type Visitor } from '@fitout/sdk/server';
import type { VisitorTables } from './tables.ts';

const marks = deviceMarks('fitout_numbers_device', '/api/p/numbers');

type Headers = Record<string, string | undefined>;

export const { visitorOf } = marks;
export const newDevice = marks.mark;

/** As `visitorOf`; throws in words where there is no mark yet and no session. */
export function knownVisitor(caller: Caller, headers: Headers): Visitor {
  const visitor = visitorOf(caller, headers);
  if (visitor !== undefined) return visitor;
  throw new FitoutError('badRequest', {
    reason: 'numbers.no-device',
    message: { zh: '请允许浏览器使用 Cookie 后再选号', en: 'Allow cookies in your browser to choose a number' },
  });
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
