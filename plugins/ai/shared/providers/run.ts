import type { Size } from './capabilities.ts';

/** What a column of a test run asks each prompt of: a model, with its parameters. */
export interface RunColumn {
  /** Id of the service. */
  provider: string;
  /** Its name, when the run was made. */
  service: string;
  model: string;
  negative: string;
  size?: Size | undefined;
  seed?: number | undefined;
}

/** Why nothing was asked for a cell. */
export interface RunProblem {
  zh: string;
  en: string;
}

/** Bounds of a test run. */
export const runLimits = { rows: 20, columns: 8 } as const;
