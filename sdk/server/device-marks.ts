import { createHash, randomBytes } from 'node:crypto';
import type { Caller } from './caller.ts';
import type { Site } from './context.ts';

type Headers = Record<string, string | undefined>;

/** Who uses a published page: a signed-in person on every device, or a device without a session. */
export interface Visitor {
  /** What rows are kept under: `person <id>`, or the device's own name. */
  holder: string;
  /** Id of the signed-in person; null without a session. */
  person: bigint | null;
  /** `device <hash>`, also while somebody is signed in; undefined where the device has no mark. */
  device: string | undefined;
  /** The device’s name while a customer is signed in: what it holds becomes theirs. Undefined for staff, who may lend it. */
  adopts: string | undefined;
}

/** Marks by which the devices of visitors without an account are known again. */
export interface DeviceMarks {
  /** Undefined where neither the person nor the device is known. */
  visitorOf(caller: Caller, headers: Headers): Visitor | undefined;
  /** A new mark; `cookie` is the value of Set-Cookie. */
  mark(site: Pick<Site, 'publicUrl'>): { visitor: Visitor; cookie: string };
}

const markShape = /^[\w-]{22}$/;

/** How a signed-in person is named as a holder. */
export function personHolder(id: bigint): string {
  return `person ${id}`;
}

/** The value of a cookie that the browser sent. */
export function cookieOf(headers: Headers, wanted: string): string | undefined {
  for (const part of headers.cookie?.split(';') ?? []) {
    const [name, value = ''] = part.trim().split('=', 2);
    if (name === wanted) return value;
  }
  return undefined;
}

/**
 * Marks devices for a year by the cookie `name`, which no script reads and which is sent to addresses below `path` alone.
 * The database has its hash, as of session cookies: a copy of it opens nobody's rows.
 */
export function deviceMarks(name: string, path: string): DeviceMarks {
  const deviceOf = (headers: Headers): string | undefined => {
    const value = cookieOf(headers, name);
    return value !== undefined && markShape.test(value) ? deviceHolder(value) : undefined;
  };
  return {
    visitorOf(caller, headers) {
      const device = deviceOf(headers);
      if (caller.kind !== 'anonymous' && caller.id !== undefined) {
        const adopts = caller.kind === 'customer' ? device : undefined;
        return { holder: personHolder(caller.id), person: caller.id, device, adopts };
      }
      return device === undefined ? undefined : { holder: device, person: null, device, adopts: undefined };
    },
    mark(site) {
      const value = randomBytes(16).toString('base64url');
      const device = deviceHolder(value);
      const secure = site.publicUrl?.startsWith('https:') === true ? '; Secure' : '';
      return {
        visitor: { holder: device, person: null, device, adopts: undefined },
        cookie: `${name}=${value}; Path=${path}; Max-Age=31536000; HttpOnly; SameSite=Lax${secure}`,
      };
    },
  };
}

function deviceHolder(mark: string): string {
  return `device ${createHash('sha256').update(mark).digest('base64url')}`;
}
