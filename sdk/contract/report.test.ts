import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { type CheckOutcome, type ContractReport, exitCode, reportJUnit, reportText } from './report.ts';

const outcome = (more: Partial<CheckOutcome> = {}): CheckOutcome => ({
  check: 'routes',
  title: { zh: '地址', en: 'routes open' },
  status: 'passed',
  problems: [],
  warnings: [],
  milliseconds: 12,
  ...more,
});
const report = (checks: CheckOutcome[], more: Partial<ContractReport> = {}): ContractReport => ({
  plugin: 'hello',
  version: '1.0.0',
  result: 'passed',
  milliseconds: 3400,
  checks,
  ...more,
});

/** What a reader of XML finds: elements with their attributes, in order. */
function read(xml: string): { name: string; attributes: Record<string, string>; text: string }[] {
  const found: { name: string; attributes: Record<string, string>; text: string }[] = [];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => void found.push({ name, attributes, text: '' }),
      ontext(text) {
        const last = found.at(-1);
        if (last !== undefined) last.text += text;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return found;
}

describe('the report', () => {
  it('says for people what passed, what is wrong, what was left out, and sums up', () => {
    const text = reportText(
      report([
        outcome(),
        outcome({ check: 'tiers', status: 'skipped', reason: 'it has phone pages' }),
        outcome({ check: 'files', status: 'failed', problems: ['web.js:5: calls eval'], warnings: ['heavy'] }),
      ]),
    );
    expect(text).toContain('✓ routes open · 地址  (routes, 12 ms)');
    expect(text).toContain('    skipped: it has phone pages');
    expect(text).toContain('    web.js:5: calls eval\n    warning: heavy');
    expect(text).toContain('hello 1.0.0: 1 passed, 1 failed, 1 skipped, 1 warning, 3.4 s');
  });

  it('ends with 0, 1 or 2', () => {
    expect(exitCode(report([]))).toBe(0);
    expect(exitCode(report([], { result: 'failed' }))).toBe(1);
    const broken = report([], { result: 'broken', fault: 'no browser' });
    expect(exitCode(broken)).toBe(2);
    expect(reportText(broken)).toContain('the contract could not run: no browser');
    expect(read(reportJUnit(broken)).find(({ name }) => name === 'error')?.attributes.message).toBe('no browser');
  });

  it('is XML whatever the problems say, with every word of them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (words) => {
        const problems = [words, 'and more'];
        const found = read(reportJUnit(report([outcome({ status: 'failed', problems })], { result: 'failed' })));
        expect(found.map(({ name }) => name)).toEqual(['testsuite', 'testcase', 'failure']);
        const failure = found.at(-1);
        expect(failure?.text.trimEnd().endsWith('and more')).toBe(true);
        const plain = words.replace(/[^\p{L}\p{N} <>&"']/gu, '');
        if (plain === words) expect(failure?.attributes.message).toBe(words);
        expect(found[0]?.attributes).toMatchObject({ tests: '1', failures: '1', errors: '0' });
      }),
    );
  });
});
