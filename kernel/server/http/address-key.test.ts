import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressKey } from './address-key.ts';

test('IPv4 is itself, however it is written', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(addressKey(address)).toBe(address);
      expect(addressKey(`::ffff:${address}`)).toBe(address);
    }),
  );
});

test('all addresses of a /64 are one, those of two are two', () => {
  const half = fc.array(fc.nat(0xffff), { minLength: 4, maxLength: 4 });
  const text = (parts: number[]) => parts.map((part) => part.toString(16)).join(':');
  fc.assert(
    fc.property(half, half, half, (network, one, other) => {
      fc.pre(network.some((part) => part !== 0));
      const key = addressKey(`${text(network)}:${text(one)}`);
      expect(addressKey(`${text(network)}:${text(other)}`)).toBe(key);
      const [first = 0, ...rest] = network;
      const next = [first ^ 1, ...rest];
      if (next.some((part) => part !== 0)) expect(addressKey(`${text(next)}:${text(one)}`)).not.toBe(key);
    }),
  );
});

test('the port that some proxies write beside an address gives no new one', () => {
  for (const port of ['', ':443', ':65535']) {
    expect(addressKey(`203.0.113.9${port}`)).toBe('203.0.113.9');
    expect(addressKey(`[::ffff:203.0.113.9]${port}`)).toBe('203.0.113.9');
    expect(addressKey(`[2001:db8:1:2::3]${port}`)).toBe(addressKey('2001:db8:1:2:3::'));
  }
});

test('what is no address is left as it is', () => {
  for (const odd of ['', 'localhost', 'fe80::1%', '1.2.3.4.5']) expect(addressKey(odd)).toBe(odd);
});
