import type { PageKernel } from '../../web/page-kernel.ts';
import type { TagStore } from '../tags/tag-store.ts';

/** Of the shell, what works on its tags needs. */
export interface ShellParts {
  readonly kernel: PageKernel;
  readonly tags: TagStore;
}
