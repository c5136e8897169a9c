import { type CSSProperties, type ImgHTMLAttributes, useEffect, useRef, useState } from 'react';
import { imageRetries, ownRetries, retryDelay } from '../../image-retries.ts';
import { loadedUrls, whenNear } from './lazy-image-loader.ts';

export interface LazyImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'loading'> {
  src: string;
  alt: string;
  /** Shown in its place until it is there, `#rrggbb`. */
  color?: string | undefined;
  /** Called when it did not come after all retries. */
  onGaveUp?(): void;
}

/** Loads its picture when it comes near the screen, and tries three times more where it does not come. */
export function LazyImage({ src, alt, srcSet, color, style, onGaveUp, onLoad, ...rest }: LazyImageProps) {
  const image = useRef<HTMLImageElement>(null);
  const [near, setNear] = useState(() => loadedUrls.has(src));
  const [tries, setTries] = useState(0);
  const [shown, setShown] = useState(() => loadedUrls.has(src));

  useEffect(() => {
    setTries(0);
    const known = loadedUrls.has(src);
    setShown(known);
    setNear(known);
    if (known || image.current === null) return;
    return whenNear(image.current, () => setNear(true));
  }, [src]);

  const failed = () => {
    if (tries < imageRetries) setTimeout(() => setTries((n) => n + 1), retryDelay(tries));
    else onGaveUp?.();
  };
  const placeholder: CSSProperties = shown || color === undefined ? {} : { backgroundColor: color };
  return (
    <img
      // A new element asks the network anew; the same one with the same src would not.
      key={tries}
      ref={image}
      alt={alt}
      decoding="async"
      {...{ [ownRetries]: '' }}
      {...rest}
      {...(near ? { src, ...(srcSet === undefined ? {} : { srcSet }) } : {})}
      style={{ ...placeholder, ...style }}
      onLoad={(event) => {
        loadedUrls.add(src);
        setShown(true);
        onLoad?.(event);
      }}
      onError={failed}
    />
  );
}
