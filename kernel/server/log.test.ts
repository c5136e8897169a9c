import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostsAlone } from '../settings/hosts-alone.ts';
import { openLog } from './log.ts';

const logged = (write: (log: ReturnType<typeof openLog>) => void): string => {
  const out = new PassThrough();
  write(openLog('warn', out));
  return String(out.read());
};

test('keys in addresses stay out of the log, wherever they stand in it', () => {
  const text = logged((log) => {
    const cause = new Error('connect to postgres://me:hunter2@db.example/fit failed');
    const err = new Error('GET https://api.example.com/v1/items?key=hunter2 gave 500', { cause });
    log.child({ plugin: 'decoration' }).warn({ err, url: 'https://hooks.example.com/T00/hunter2' }, 'no answer');
    log.warn({ error: err, nested: { list: ['wss://hunter2@example.com/'] } }, 'see https://x.example/a#hunter2');
  });
  expect(text).not.toContain('hunter2');
  expect(text).toContain('https://api.example.com/… gave 500');
  expect(text).toContain('postgres://db.example/…');
  for (const line of text.trim().split('\n')) JSON.parse(line);
  // Where it happened is still there.
  expect(text).toContain('log.test.ts');
});

test('the rows that an error of the database quotes stay out of it', () => {
  const err = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (phone)=(13800000000) already exists.',
    where: 'unnamed portal with parameters: $1 = 13800000000',
  });
  const text = logged((log) => log.error({ err }, 'a handler failed'));
  expect(text).not.toContain('13800000000');
  expect(text).toContain('23505');
});

test.for([
  ["https://x.example/it's/hunter2", 'https://x.example/…'],
  ['https://x.example/`hunter2', 'https://x.example/…'],
  ["'https://x.example/a'", "'https://x.example/…'"],
  ["'https://x.example'", "'https://x.example'"],
  ['//cdn.example/a?key=hunter2', '//cdn.example/a?…'],
  ['postgres://me:hun/ter2@db.example/fit', 'postgres://db.example/…'],
  ['https%3A%2F%2Fx.example%2Fhunter2', 'https://…'],
  ['/p/page?token=hunter2&x=1', '/p/page?…'],
  ['https://x.example:8443/a?hunter2', 'https://x.example:8443/…'],
  ['https://[::1]:80/@hunter2', 'https://[::1]:80/…'],
  ['GET api.example.com/v1?key=hunter2 failed', 'GET api.example.com/v1?… failed'],
] as const)('no key of %s', ([address, left]) => {
  const text = hostsAlone(address);
  expect(text).not.toMatch(/hunter2|ter2@/);
  expect(text).toBe(left);
});

test('of any address, host and port alone are left', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string(), (address, around) => {
      const { protocol, host, pathname } = new URL(address);
      const text = hostsAlone(`"${address}" ${around.replaceAll(/[:/]/g, '')}`);
      expect(text.startsWith(`"${protocol}//${host}`)).toBe(true);
      if (pathname.length > 3) expect(text).not.toContain(pathname);
    }),
  );
});
