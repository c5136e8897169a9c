import { expect, it } from 'vitest';
import { phoneOrigins } from './phone-origins.ts';

const ipv4 = (address: string, internal = false) => ({
  address,
  internal,
  family: 'IPv4' as const,
  netmask: '255.255.255.0',
  mac: '00:00:00:00:00:00',
  cidr: null,
});
const interfaces = {
  lo: [ipv4('127.0.0.1', true)],
  wlan0: [ipv4('192.168.1.23')],
  eth0: [ipv4('10.0.0.5'), ipv4('203.0.113.9')],
  docker0: [ipv4('172.32.0.1')],
};
const ask = (asked: string, host: string, publicUrl?: string) => phoneOrigins({ asked, host, publicUrl }, interfaces);

it('names the addresses of local networks where the server listens on all', () => {
  expect(ask('http://localhost:8080', '0.0.0.0')).toEqual(['http://192.168.1.23:8080', 'http://10.0.0.5:8080']);
  expect(ask('http://127.0.0.1:8080', '::')).toHaveLength(2);
});

it('names none where the server listens on this machine alone', () => {
  expect(ask('http://localhost:8080', 'localhost')).toEqual([]);
  expect(ask('http://[::1]:8080', '127.0.0.1')).toEqual([]);
});

it('prefers the public address, and has nothing to add to one that phones reach', () => {
  expect(ask('http://localhost:8080', '0.0.0.0', 'https://fit.example.com')).toEqual(['https://fit.example.com']);
  expect(ask('http://localhost:8080', '0.0.0.0', 'http://localhost:8080')).toHaveLength(2);
  expect(ask('https://fit.example.com', '0.0.0.0', 'https://fit.example.com')).toEqual([]);
  expect(ask('http://192.168.1.23:8080', '0.0.0.0')).toEqual([]);
});
