import type { CheckOutcome, ContractReport } from './report.ts';

/** A running platform on which the artifact is installed, tried and left: one of its own for the run. */
export interface ContractHost {
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** Somebody of the first organisation who may do everything, and whose password need not be changed. */
  username: string;
  password: string;
  stop(): Promise<void>;
}

export interface ContractOptions {
  /** The packed artifact: the bytes of `<id>-<version>.tgz`. */
  artifact: Uint8Array;
  /** Starts the platform; called once, and not at all where no check needs a browser. */
  startHost(): Promise<ContractHost>;
  /** Path of a Chromium. */
  browser: string;
  /** Names of the checks to run; all where it is left out. */
  only?: readonly string[];
  /** Heard as each check ends. */
  onCheck?(outcome: CheckOutcome): void;
}

/**
 * Runs the contract tests on a packed artifact in a real Chromium: installs it on the host, trusted and in its frame,
 * on the desktop and on a phone. Never throws: what keeps it from running stands in the report.
 */
export async function runContract(options: ContractOptions): Promise<ContractReport> {
  const started = performance.now();
  const outcomes: CheckOutcome[] = [];
  const milliseconds = performance.now() - started;
  if (options.artifact.length === 0)
    return {
      plugin: '',
      version: '',
      result: 'broken',
      fault: 'the artifact is empty',
      milliseconds,
      checks: outcomes,
    };
  return { plugin: '', version: '', result: 'broken', fault: 'no check is known', milliseconds, checks: outcomes };
}
