/* Words and limits of the platform's own calls that code at run time needs, too. */

/** Where an error of a plugin was thrown. */
export const faultPlaces = ['render', 'activate', 'listener', 'promise', 'import', 'frame'] as const;
export type FaultPlace = (typeof faultPlaces)[number];

/** Milliseconds for which a change is kept for windows whose line of events does not stand yet. */
export const recallMs = 30_000;
