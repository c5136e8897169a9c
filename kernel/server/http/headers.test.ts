import { expect, it } from 'vitest';
import { workerPolicy } from './headers.ts';

it.each([
  ['draws-worker-ab12cd34.js', "default-src 'none'; script-src 'self'; connect-src 'self'"],
  ['convert-wasm-worker-ab12cd34.js', "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"],
  ['convert-wasm-worker-avif-AB12CD34.js', undefined],
  ['desktop-ab12cd34.js', undefined],
  ['worker-ab12cd34.css', undefined],
])('the policy of %s is %s', (file, policy) => {
  expect(workerPolicy(file)).toBe(policy);
});
