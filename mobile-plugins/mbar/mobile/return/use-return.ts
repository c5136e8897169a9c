import { ownReturn, type ScanKind, scanKindOf, takePhoto } from '@fitout/sdk';
import { useTag } from '@fitout/sdk/web';
import { useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';

/** A page that asked for a code. */
export interface ScanReturn {
  /** Where it is: a path of this site, as `ownReturn` lets it through. */
  to: string;
  kind: ScanKind;
}

/** Who asked for a code by this page's address (`?return=`); undefined where nobody did, or it is no page of ours. */
export function useReturn(): ScanReturn | undefined {
  const query = new URLSearchParams(useSearch());
  const to = ownReturn(query.get('return') ?? '');
  return to === undefined ? undefined : { to, kind: scanKindOf(query.get('kind')) };
}

/**
 * Hands over the photo that the page which asked has taken: each time that this page comes to the front, since it may
 * have been waiting from the photo before. Answers whether one is being read.
 */
export function useHandedPhoto(take: (files: File[]) => Promise<void>): boolean {
  const { visible } = useTag();
  const query = new URLSearchParams(useSearch());
  const wanted = useReturn() !== undefined && query.get('photo') !== null && visible;
  const [reading, setReading] = useState(wanted);
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    if (!wanted) return;
    setReading(true);
    void takePhoto()
      .then((photo) =>
        photo === undefined ? undefined : latest.current([new File([photo], 'photo', { type: photo.type })]),
      )
      .finally(() => setReading(false));
  }, [wanted]);
  return reading;
}
