import { useState } from 'react';
import classes from './templates.module.css';

/** Pixels of a phone's page, as every preview lays it out. */
const phoneWidth = 375;

/**
 * What a template or a section looks like: the page itself at a phone's width, made small. It only shows: no pointer,
 * key or reader gets into it, and what stands around it names it.
 */
export function SavedPreview(props: { url: string; title: string; width: number; height: number }) {
  const { url, title, width, height } = props;
  const scale = width / phoneWidth;
  return (
    <span className={classes.preview} style={{ width, height }} aria-hidden="true">
      <iframe
        src={url}
        title={title}
        tabIndex={-1}
        loading="lazy"
        inert
        style={{ width: phoneWidth, height: height / scale, transform: `scale(${scale})` }}
      />
    </span>
  );
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
          src={url}
          title={title}
          tabIndex={-1}
          inert
          style={{ width: phoneWidth, height, transform: `scale(${scale})` }}
          onLoad={({ currentTarget }) => {
            const page = currentTarget.contentDocument?.querySelector('main');
            if (page) setHeight(Math.max(200, Math.ceil(page.getBoundingClientRect().height)));
          }}
        />
      </span>
    </section>
  );
}
