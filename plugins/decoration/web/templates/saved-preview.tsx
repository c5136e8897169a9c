import { serverUrl } from '@fitout/sdk';
import { useState } from 'react';
import classes from './templates.module.css';

/** Pixels of a phone's page, as every preview lays it out. */
const phoneWidth = 375;

/**
 * What a template or a section looks like: the page itself at a phone's width, made small. It only shows: no pointer,
 * key or reader gets into it, and what stands around it names it.
 */
export function SavedPreview(props: {
  url: string;
  title: string;
  width: number;
  height: number;
  /** A page that is shorter than that is drawn as high as it is. */
  shrinks?: boolean;
}) {
  const { url, title, width, height, shrinks = false } = props;
  const scale = width / phoneWidth;
  const [shown, setShown] = useState(height);
  return (
    <span className={classes.preview} style={{ width, height: shown }} aria-hidden="true">
      <iframe
        src={serverUrl(url)}
        title={title}
        tabIndex={-1}
        loading="lazy"
        inert
        style={{ width: phoneWidth, height: height / scale, transform: `scale(${scale})` }}
        onLoad={({ currentTarget }) => {
          const inside = shrinks ? heightIn(currentTarget) : undefined;
          if (inside !== undefined) setShown(Math.max(24, Math.min(height, Math.ceil(inside * scale))));
        }}
      />
    </span>
  );
}

/** Pixels of a page that cannot be looked into: of several screens, and what is more of it is scrolled to. */
const heightElsewhere = 2400;

/** How far down the blocks of the page in a frame reach; undefined for one that comes from another host than this page. */
function heightIn(frame: HTMLIFrameElement): number | undefined {
  if (frame.contentDocument === null) return undefined;
  const blocks = frame.contentDocument.querySelectorAll('.fb-page > :not(.fb-floats-over)');
  return Math.max(0, ...[...blocks].map((block) => block.getBoundingClientRect().bottom));
}

/** The whole page, to be scrolled through. */
export function WholePreview({ url, title, width }: { url: string; title: string; width: number }) {
  const [height, setHeight] = useState(900);
  const scale = width / phoneWidth;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys too
    <section className={classes.whole} aria-label={title} tabIndex={0} style={{ width: width + 12 }}>
      <span className={classes.preview} style={{ width, height: height * scale }}>
        <iframe
          src={serverUrl(url)}
          title={title}
          tabIndex={-1}
          inert
          style={{ width: phoneWidth, height, transform: `scale(${scale})` }}
          onLoad={({ currentTarget }) =>
            setHeight(Math.max(200, Math.ceil(heightIn(currentTarget) ?? heightElsewhere)))
          }
        />
      </span>
    </section>
  );
}
