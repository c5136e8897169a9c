import { createHash, randomBytes } from 'node:crypto';
import type { Caller } from '@fitout/sdk/server';

const cookieName = 'fitout_draw_device';
const deviceShape = /^[\w-]{22}$/;

/** Who draws: a signed-in person on every device, else the device. Undefined: neither is known. */
export function visitorOf(caller: Caller, headers: Record<string, string | undefined>): string | undefined {
  if (caller.kind !== 'anonymous' && caller.id !== undefined) return personName(caller.id);
  for (const part of headers.cookie?.split(';') ?? []) {
    const [name, value = ''] = part.trim().split('=', 2);
    if (name === cookieName && deviceShape.test(value)) return deviceName(value);
  }
  return undefined;
}

/** A signed-in person as a visitor. */
export function personName(id: bigint): string {
  return `person ${id}`;
}

/** Hashed, as session cookies are: a copy of the database draws for nobody. */
function deviceName(device: string): string {
  return `device ${createHash('sha256').update(device).digest('base64url')}`;
}

/** Set-Cookie that marks a device for a year; no script reads it, and only these calls get it. */
export function newDevice(https: boolean): { visitor: string; cookie: string } {
  const device = randomBytes(16).toString('base64url');
  const secure = https ? '; Secure' : '';
  return {
    visitor: deviceName(device),
    cookie: `${cookieName}=${device}; Path=/api/p/decoration/public; Max-Age=31536000; HttpOnly; SameSite=Lax${secure}`,
  };
}
