import type { Manifest } from '../../kernel/core/manifest.ts';
import type { LocalText } from '../index.ts';
import type { Stage } from './stage.ts';
import type { Subject } from './subject.ts';

export interface Check {
  /** In reports and for `only`: the name of its file and of its fixture's folder. */
  name: string;
  /** What holds for every plugin. */
  title: LocalText;
  /** It looks at the files alone: no platform, no browser. */
  files?: ((context: FilesContext) => Promise<Finding> | Finding) | undefined;
  /** It drives the plugin in the running platform. */
  page?: ((context: PageContext) => Promise<Finding>) | undefined;
}

export interface FilesContext {
  subject: Subject;
  /** The plugins that it would run beside. */
  others: readonly Manifest[];
}

export interface PageContext extends FilesContext {
  stage: Stage;
}

export interface Finding {
  /** What is wrong, one sentence each that says what to do; empty where all is well. */
  problems: string[];
  /** What may be meant. */
  warnings?: string[];
  /** Why there was nothing to look at. */
  skipped?: string;
}

/** Nothing to complain of. */
export const fine: Finding = { problems: [] };
