import { useState } from 'react';
import type { Photo } from '../../../../plugins/bar/api.ts';

/** What lies over the camera's picture, one upon the other. */
interface Over {
  /** The photos, over the picture. */
  list: boolean;
  id: string | undefined;
  /** Ids of those that are chosen while several are. */
  chosen: ReadonlySet<string> | undefined;
}

const nothing: Over = { list: false, id: undefined, chosen: undefined };

/** Without what is on top. */
function withoutTop(over: Over): Over {
  if (over.id !== undefined) return { ...over, id: undefined };
  return over.chosen === undefined ? nothing : { ...over, chosen: undefined };
}

/** What is open in the mode, and the way back through it. */
export function useOver(photos: readonly Photo[]) {
  const [all, setAll] = useState(nothing);
  const photo = photos.find(({ id }) => id === all.id);
  // What was deleted is neither open nor chosen any more, and behind no photos is the camera.
  const over: Over = photos.length === 0 ? nothing : { ...all, id: photo?.id };
  const open = (change: Partial<Over>) => setAll({ ...over, ...change });
  return {
    /** The photo that is looked at. */
    photo,
    list: over.list,
    chosen: over.chosen === undefined ? undefined : photos.filter(({ id }) => over.chosen?.has(id)),
    any: over.list || photo !== undefined || over.chosen !== undefined,
    openList: () => open({ list: true }),
    openPhoto: (id: string) => open({ id }),
    choose: (ids: Iterable<string>) => open({ chosen: new Set(ids) }),
    close: () => setAll(nothing),
    /** Closes what is on top. @returns whether nothing is open any more */
    back: (): boolean => {
      const next = withoutTop(over);
      setAll(next);
      return !(next.list || next.id !== undefined || next.chosen !== undefined);
    },
  };
}
