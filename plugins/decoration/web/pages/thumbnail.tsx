import { serverUrl } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { PhoneRegular } from '@fluentui/react-icons';
import { useEffect, useRef, useState } from 'react';
import type { PageSummary } from '../../shared/calls/outputs.ts';
import { thumbnailUrl } from '../../shared/thumbnail.ts';
import classes from './thumbnail.module.css';

/** Pixels of a phone's page, as previews lay it out, and of the thumb. */
const phoneWidth = 375;
const thumb = { width: 54, height: 72 } as const;

/**
 * What a page looks like: the top of its draft, laid out as on a phone and made small. The frame is there only while the
 * row is near the window, runs no script, and comes out of the browser's cache as long as the revision is the same.
 */
export function PageThumbnail({ page }: { page: PageSummary }) {
  const t = useText();
  const box = useRef<HTMLSpanElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      rootMargin: '120px 0px',
    });
    if (box.current !== null) watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  const scale = thumb.width / phoneWidth;
  return (
    <span className={classes.thumb} style={thumb} ref={box} aria-hidden="true">
      {page.blocks === 0 ? (
        <PhoneRegular />
      ) : near ? (
        <iframe
          src={serverUrl(thumbnailUrl(page.id, page.rev))}
          title={t({ zh: '“{title}”的缩略图', en: 'Thumbnail of “{title}”' }, { title: page.title })}
          sandbox="allow-same-origin"
          tabIndex={-1}
          inert
          style={{ width: phoneWidth, height: thumb.height / scale, transform: `scale(${scale})` }}
        />
      ) : null}
    </span>
  );
}
