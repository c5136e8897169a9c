import { type AssetImage, assetSrcset, assetUrl, type LocalText } from '@fitout/sdk';
import { editable } from './editable.ts';

/** Stands at pictures of which all is seen: words in a corner of such a one are not cut off. */
export const wholeAttribute = 'data-whole';
/** Of the page's width: in a narrower picture, letters as high as a twentieth of its side could not be read. */
const readable = 0.5;

/**
 * A stored picture as HTML: its own size against layout shifts, every kept width, its average colour until it is there.
 * `width`: the share of the page that it takes, 1 for all of it. `eager` for what stands at the top, `late` for what
 * is not there at first: it is never the page's first picture. `whole` says that its block cuts nothing off it.
 */
export function Picture(props: {
  image: AssetImage;
  className: string;
  width?: number;
  eager?: boolean;
  late?: boolean;
  whole?: boolean;
}) {
  const { image, className, width = 1, eager = false, late = false, whole = false } = props;
  const share = Math.round(width * 100);
  return (
    <img
      className={className}
      src={assetUrl(image.key, 750)}
      srcSet={assetSrcset(image)}
      sizes={`(min-width: 768px) ${Math.round(768 * width)}px, ${share}vw`}
      width={image.width}
      height={image.height}
      alt={image.alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      {...(whole && width >= readable ? { [wholeAttribute]: '' } : {})}
      {...(late ? { 'data-late': '' } : {})}
      style={image.color === undefined ? undefined : { backgroundColor: image.color }}
    />
  );
}

/** Words of the canvas alone, in both languages: a view knows neither; the canvas' stylesheet shows one of them. */
export function Say({ zh, en }: LocalText) {
  return (
    <>
      <span data-say="zh">{zh}</span>
      <span data-say="en">{en}</span>
    </>
  );
}

/**
 * Stands where a block has nothing to show yet. Only the canvas draws it; `path`: the text that is written there, `go`:
 * the key of the value in the panel that it waits for.
 */
export function Empty(props: { mode: 'edit' | 'page'; path?: string; go?: string; say: LocalText }) {
  if (props.mode === 'page') return null;
  if (props.go !== undefined)
    return (
      <p className="fb-empty">
        <Go go={props.go} say={props.say} />
      </p>
    );
  return (
    <p className="fb-empty" {...(props.path === undefined ? {} : editable(props.mode, props.path))}>
      <Say {...props.say} />
    </p>
  );
}

/** A button of the canvas that leads to a value in the panel, and opens what it is chosen from. */
export function Go({ go, say }: { go: string; say: LocalText }) {
  return (
    <button type="button" className="fb-go" data-go={go}>
      <Say {...say} />
    </button>
  );
}
