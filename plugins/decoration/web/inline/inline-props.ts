import type { RefObject } from 'react';
import type { Field } from '../../shared/blocks/schema.ts';

/** The text that is edited in place: its block, its path and field, and how editing ends. */
export interface InlineProps {
  block: RefObject<HTMLElement | null>;
  path: string;
  field: Field;
  onDone(): void;
}
