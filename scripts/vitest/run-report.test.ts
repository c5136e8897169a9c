import { describe, expect, test } from 'vitest';
import { type FileOutcome, failureLines, firstLine, isBroken, merge, type RunReport } from './run-report.ts';

function outcome(file: string, ...failed: FileOutcome['failed']): FileOutcome {
  return { file, project: 'e2e', passed: 3 - failed.length, failed, skipped: [], milliseconds: 1 };
}

const broken = { test: 'works', error: 'expected 1 to be 2' };
const report = (...files: FileOutcome[]): RunReport => ({ files, errors: [] });

describe('the second pass decides', () => {
  test('a file that passes alone is unsteady, with its first error', () => {
    const merged = merge(report(outcome('a', broken), outcome('b')), [report(outcome('a'))]);
    expect(failureLines(merged.report)).toEqual([]);
    expect(merged.unsteady).toEqual([{ test: 'a > works', error: 'expected 1 to be 2' }]);
  });

  test('a file that fails again has failed, with its second error', () => {
    const again = { test: 'works', error: 'expected 3 to be 2' };
    const merged = merge(report(outcome('a', broken)), [report(outcome('a', again))]);
    expect(failureLines(merged.report)).toEqual(['a > works: expected 3 to be 2']);
    expect(merged.unsteady).toEqual([]);
  });

  test('another test that fails in the second pass is a failure as well', () => {
    const merged = merge(report(outcome('a', broken)), [report(outcome('a', { test: 'other', error: 'no' }))]);
    expect(failureLines(merged.report)).toEqual(['a > other: no']);
    expect(merged.unsteady).toHaveLength(1);
  });

  test('a worker that died is forgiven where its files pass alone', () => {
    const first = { files: [outcome('a', { test: '', error: 'was not run to its end' })], errors: ['Worker exited'] };
    expect(failureLines(merge(first, [report(outcome('a'))]).report)).toEqual([]);
    expect(failureLines(merge(first, [report(outcome('a', broken))]).report)).toContain('Worker exited');
  });

  test('an error that belongs to no file stays', () => {
    const first = { files: [outcome('a', broken)], errors: ['the cluster did not end'] };
    expect(failureLines(merge(first, [report(outcome('a'))]).report)).toEqual(['the cluster did not end']);
  });
});

test('more than a fifth of the files, and more than three, need no second pass', () => {
  const files = (count: number, failed: number) =>
    report(...Array.from({ length: count }, (_, at) => outcome(`${at}`, ...(at < failed ? [broken] : []))));
  expect(isBroken(files(100, 20))).toBe(false);
  expect(isBroken(files(100, 21))).toBe(true);
  expect(isBroken(files(4, 3))).toBe(false);
  expect(isBroken(files(4, 4))).toBe(true);
});

test('a skip without a reason is a failure', () => {
  const one = {
    ...outcome('a'),
    skipped: [
      { test: 'x', reason: undefined },
      { test: 'y', reason: 'time budget' },
    ],
  };
  expect(failureLines(report(one))).toEqual(['a > x: skipped without a reason']);
});

test('an error is told by its first line that says something, without colours', () => {
  expect(firstLine('\n  \u001b[31mexpected\u001b[39m 1\nsecond')).toBe('expected 1');
  expect(firstLine(undefined)).toBe('no message');
});
