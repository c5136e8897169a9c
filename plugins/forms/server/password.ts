import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const hash = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const cost = { N: 2 ** 14, r: 8, p: 1 };

/** A form's password as it is kept. */
export async function keepPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await hash(password.normalize('NFKC'), salt, 32, cost);
  return `${salt.toString('base64url')}:${key.toString('base64url')}`;
}

export async function passwordFits(password: string, kept: string): Promise<boolean> {
  const [salt = '', key = ''] = kept.split(':');
  const tried = await hash(password.normalize('NFKC').slice(0, 200), Buffer.from(salt, 'base64url'), 32, cost);
  const right = Buffer.from(key, 'base64url');
  return tried.length === right.length && timingSafeEqual(tried, right);
}
