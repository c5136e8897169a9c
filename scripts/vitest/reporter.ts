import { writeFileSync } from 'node:fs';
import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule, TestSpecification } from 'vitest/node';
import { limits } from '../../tests/support/limits.ts';
import { long } from './long.ts';
import { type FileOutcome, firstLine, type RunReport } from './run-report.ts';

/** Milliseconds without any test that began or ended, after which a pass is given up: longer than any test may take. */
const maxSilence = Number(process.env.FITOUT_TEST_SILENCE ?? limits.test + limits.hook);

/** Where vitest notes the file in which an error outside of tests was thrown. */
type PlacedError = SerializedError & { VITEST_TEST_PATH?: string };

/**
 * Writes the outcome of each file to the file it is given. It also watches the pass: where a test keeps its worker from
 * ending (an endless loop), the files that have not ended are reported as failed and the process ends.
 */
export default class FileReporter implements Reporter {
  readonly #file: string;
  /** Files of the pass by their absolute path, with what came of those that ended. */
  readonly #files = new Map<string, FileOutcome>();
  readonly #running = new Set<string>();
  #root = '';
  #watch: NodeJS.Timeout | undefined;

  constructor(options: { file: string }) {
    this.#file = options.file;
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    for (const { moduleId, project } of specifications) {
      this.#root = project.config.root;
      this.#files.set(moduleId, {
        file: moduleId.slice(this.#root.length + 1),
        project: project.name,
        passed: 0,
        failed: [{ test: '', error: 'was not run to its end' }],
        skipped: [],
        milliseconds: 0,
      });
    }
    this.#lookOn();
  }

  onTestModuleQueued(module: TestModule): void {
    this.#running.add(module.relativeModuleId);
    this.#lookOn();
  }

  onTestCaseReady(): void {
    this.#lookOn();
  }

  onTestCaseResult(): void {
    this.#lookOn();
  }

  onTestModuleEnd(module: TestModule): void {
    this.#running.delete(module.relativeModuleId);
    this.#files.set(module.moduleId, outcomeOf(module));
    this.#lookOn();
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    clearTimeout(this.#watch);
    for (const module of modules) {
      if (module.state() === 'pending' || module.state() === 'queued') continue;
      this.#files.set(module.moduleId, outcomeOf(module));
    }
    const outside: string[] = [];
    for (const { message, VITEST_TEST_PATH: path } of errors as readonly PlacedError[]) {
      const outcome = path === undefined ? undefined : this.#files.get(path);
      const error = `outside of a test: ${firstLine(message)}`;
      if (outcome === undefined) outside.push(firstLine(message));
      else outcome.failed.push({ test: '', error });
    }
    this.#write({ files: [...this.#files.values()], errors: outside });
  }

  #lookOn(): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => this.#giveUp(), maxSilence);
    this.#watch.unref();
  }

  #giveUp(): void {
    const errors = [
      `no test began or ended for ${Math.round(maxSilence / 1000)} s in ${[...this.#running].join(', ')}`,
    ];
    this.#write({ files: [...this.#files.values()], errors });
    process.exit(1);
  }

  #write(report: RunReport): void {
    writeFileSync(this.#file, JSON.stringify(report));
  }
}

function outcomeOf(module: TestModule): FileOutcome {
  const outcome: FileOutcome = {
    file: module.relativeModuleId,
    project: module.project.name,
    passed: 0,
    failed: [],
    skipped: [],
    milliseconds: Math.round(module.diagnostic().duration),
    cost: module.meta().cost,
  };
  for (const test of module.children.allTests()) {
    const result = test.result();
    if (result.state === 'passed') outcome.passed += 1;
    else if (result.state === 'failed')
      outcome.failed.push({ test: test.fullName, error: firstLine(result.errors[0]?.message) });
    else addSkipped(outcome, test);
  }
  // Those of hooks belong to the suite in which they stand.
  const [error] = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors());
  if (module.state() === 'failed' && outcome.failed.length === 0)
    outcome.failed.push({ test: '', error: firstLine(error?.message) });
  return outcome;
}

/** A test that could not run since what stands before it failed has failed, too, with that error. */
function addSkipped(outcome: FileOutcome, test: TestCase): void {
  const result = test.result();
  const note = result.state === 'skipped' ? result.note : undefined;
  const reason = note ?? (test.tags.includes(long.name) ? long.description : undefined);
  const cause = reason === undefined ? setUpError(test) : undefined;
  if (cause === undefined) outcome.skipped.push({ test: test.fullName, reason });
  else outcome.failed.push({ test: test.fullName, error: firstLine(cause.message) });
}

function setUpError(test: TestCase): { message: string } | undefined {
  for (let parent: TestCase['parent'] | undefined = test.parent; parent !== undefined; ) {
    const [error] = parent.errors();
    if (error !== undefined) return error;
    parent = parent.type === 'suite' ? parent.parent : undefined;
  }
  return undefined;
}
