/* Words and limits of the platform's own calls that code at run time needs, too. */

/** Where an error of a plugin was thrown. */
export const faultPlaces = ['render', 'activate', 'listener', 'promise', 'import', 'frame'] as const;
export type FaultPlace = (typeof faultPlaces)[number];

/** Milliseconds for which a change is kept for windows whose line of events does not stand yet. */
export const recallMs = 30_000;

/** Who ended a session that did not run out: somebody who may end other people's, or its own person elsewhere. */
export type SessionEnder = 'administrator' | 'person';

/** Reasons of `sessionExpired`, by who ended the session. */
export const sessionEndReasons: Record<SessionEnder, string> = {
  administrator: 'kernel.ended-by-administrator',
  person: 'kernel.ended-by-person',
};

/** Who ended the session, by the reason of a `sessionExpired`; undefined where it ran out. */
export function sessionEnderOf(reason: string | undefined): SessionEnder | undefined {
  if (reason === sessionEndReasons.administrator) return 'administrator';
  return reason === sessionEndReasons.person ? 'person' : undefined;
}

/** Characters of a password. */
export const passwordLength = { min: 8, max: 200 };
