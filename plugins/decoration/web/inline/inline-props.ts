import type { RefObject } from 'react';
import type { Field } from '../../shared/blocks/schema.ts';

/** What a text that is edited in place is laid over, and how one leaves it. */
export interface InlineProps {
  block: RefObject<HTMLElement | null>;
  path: string;
  field: Field;
  onDone(): void;
}
