import { useCallback, useState } from 'react';

/**
 * State of a field that stores only some of what is typed: the draft stays until `value`, what is stored, changes, and
 * then is `value`.
 *
 * An effect that copies `value` into the state would lose the draft: React runs it again when a hidden page is shown.
 */
export function useDraft<T>(value: T): [draft: T, setDraft: (draft: T) => void] {
  const [held, setHeld] = useState({ draft: value, value });
  if (!Object.is(held.value, value)) setHeld({ draft: value, value });
  const setDraft = useCallback((draft: T) => setHeld((now) => ({ ...now, draft })), []);
  return [held.draft, setDraft];
}
