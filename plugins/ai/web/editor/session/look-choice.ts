import type { LookId } from '../../../shared/looks/looks.ts';

/** A look that is being chosen: none takes away one that is there. `strength`: 1 … 100. */
export interface LookChoice {
  look: LookId | 'none';
  strength: number;
}
