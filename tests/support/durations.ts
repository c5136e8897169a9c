import { appendFileSync, mkdirSync } from 'node:fs';
import { expect } from 'vitest';
import { scale } from './limits.ts';

/**
 * Notes how long something took, in milliseconds, in out/durations.jsonl. It fails only where the file runs alone (the second
 * pass), with the limit scaled to the machine: beside other files a duration says nothing of the product.
 */
export function expectDuration(milliseconds: number, max: number): void {
  const { currentTestName: test, testPath: file } = expect.getState();
  mkdirSync('out', { recursive: true });
  appendFileSync(
    'out/durations.jsonl',
    `${JSON.stringify({ file, test, milliseconds: Math.round(milliseconds), max })}\n`,
  );
  if (process.env.FITOUT_TEST_PASS === '2') expect(milliseconds).toBeLessThan(max * scale);
}
