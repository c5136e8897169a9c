import { usePerson } from '@fitout/sdk/mobile';
import { usePlugin } from '@fitout/sdk/web';
import { useState } from 'react';

/** The name of somebody without an account, as they typed it last on this phone. */
export function useGuestName(): [name: string, set: (name: string) => void] {
  const { storage } = usePlugin();
  const person = usePerson();
  const [name, setName] = useState(() => storage.get<string>('name') ?? person?.name ?? '');
  return [
    name,
    (next) => {
      setName(next);
      storage.set('name', next);
    },
  ];
}
