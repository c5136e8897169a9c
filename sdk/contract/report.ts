import type { LocalText } from '../index.ts';

/** What one check found. */
export interface CheckOutcome {
  /** Name of the check, which is that of its file: `capability-trace`. */
  check: string;
  title: LocalText;
  status: 'passed' | 'failed' | 'skipped';
  /** What is wrong, one sentence each that says what to do. Empty unless it failed. */
  problems: string[];
  /** What may be meant: they fail nothing. */
  warnings: string[];
  /** Why it was left out. */
  reason?: string;
  milliseconds: number;
}

/** What the contract says of one artifact. */
export interface ContractReport {
  /** Empty where the artifact could not even be read. */
  plugin: string;
  version: string;
  /** `failed` where a check failed; `broken` where the contract could not run: no browser, no host. */
  result: 'passed' | 'failed' | 'broken';
  /** Why it could not run. */
  fault?: string;
  milliseconds: number;
  checks: CheckOutcome[];
}

/** 0 where all passed, 1 where something failed, 2 where the contract could not run. */
export function exitCode({ result }: ContractReport): 0 | 1 | 2 {
  return result === 'passed' ? 0 : result === 'failed' ? 1 : 2;
}

const marks = { passed: '✓', failed: '✗', skipped: '–' };

/** For people: a line for each check, under it what is wrong and what to look at, and a line that sums up. */
export function reportText(report: ContractReport): string {
  const lines = report.checks.flatMap(({ check, title, status, problems, warnings, reason, milliseconds }) => [
    `${marks[status]} ${title.en} · ${title.zh}  (${check}, ${Math.round(milliseconds)} ms)`,
    ...(reason === undefined ? [] : [`    skipped: ${reason}`]),
    ...problems.map((problem) => `    ${problem}`),
    ...warnings.map((warning) => `    warning: ${warning}`),
  ]);
  const count = (status: CheckOutcome['status']) => report.checks.filter((one) => one.status === status).length;
  const warnings = report.checks.reduce((sum, one) => sum + one.warnings.length, 0);
  const sum = [
    `${count('passed')} passed`,
    `${count('failed')} failed`,
    ...(count('skipped') > 0 ? [`${count('skipped')} skipped`] : []),
    ...(warnings > 0 ? [`${warnings} warning${warnings === 1 ? '' : 's'}`] : []),
  ].join(', ');
  const name = report.plugin === '' ? 'the artifact' : `${report.plugin} ${report.version}`;
  return [
    ...lines,
    ...(report.fault === undefined ? [] : [`the contract could not run: ${report.fault}`]),
    `${name}: ${sum}, ${(report.milliseconds / 1000).toFixed(1)} s`,
    '',
  ].join('\n');
}

/** JUnit's XML, as continuous integration reads it: a test case for each check; warnings stand in its output. */
export function reportJUnit(report: ContractReport): string {
  const cases = report.checks.map(({ check, title, status, problems, warnings, reason, milliseconds }) => {
    const inner = [
      status === 'failed' ? `<failure message="${xml(problems[0] ?? '')}">${xml(problems.join('\n'))}</failure>` : '',
      status === 'skipped' ? `<skipped message="${xml(reason ?? '')}"/>` : '',
      warnings.length > 0 ? `<system-out>${xml(warnings.join('\n'))}</system-out>` : '',
    ].join('');
    return `<testcase classname="${xml(report.plugin)}.${check}" name="${xml(title.en)}" time="${(milliseconds / 1000).toFixed(3)}">${inner}</testcase>`;
  });
  if (report.fault !== undefined)
    cases.push(
      `<testcase classname="contract" name="the contract runs"><error message="${xml(report.fault)}"/></testcase>`,
    );
  const failures = report.checks.filter(({ status }) => status === 'failed').length;
  const skipped = report.checks.filter(({ status }) => status === 'skipped').length;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="fitout-plugin contract ${xml(report.plugin)}" tests="${cases.length}" failures="${failures}" errors="${report.fault === undefined ? 0 : 1}" skipped="${skipped}" time="${(report.milliseconds / 1000).toFixed(3)}">`,
    ...cases,
    '</testsuite>',
    '',
  ].join('\n');
}

function xml(text: string): string {
  return (
    text
      // What XML 1.0 has no way to write.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to take out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/"/g, '&quot;')
      .replace(/\n/g, '&#10;')
  );
}
