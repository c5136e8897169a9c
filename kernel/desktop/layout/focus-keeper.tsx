import { useFocusFinders } from '@fluentui/react-components';

/**
 * Holds Fluent's focus management for as long as it is mounted. Pages alone would let go of it with each switch of
 * tags, since a hidden page has no effects: it would end, begin again, and walk through the elements of all open pages.
 */
export function FocusKeeper(): null {
  useFocusFinders();
  return null;
}
