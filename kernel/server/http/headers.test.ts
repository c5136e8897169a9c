import { expect, it } from 'vitest';
import { pageHeaders, workerPolicy } from './headers.ts';

it.each([
  ['draws-worker-ab12cd34.js', "default-src 'none'; script-src 'self'; connect-src 'self'"],
  ['convert-wasm-worker-ab12cd34.js', "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"],
  ['convert-wasm-worker-avif-AB12CD34.js', undefined],
  ['desktop-ab12cd34.js', undefined],
  ['worker-ab12cd34.css', undefined],
])('the policy of %s is %s', (file, policy) => {
  expect(workerPolicy(file)).toBe(policy);
});

it('lets pages use the camera, and the app alone the microphone and the screen', () => {
  const policy = (records: boolean) => pageHeaders({ https: true, records })['permissions-policy'];
  expect(policy(true)).toContain('camera=(self)');
  expect(policy(true)).toContain('microphone=(self), display-capture=(self)');
  expect(policy(false)).toContain('camera=(self)');
  expect(policy(false)).toContain('microphone=(), display-capture=()');
  expect(pageHeaders({ https: true })['permissions-policy']).toBe(policy(false));
});
