import { takeShared, usePerson } from '@fitout/sdk/mobile';
import { usePlugin } from '@fitout/sdk/web';
import { useEffect, useState } from 'react';
import type { TrackPlace } from '../../shared/tracks/stored/track-database.ts';
import { TrackWorker } from '../../shared/tracks/track-worker.ts';
import { Library } from './library.ts';

/** Milliseconds between two notes of the place while a track plays. */
const noteMs = 2_000;

/** The tracks of whoever holds the phone; a visitor has some too. */
export function useLibrary(): Library | undefined {
  const { storage } = usePlugin();
  const person = usePerson();
  const name = `${person?.orgId ?? ''}.${person?.id ?? ''}`;
  const [library, setLibrary] = useState<Library>();
  useEffect(() => {
    const made = new Library(name, new TrackWorker(), {
      get: () => storage.get<TrackPlace>('place'),
      set: (place) => storage.set('place', place),
    });
    setLibrary(made);
    const begin = async (): Promise<void> => {
      const shared = (await takeShared(true))?.files.filter(({ name }) => /\.gpx$/i.test(name)) ?? [];
      if (shared.length === 0) return made.start();
      await takeShared();
      await made.start();
      await made.add(shared);
    };
    begin().catch((error: unknown) => console.error('the track did not open', error));
    const note = (): void => made.keepPlace();
    const timer = setInterval(note, noteMs);
    window.addEventListener('pagehide', note);
    document.addEventListener('visibilitychange', note);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', note);
      document.removeEventListener('visibilitychange', note);
      made.dispose();
      setLibrary(undefined);
    };
  }, [name, storage]);
  return library;
}
