import { useState } from 'react';
import type { DocumentPage } from '../../../../plugins/bar/api.ts';

/** What lies over the camera's picture or over the pages, one upon the other. */
interface Over {
  /** The pages, over the picture. */
  pages: boolean;
  id: string | undefined;
  corners: boolean;
  pdf: boolean;
}

const nothing: Over = { pages: false, id: undefined, corners: false, pdf: false };

/** Without what is on top. */
function withoutTop(over: Over): Over {
  if (over.pdf) return { ...over, pdf: false };
  if (over.corners) return { ...over, corners: false };
  return over.id === undefined ? nothing : { ...over, id: undefined };
}

/** What is open in the mode, and the way back through it. */
export function useOver(pages: readonly DocumentPage[]) {
  const [all, setAll] = useState(nothing);
  const page = pages.find(({ id }) => id === all.id);
  // A page that was deleted is not open any more.
  const over = page === undefined ? { ...all, id: undefined, corners: false } : all;
  const open = (change: Partial<Over>) => setAll({ ...over, ...change });
  return {
    /** The page that is looked at. */
    page,
    pages: over.pages,
    corners: over.corners,
    pdf: over.pdf,
    any: over.pages || page !== undefined || over.pdf,
    openPages: () => open({ pages: true }),
    openPage: (id: string) => open({ id }),
    openCorners: () => open({ corners: true }),
    openPdf: () => open({ pdf: true }),
    close: () => setAll(nothing),
    /** Closes what is on top. @returns whether nothing is open any more */
    back: (): boolean => {
      const next = withoutTop(over);
      setAll(next);
      return !(next.pages || next.id !== undefined || next.pdf);
    },
  };
}
