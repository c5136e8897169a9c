import { useEffect, useState } from 'react';

/** Longest edge of a small copy, in pixels: a third of a phone's width at three dots a pixel. */
const smallEdge = 400;

/** Small copies of pages, as long as their pages are there: a page has megabytes, a stack of them dozens. */
const copies = new WeakMap<Blob, Promise<Blob>>();

async function smallCopy(picture: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  try {
    const scale = Math.min(1, smallEdge / Math.max(bitmap.width, bitmap.height));
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(bitmap.width * scale)),
      Math.max(1, Math.round(bitmap.height * scale)),
    );
    const context = canvas.getContext('2d', { alpha: false });
    if (context === null) throw new Error('the browser draws no canvas');
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
  } finally {
    bitmap.close();
  }
}

/** The address of a small copy of `picture`, as long as it is shown; undefined until it is made. */
export function useSmallCopy(picture: Blob): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let gone = false;
    const copy = copies.get(picture) ?? smallCopy(picture);
    copies.set(picture, copy);
    // Where it cannot be made, the page itself is shown.
    copy
      .catch(() => picture)
      .then((blob) => {
        if (gone) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      });
    return () => {
      gone = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [picture]);
  return url;
}
