import { writeFileSync } from 'node:fs';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';
import { long } from './long.ts';

/** What scripts/test.ts wants to know of a run. */
export interface RunReport {
  passed: number;
  failed: number;
  skipped: { name: string; reason: string | undefined }[];
  /** Files that did not even load, and errors outside of tests. */
  broken: string[];
  /** Tests that passed at their second try alone, and what the first one said. */
  again: { name: string; why: string }[];
}

/** Writes the counts of a run, with the reason of each skip (`ctx.skip(reason)`), to the file it is told. */
export default class CountingReporter implements Reporter {
  readonly #file: string;

  constructor(options: { file: string }) {
    this.#file = options.file;
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const report: RunReport = { passed: 0, failed: 0, skipped: [], broken: [], again: [] };
    for (const module of modules) {
      const before = report.failed;
      for (const test of module.children.allTests()) {
        const result = test.result();
        const name = `${module.relativeModuleId} > ${test.fullName}`;
        if (test.diagnostic()?.flaky === true) report.again.push({ name, why: result.errors?.[0]?.message ?? '' });
        if (result.state === 'passed') report.passed += 1;
        else if (result.state === 'failed') report.failed += 1;
        else {
          const note = result.state === 'skipped' ? result.note : undefined;
          report.skipped.push({ name, reason: note ?? (test.tags.includes(long.name) ? long.description : undefined) });
        }
      }
      if (module.state() === 'failed' && report.failed === before) report.broken.push(module.relativeModuleId);
    }
    for (const error of errors) report.broken.push(`outside of a test: ${error.message}`);
    writeFileSync(this.#file, JSON.stringify(report));
  }
}
