import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fatal, helpText, readConfig, settings } from './index.ts';

/** The line that a start with these settings fails with. */
function failure(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    return fatal(error);
  }
  return 'none';
}

describe('the settings', () => {
  test('have defaults that start a server on this machine alone', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: 'localhost',
      dataDir: resolve('.data'),
      databaseUrl: undefined,
      trustedProxies: 0,
      serverKey: '',
      s3: undefined,
    });
  });

  test('count an empty variable as one that is not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', FITOUT_S3_BUCKET: '' })).toEqual(readConfig({}));
  });

  test('take what a person writes', () => {
    const config = readConfig({
      PORT: ' 3000 ',
      FITOUT_PUBLIC_URL: 'https://Fit.Example.com/',
      FITOUT_TRUST_PROXY: '1',
      FITOUT_S3_BUCKET: 'b',
      FITOUT_S3_PREFIX: 'a/b',
    });
    expect(config).toMatchObject({ port: 3000, publicUrl: 'https://fit.example.com', trustedProxies: 1 });
    expect(config.s3).toMatchObject({ bucket: 'b', prefix: 'a/b/', region: 'us-east-1' });
  });

  test.each([
    ['https://fit.example.com', 'api.example.com'],
    ['https://fit.example.com', 'api.example.com:8443'],
    ['https://t-fit.example.com.cn', 'API.example.com.cn'],
    ['https://example.com', 'example.com'],
    ['http://localhost:8080', 'api.example.com'],
    ['', 'api.example.com'],
  ])('take for pages at %j the server key %s', (publicUrl, key) => {
    const config = readConfig({ FITOUT_PUBLIC_URL: publicUrl, FITOUT_SERVER_KEY: key });
    expect(config.serverKey).toBe(key.toLowerCase());
  });

  test.each([
    ['https://fit.example.com', 'api.example.org'],
    ['https://fit.example.com.cn', 'api.other.com.cn'],
    ['https://one.github.io', 'two.github.io'],
    ['http://fit.example.com', 'api.example.com'],
    ['https://192.0.2.7', 'api.example.com'],
    // With its prefix it would be another domain.
    ['https://t-fit.example.com', 'example.com'],
  ])('refuse for pages at %s the server key %s', (publicUrl, key) => {
    const line = failure({ FITOUT_PUBLIC_URL: publicUrl, FITOUT_SERVER_KEY: key });
    expect(line).toMatch(/^启动失败：环境变量 FITOUT_SERVER_KEY .* \/ Not started: FITOUT_SERVER_KEY /);
    expect(line).not.toContain(key);
  });

  test('take origins of pages as browsers write them', () => {
    const given =
      'https://Fit.example.com/, https://*.fit.example.com:8443 http://localhost:8080,http://127.0.0.1:3000';
    expect(
      readConfig({ FITOUT_PUBLIC_URL: 'https://api.example.com', FITOUT_PAGE_ORIGINS: given }).pageOrigins,
    ).toEqual([
      'https://fit.example.com',
      'https://*.fit.example.com:8443',
      'http://localhost:8080',
      'http://127.0.0.1:3000',
    ]);
  });

  test.each([
    '*',
    'null',
    'https://*',
    'https://*.*.example.com',
    'https://a*.example.com',
    'https://fit.example.com/path',
    'http://fit.example.com',
    'https://fit.example.org',
    'https://*.com',
    'fit.example.com',
  ])('refuse %s as an origin of pages', (one) => {
    const line = failure({
      FITOUT_PUBLIC_URL: 'https://api.example.com',
      FITOUT_PAGE_ORIGINS: `https://ok.example.com,${one}`,
    });
    expect(line).toMatch(/FITOUT_PAGE_ORIGINS 第 2 项.* \/ Not started: FITOUT_PAGE_ORIGINS has .*place 2/);
  });

  test.each([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'a b'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'nowhere'],
    ['FITOUT_ADMIN_PASSWORD', 'short'],
    ['FITOUT_PUBLIC_URL', 'my.shop.cn'],
    ['FITOUT_PUBLIC_URL', 'https://fit.example.com/path'],
    ['FITOUT_TRUST_PROXY', 'yes'],
    ['FITOUT_SERVER_KEY', 'https://api.example.com'],
    ['FITOUT_SERVER_KEY', 'api.example.com/v1'],
    ['FITOUT_SERVER_KEY', 'api.example.com:70000'],
    ['FITOUT_SERVER_KEY', 'staging'],
    ['FITOUT_SERVER_KEY', 'com.cn'],
    ['FITOUT_SERVER_KEY', '192.0.2.7'],
    ['FITOUT_SERVER_KEY', 'api.localhost'],
    ['FITOUT_PAGE_ORIGINS', 'https://fit.example.com'],
    ['FITOUT_LOG_LEVEL', 'loud'],
    ['FITOUT_METRICS_TOKEN', 'short'],
    ['FITOUT_SECRET_KEY', 'short'],
    ['FITOUT_S3_ENDPOINT', 'minio:9000'],
  ])('name %s where %j is wrong, in one line and both languages, without its value', (name, value) => {
    const line = failure({ FITOUT_S3_BUCKET: 'b', [name]: value });
    expect(line).toContain(name);
    expect(line).toMatch(/^启动失败：.*\/ Not started: /);
    expect(line).not.toContain('\n');
    if (value.length > 4) expect(line).not.toContain(value);
  });

  test('name what is missing of S3', () => {
    expect(() => readConfig({ FITOUT_S3_ENDPOINT: 'http://s3' })).toThrow('FITOUT_S3_BUCKET');
    expect(() => readConfig({ FITOUT_S3_BUCKET: 'b', FITOUT_S3_ACCESS_KEY: 'a' })).toThrow('FITOUT_S3_SECRET_KEY');
    expect(() => readConfig({ FITOUT_S3_BUCKET: 'b', FITOUT_S3_SECRET_KEY: 'a' })).toThrow('FITOUT_S3_ACCESS_KEY');
  });

  test('stand in the help and in the README, each with its default and both meanings', () => {
    const readme = readFileSync(resolve(import.meta.dirname, '../../README.md'), 'utf8');
    const rows = readme.split('\n').filter((line) => /^\| `[A-Z_0-9]+` \|/.test(line));
    expect(rows.map((row) => /`([A-Z_0-9]+)`/.exec(row)?.[1])).toEqual(
      Object.values(settings).map((setting) => setting.name),
    );
    for (const { name, fallback, meaning } of Object.values(settings)) {
      const row = rows.find((line) => line.startsWith(`| \`${name}\` |`)) ?? '';
      for (const words of [meaning.zh, meaning.en, fallback]) {
        expect(row).toContain(words);
        expect(helpText()).toContain(words);
      }
    }
  });
});
