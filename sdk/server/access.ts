/**
 * Who may call a route. There is no default: each route says it, and the tests that refuse everyone else
 * are generated from these declarations.
 */
export type Access =
  | { kind: 'anyone' }
  /** Signed in as a customer or as staff. */
  | { kind: 'customer' }
  /** Signed in as staff, whatever their functions. */
  | { kind: 'staff' }
  /** Staff who hold this function. */
  | { kind: 'fun'; fun: string };

export const anyone: Access = { kind: 'anyone' };
export const customer: Access = { kind: 'customer' };
export const anyStaff: Access = { kind: 'staff' };

/** Staff who hold `key`, as the manifest's `functions` declare it. */
export function fun(key: string): Access {
  return { kind: 'fun', fun: key };
}
