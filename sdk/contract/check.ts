import type { LocalText } from '../index.ts';
import type { Manifest } from '../manifest/manifest.ts';
import type { Subject } from './subject.ts';
import type { Place, TestPlatform } from './test-platform.ts';
import type { Visit } from './visit.ts';

export interface Check {
  /** In reports and for `only`: the name of its file and of its fixture's folder. */
  name: string;
  /** What holds for every plugin. */
  title: LocalText;
  /** It looks at the files alone: no platform, no browser. */
  files?: ((context: FilesContext) => Promise<Finding> | Finding) | undefined;
  /** It drives the plugin in the running platform. */
  page?: ((context: PageContext) => Promise<Finding>) | undefined;
  /** It looks at pages of the plugin that are open: a run opens each once, and hands it from one to the next. */
  visit?: { places(context: PageContext): Place[]; look(visit: Visit): Promise<Finding> } | undefined;
}

export interface FilesContext {
  subject: Subject;
  /** The plugins that it would run beside. */
  others: readonly Manifest[];
}

export interface PageContext extends FilesContext {
  platform: TestPlatform;
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
