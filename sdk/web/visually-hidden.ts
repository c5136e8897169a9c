import type { CSSProperties } from 'react';

/** The style of what screen readers say and nobody sees: a state that changed, a legend that the look makes plain. */
export const visuallyHidden: CSSProperties = {
  position: 'absolute',
  overflow: 'hidden',
  width: 1,
  height: 1,
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};
