import { createHash, randomBytes } from 'node:crypto';
import type { Caller, ServerContext } from '@fitout/sdk/server';

const deviceCookie = 'fitout_form_device';
const deviceShape = /^[\w-]{22}$/;

export function cookieOf(headers: Record<string, string | undefined>, wanted: string): string | undefined {
  for (const part of headers.cookie?.split(';') ?? []) {
    const [name, value = ''] = part.trim().split('=', 2);
    if (name === wanted) return value;
  }
  return undefined;
}

/** Who fills in: a signed-in person on every device, else the device. Undefined: neither is known. */
export function visitorOf(caller: Caller, headers: Record<string, string | undefined>): string | undefined {
  if (caller.kind !== 'anonymous' && caller.id !== undefined) return `person ${caller.id}`;
  const device = cookieOf(headers, deviceCookie);
  return device !== undefined && deviceShape.test(device) ? deviceName(device) : undefined;
}

/** Hashed, as session cookies are: a copy of the database is nobody's device. */
function deviceName(device: string): string {
  return `device ${createHash('sha256').update(device).digest('base64url')}`;
}

const attributes = (ctx: Pick<ServerContext, 'site'>) =>
  `; HttpOnly; SameSite=Lax${ctx.site.publicUrl?.startsWith('https:') === true ? '; Secure' : ''}`;

/** Set-Cookie that marks a device for a year; no script reads it, and only forms get it. */
export function newDevice(ctx: Pick<ServerContext, 'site'>): { visitor: string; cookie: string } {
  const device = randomBytes(16).toString('base64url');
  return {
    visitor: deviceName(device),
    cookie: `${deviceCookie}=${device}; Path=/; Max-Age=31536000${attributes(ctx)}`,
  };
}

export const openCookieName = (formId: bigint): string => `fitout_form_${formId}`;

/** Set-Cookie of who gave the form's password; it ends with the browser, and with the password. */
export function openCookie(ctx: Pick<ServerContext, 'site'>, formId: bigint, value: string): string {
  return `${openCookieName(formId)}=${value}; Path=/${attributes(ctx)}`;
}
