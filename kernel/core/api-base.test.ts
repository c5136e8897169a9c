import { describe, expect, it } from 'vitest';
import { hostPrefix, resolveApiBase } from './api-base.ts';

describe('resolveApiBase', () => {
  it('is this origin where no server key is set', () => {
    expect(resolveApiBase('shop.example.com')).toBe('/api');
    expect(resolveApiBase('localhost', '')).toBe('/api');
  });

  it.each([
    ['localhost', 't-'],
    ['acme.localhost', 't-'],
    ['127.0.0.1', 't-'],
    ['192.168.1.20', 't-'],
    ['::1', 't-'],
    ['t-admin.example.com', 't-'],
    ['test.example.com', 't-'],
    ['admin-test.example.com', 't-'],
    ['u-admin.example.com', 'u-'],
    ['uat.example.com', 'u-'],
    ['admin.example.com', ''],
    ['latest.example.com', ''],
    ['quatro.example.com', ''],
  ])('%s has the prefix %s', (host, prefix) => {
    expect(hostPrefix(host)).toBe(prefix);
    expect(resolveApiBase(host, 'api.example.com:8443')).toBe(`https://${prefix}api.example.com:8443/api`);
    expect(resolveApiBase(host, 'api.example.com')).toBe(`https://${prefix}api.example.com/api`);
  });
});
