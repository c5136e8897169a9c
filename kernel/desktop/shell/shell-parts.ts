import type { Kernel } from '../../web/kernel.ts';
import type { TagStore } from '../tags/tag-store.ts';

/** Of the shell, what works on its tags needs. */
export interface ShellParts {
  readonly kernel: Kernel;
  readonly tags: TagStore;
}
