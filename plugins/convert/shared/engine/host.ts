import type { CodecContribution } from './contribution.ts';
import type { ConvertEngine } from './types.ts';

export interface EngineHost {
  /** Contributed codecs as of now. */
  codecs(): readonly CodecContribution[];
  /** Resolves once every plugin that brings codecs has had its chance. */
  ready(): Promise<void>;
  /** Workers at once, and pixels that they together may hold. */
  parallel: number;
  pixels: number;
}

/** What works on files. */
export type Workshop = Pick<ConvertEngine, 'inspect' | 'run' | 'preview'>;
