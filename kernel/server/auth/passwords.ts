import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { FitoutError } from '../../../sdk/base/errors.ts';
import { FairQueue } from '../../../sdk/base/fair-queue.ts';
import { passwordLength } from '../../../sdk/base/wire.ts';

/** OWASP's figures for argon2id (the library's default algorithm): 19 MiB, 2 passes, 1 lane. About 12 ms here. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** At once; each takes 19 MiB and a thread. */
const most = 4;
/** Waiting; who waits longer than a request may is answered nothing. */
const maxWaiting = 1000;

const queue = new FairQueue({
  atOnce: most,
  waiting: maxWaiting,
  waitingOfOne: maxWaiting,
  refusal: () => new FitoutError('unavailable', { reason: 'kernel.sign-in-queue', detail: { retryAfter: 5 } }),
});

/** Two ways of typing one character are one password. */
const normal = (password: string): string => password.normalize('NFKC');

export function hashPassword(password: string): Promise<string> {
  return queue.run('', () => hash(normal(password), cost));
}

let dummy: Promise<string> | undefined;

/**
 * Does `password` fit `stored`? Without a stored hash (no such account) it works just as long and says no,
 * so that the time tells nobody which accounts there are.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword('no account has this password');
  // Waited for in either case: the first unknown name of a server's life must not take longer than a known one.
  const nobodys = await dummy;
  const fits = await queue.run('', () => verify(stored ?? nobodys, normal(password)));
  return fits && typeof stored === 'string';
}

/** Letters and digits that nobody mistakes for each other. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A random password to be changed at its first use: 16 characters, 93 bits. */
export function oneTimePassword(): string {
  return Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Refuses what is too easy to guess. Throws FitoutError 'unprocessable', reason 'kernel.weak-password'. */
export function checkNewPassword(password: string, username: string): void {
  const characters = [...password];
  if (characters.length < passwordLength.min)
    throw weak(`至少 ${passwordLength.min} 个字符`, `needs at least ${passwordLength.min} characters`);
  if (characters.length > passwordLength.max)
    throw weak(`最多 ${passwordLength.max} 个字符`, `takes at most ${passwordLength.max} characters`);
  if (new Set(characters).size < 4 || isRun(characters))
    throw weak('不能是重复字符或连续字符', 'must not be repeated or consecutive characters');
  if (username.length >= 3 && password.toLowerCase().includes(username.toLowerCase()))
    throw weak('不能包含用户名', 'must not contain the user name');
  if (common.has(password.toLowerCase())) throw weak('过于常见', 'is too common');
}

function weak(zh: string, en: string): FitoutError {
  return new FitoutError('unprocessable', {
    reason: 'kernel.weak-password',
    message: { zh: `新密码${zh}`, en: `The new password ${en}` },
    detail: { field: 'next' },
  });
}

function isRun(characters: string[]): boolean {
  const codes = characters.map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  return steps.every((step) => step === steps[0] && Math.abs(step) <= 1);
}

/** The head of every list of leaked passwords, as far as the rules above let it pass. */
const common = new Set(
  `password passw0rd password1 password12 password123 passw0rd123 p@ssw0rd p@ssword qwertyui qwertyuiop qwerty123 qwerty1234
  1qaz2wsx 1q2w3e4r 1q2w3e4r5t zaq12wsx qazwsxedc asdfghjkl iloveyou iloveyou1 sunshine princess football baseball
  superman trustno1 welcome1 welcome123 letmein1 dragon123 monkey123 abc12345 abcd1234 a1234567 a12345678 aa123456
  a123456789 woaini1314 woaini520 5201314520 qq123456 wang1234 admin123 admin1234 admin888 root1234 test1234 changeme
  default1 computer whatever starwars michelle jennifer`.split(/\s+/),
);
