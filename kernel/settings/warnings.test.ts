import { expect, test } from 'vitest';
import { readConfig, warningLine, warningsOf } from './index.ts';

const warned = (env: Record<string, string>): string[] => warningsOf(readConfig(env), env).map(warningLine);

test('settings as they should be warn of nothing', () => {
  expect(warned({})).toEqual([]);
  expect(warned({ PATH: '/bin', FITOUT_DATA: '/srv/fitout', FITOUT_SCREENS: '1' })).toEqual([]);
});

test.each([
  ['FITOUT_DTAA', 'FITOUT_DATA'],
  ['FITOUT_DATA_DIR', 'FITOUT_DATA'],
  ['FITOUT_PORT', 'PORT'],
  ['FITOUT_PROT', 'PORT'],
  ['FITOUT_HOST', 'HOST'],
  ['FITOUT_DATABASE_URL', 'DATABASE_URL'],
  ['FITOUT_S3_BUCKET_NAME', 'FITOUT_S3_BUCKET'],
  ['FITOUT_PUBLICURL', 'FITOUT_PUBLIC_URL'],
  ['FITOUT_TRUST_PROXIES', 'FITOUT_TRUST_PROXY'],
  ['FITOUT_BASE_URL', undefined],
  ['FITOUT_PUBLIC_URI', 'FITOUT_PUBLIC_URL'],
  ['FITOUT_S3_SECRETKEY', 'FITOUT_S3_SECRET_KEY'],
  ['FITOUT_ADMIN_PASWORD', 'FITOUT_ADMIN_PASSWORD'],
  ['FITOUT_COLOUR_OF_THE_SKY', undefined],
])('%s is named, with %s where it is near, and its value is not', (name, near) => {
  const [line = '', ...more] = warned({ [name]: 'hush-hush' });
  expect(more).toEqual([]);
  expect(line).toMatch(new RegExp(`^注意：.*${name}.* / Warning: .*${name}`));
  expect(line).not.toContain('hush-hush');
  if (near === undefined) expect(line).not.toContain('did you mean');
  else expect(line).toContain(`did you mean ${near}?`);
});

test.each([
  ['0.0.0.0', undefined, 1],
  ['::', 'http://fit.example.com', 1],
  ['192.168.1.5', undefined, 1],
  ['0.0.0.0', 'https://fit.example.com', 0],
  ['127.0.0.1', undefined, 0],
  ['::1', undefined, 0],
  ['0:0:0:0:0:0:0:1', undefined, 0],
  ['::ffff:127.0.0.1', undefined, 0],
  ['localhost', 'http://localhost:8080', 0],
])('HOST=%s with the address %s warns %i times', (HOST, url, times) => {
  const lines = warned({ HOST, ...(url === undefined ? {} : { FITOUT_PUBLIC_URL: url }) });
  expect(lines).toHaveLength(times);
  for (const line of lines) expect(line).toContain('https');
});
