import { type SessionUser, usePlugin } from '@fitout/sdk/web';
import { useEffect, useState } from 'react';

/** Who is signed in; renders again when that changes. */
export function usePerson(): SessionUser | undefined {
  const { session, events } = usePlugin();
  const [person, setPerson] = useState(session.user);
  useEffect(() => {
    setPerson(session.user);
    const subscription = events.on('session.changed', ({ user }) => setPerson(user));
    return () => subscription.dispose();
  }, [session, events]);
  return person;
}
