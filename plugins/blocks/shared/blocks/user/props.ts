import type { Link } from '../../../../decoration/api.ts';

export type UserProps = {
  /** Words for a visitor who is not signed in. */
  greeting: string;
  subtitle: string;
  /** Where a visitor signs in. */
  signIn: Link;
  /** Where someone signed in goes. */
  mine: Link;
  background: string;
};
