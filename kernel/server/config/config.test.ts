import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fatal, helpText, readConfig, settings } from './index.ts';

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
    ['FITOUT_LOG_LEVEL', 'loud'],
    ['FITOUT_METRICS_TOKEN', 'short'],
    ['FITOUT_SECRET_KEY', 'short'],
    ['FITOUT_S3_ENDPOINT', 'minio:9000'],
  ])('name %s where %j is wrong, in one line and both languages, without its value', (name, value) => {
    const read = () => readConfig({ FITOUT_S3_BUCKET: 'b', [name]: value });
    expect(read).toThrow(name);
    try {
      read();
    } catch (error) {
      const line = fatal(error);
      expect(line).toMatch(/^启动失败：.*\/ Not started: /);
      expect(line).not.toContain('\n');
      if (value.length > 4) expect(line).not.toContain(value);
    }
  });

  test('name what is missing of S3', () => {
    expect(() => readConfig({ FITOUT_S3_ENDPOINT: 'http://s3' })).toThrow('FITOUT_S3_BUCKET');
    expect(() => readConfig({ FITOUT_S3_BUCKET: 'b', FITOUT_S3_ACCESS_KEY: 'a' })).toThrow('FITOUT_S3_SECRET_KEY');
    expect(() => readConfig({ FITOUT_S3_BUCKET: 'b', FITOUT_S3_SECRET_KEY: 'a' })).toThrow('FITOUT_S3_ACCESS_KEY');
  });

  test('stand in the help and in the README, each with its default and both meanings', () => {
    const readme = readFileSync(resolve(import.meta.dirname, '../../../README.md'), 'utf8');
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
