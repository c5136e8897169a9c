/**
 * Who may call a route. There is no default: each route says it, and the tests that refuse everyone else
 * are generated from these declarations.
 */
export type Access =
  | { kind: 'anyone' }
  /** Signed in as a customer or as staff. With `register`, a visitor who has no session is told to register. */
  | { kind: 'customer'; register?: true }
  /** Signed in as staff, whatever their functions. */
  | { kind: 'staff' }
  /** Staff who hold this function. */
  | { kind: 'fun'; fun: string };

export const anyone: Access = { kind: 'anyone' };
export const customer: Access = { kind: 'customer' };
/**
 * As `customer`, for what a visitor comes upon: without a session the answer is notRegistered, which leads to the
 * registration page and back, in place of "the session has expired".
 */
export const registered: Access = { kind: 'customer', register: true };
export const anyStaff: Access = { kind: 'staff' };

/** Staff who hold `key`, as the manifest's `functions` declare it. */
export function fun(key: string): Access {
  return { kind: 'fun', fun: key };
}
