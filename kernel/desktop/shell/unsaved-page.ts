import type { Text } from '@fitout/sdk';
import type { LiveTag } from '../tags/tag-store.ts';

export interface UnsavedPage {
  /** Of its tag, or of the page that fills the window. */
  id: string;
  title: Text;
  live: LiveTag;
}

export type UnsavedChoice = 'save' | 'discard' | 'keep';
