import { useEffect, useRef, useState } from 'react';
import type { Conversions } from '../model/conversions.ts';
import styles from './thumb.module.css';

/** A photo's small copy, drawn when it comes near the screen; a grey tile until then, and where it cannot be read. */
export function Thumb({ id, work }: { id: number; work: Conversions }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [there, setThere] = useState(false);
  useEffect(() => {
    const target = canvas.current;
    if (target === null) return;
    let gone = false;
    const draw = (bitmap: ImageBitmap): void => {
      if (gone) return;
      target.width = bitmap.width;
      target.height = bitmap.height;
      target.getContext('2d')?.drawImage(bitmap, 0, 0);
      setThere(true);
    };
    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        near.disconnect();
        // What cannot be read says so in words.
        work.thumb(id).then(draw, () => undefined);
      },
      { rootMargin: '200px' },
    );
    near.observe(target);
    return () => {
      gone = true;
      near.disconnect();
    };
  }, [id, work]);
  return (
    <span className={styles.thumb} aria-hidden="true">
      <canvas ref={canvas} data-there={there ? '' : undefined} />
    </span>
  );
}
