import { keyOf } from '@fitout/sdk';
import PhotoSwipe, { type PhotoSwipeOptions } from 'photoswipe';
import type { HighlightPhoto } from '../../../../plugins/images/api.ts';
import { type Content, resizeSlide } from './resize-slide.ts';
import { type Size, SlideContent, type SlideTexts, type Turned } from './slide-content.ts';
import { crossfade } from './slideshow/crossfade.ts';
import { playFilm } from './slideshow/play-film.ts';
import type { FilmEnd } from './slideshow/slideshow.ts';
import { createTurner } from './turner.ts';
import { createZoomer, zoomMax } from './zoomer.ts';

/** CSS pixels that a finger goes up before the details come. */
const liftForDetails = 56;
/** CSS pixels from a film's foot that belong to its own controls. */
const controlsHeight = 64;

export interface ViewerSource {
  count: number;
  start: number;
  /** CSS pixels at 100 %; supposed by its shape while its page is on the way. */
  size(at: number): Size;
  color(at: number): string;
  isFilm(at: number): boolean;
  /** Undefined where it cannot be had now. */
  photo(at: number): Promise<HighlightPhoto | undefined>;
  /** The cell that it grows out of and goes back into. */
  cell(at: number): HTMLElement | undefined;
  words: SlideTexts;
}

export interface ViewerEvents {
  /** The dialog is there, for what is drawn over the pictures. */
  onElement(element: HTMLElement): void;
  onChange(at: number): void;
  /** 1 is the picture as it fits. */
  onScale(scale: number): void;
  onTap(): void;
  /** A finger or the mouse goes down on the picture. Answers whether that is all that it does: no tap and no click then. */
  onPress(): boolean;
  onSwipeUp(): void;
  /** Answers whether the key meant something. */
  onKey(key: string): boolean;
  /** It begins to close: nothing more is to be pressed. */
  onClosing(): void;
  onClosed(): void;
}

export interface OpenViewer {
  /** Also while it is still opening: then as soon as it is open. */
  close(): void;
  zoomBy(steps: number): void;
  resetZoom(): void;
  turn(change: (turned: Turned) => Turned): void;
  /** The position in front. */
  at(): number;
  /** Loads what stands at a position; answers whether it came. */
  ready(at: number): Promise<boolean>;
  /** Brings a position to the front, with a fade. */
  show(at: number): void;
  /** Plays the film at a position to its end; undefined where no film is there. */
  playFilm(at: number, signal: AbortSignal): Promise<FilmEnd> | undefined;
  /** Pauses the film in front. */
  pauseFilm(): void;
  /** Ends it without a word. */
  dispose(): void;
}

/** Opens PhotoSwipe over everything, with our slides and none of its own controls. */
export function openViewer(source: ViewerSource, events: ViewerEvents): OpenViewer {
  const pswp = new PhotoSwipe(optionsOf(source, events));
  // Its controls are options by their names; this one's name is missing in its types.
  Object.assign(pswp.options, { preloader: false });
  const contents = new WeakMap<Content, SlideContent>();
  fillSlides(pswp, source, contents);
  const slideAt = (at: number): SlideContent | undefined => {
    const content = pswp.contentLoader.getContentByIndex(at);
    return content === undefined ? undefined : contents.get(content);
  };
  const zoomer = createZoomer(pswp, events.onScale);
  const turner = createTurner(pswp, contents);
  watchFingers(pswp, events);
  let closing = false;
  let over = false;
  pswp.on('change', () => events.onChange(pswp.currIndex));
  pswp.on('keydown', (event) => {
    const { originalEvent: key } = event;
    if (key.ctrlKey || key.metaKey || key.altKey || !events.onKey(key.key)) return;
    event.preventDefault();
    // The page behind would scroll.
    if (key.key === ' ') key.preventDefault();
  });
  pswp.on('close', () => events.onClosing());
  const close = (): void => {
    closing = true;
    pswp.close();
  };
  // PhotoSwipe hears keys only once it is open.
  const early = (event: KeyboardEvent): void => {
    if (keyOf(event) === 'Escape') close();
  };
  const stopEarlyKeys = (): void => document.removeEventListener('keydown', early);
  document.addEventListener('keydown', early);
  pswp.on('openingAnimationEnd', () => {
    stopEarlyKeys();
    if (closing) pswp.close();
  });
  pswp.on('destroy', () => {
    stopEarlyKeys();
    if (!over) events.onClosed();
  });
  pswp.init();
  if (pswp.element !== undefined) events.onElement(pswp.element);
  return {
    close,
    zoomBy: (steps) => zoomer.by(steps),
    resetZoom: () => zoomer.reset(),
    turn: (change) => turner.turn(change),
    at: () => pswp.currIndex,
    async ready(at) {
      pswp.contentLoader.loadSlideByIndex(at);
      return (await slideAt(at)?.loaded) ?? false;
    },
    show: (at) => crossfade(pswp, () => pswp.goTo(at)),
    playFilm(at, signal) {
      const film = slideAt(at)?.film;
      return film === undefined ? undefined : playFilm(film, signal);
    },
    pauseFilm: () => slideAt(pswp.currIndex)?.rest(),
    dispose() {
      over = true;
      closing = true;
      stopEarlyKeys();
      pswp.destroy();
      pswp.element?.remove();
    },
  };
}

/** None of PhotoSwipe's own controls, and the zoom of the specification. */
function optionsOf(source: ViewerSource, events: ViewerEvents): PhotoSwipeOptions {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return {
    index: source.start,
    // PhotoSwipe does so from three pictures on: of two, the same would stand on both sides.
    loop: true,
    bgOpacity: 1,
    showHideAnimationType: still ? 'none' : 'zoom',
    showAnimationDuration: 260,
    hideAnimationDuration: 240,
    zoomAnimationDuration: still ? 0 : 220,
    initialZoomLevel: 'fit',
    secondaryZoomLevel: (level) => {
      const [x = 1, y = 1] = [level.panAreaSize?.x, level.panAreaSize?.y];
      const { x: width, y: height } = level.elementSize ?? { x, y };
      // Twice, or what fills the screen where that is more, as far as it is still a picture.
      return Math.max(level.fit * 2, Math.min(Math.max(x / width, y / height), level.fit * 4));
    },
    maxZoomLevel: (level) => level.fit * zoomMax,
    tapAction: () => events.onTap(),
    imageClickAction: 'zoom',
    bgClickAction: 'close',
    doubleTapAction: 'zoom',
    escKey: false,
    returnFocus: false,
    preload: [1, 2],
    arrowPrev: false,
    arrowNext: false,
    close: false,
    zoom: false,
    counter: false,
  };
}

function fillSlides(pswp: PhotoSwipe, source: ViewerSource, contents: WeakMap<Content, SlideContent>): void {
  pswp.addFilter('numItems', () => source.count);
  pswp.addFilter('itemData', (_, at) => ({ type: 'photo', ...source.size(at), thumbCropped: true }));
  pswp.addFilter('thumbEl', (element, _, at) => (source.cell(at) ?? element) as HTMLElement);
  pswp.addFilter('useContentPlaceholder', () => true);
  pswp.addFilter('placeholderSrc', (src, content) => cellPicture(source.cell(content.index)) ?? src);
  pswp.addFilter('isContentZoomable', (_, content) => contents.get(content)?.zoomable ?? true);
  pswp.on('contentLoad', (event) => {
    event.preventDefault();
    const { content } = event;
    if (contents.has(content)) return;
    const at = content.index;
    const own = new SlideContent(source.size(at), source.color(at), source.isFilm(at));
    contents.set(content, own);
    content.element = own.root;
    content.state = 'loading';
    void fill(source, own, content);
  });
  pswp.on('contentResize', (event) => {
    const own = contents.get(event.content);
    if (own === undefined) return;
    event.preventDefault();
    own.resize(event.width, event.height);
  });
  pswp.on('contentDeactivate', ({ content }) => contents.get(content)?.rest());
}

async function fill(source: ViewerSource, own: SlideContent, content: Content): Promise<void> {
  const photo = await source.photo(content.index);
  const filling = own.fill(photo, source.words);
  if (photo === undefined) return;
  // Now its size is known to the pixel: a small picture is not shown larger than it is.
  resizeSlide(content, own);
  await filling;
  content.onLoaded();
}

/** The small copy that the list shows already. */
function cellPicture(cell: HTMLElement | undefined): string | undefined {
  const image = cell?.querySelector('img');
  return image?.complete === true && image.currentSrc !== '' ? image.currentSrc : undefined;
}

/** Up leads to the details, where PhotoSwipe by itself would close in both directions; a film's controls are its own. */
function watchFingers(pswp: PhotoSwipe, events: ViewerEvents): void {
  let lift = 0;
  let consumed = false;
  for (const action of ['tapAction', 'imageClickAction', 'bgClickAction'] as const)
    pswp.on(action, (event) => {
      if (consumed) event.preventDefault();
    });
  pswp.on('pointerDown', (event) => {
    lift = 0;
    consumed = events.onPress();
    const { target, clientY } = event.originalEvent;
    if (target instanceof HTMLVideoElement && clientY > target.getBoundingClientRect().bottom - controlsHeight)
      event.preventDefault();
  });
  // PhotoSwipe rounds where the picture lies with each frame; fingers that move by fractions of a pixel would run away
  // from it. In whole pixels nothing is lost.
  pswp.on('pointerMove', () => {
    const { gestures } = pswp;
    if (gestures.isMultitouch) return;
    gestures.p1.x = Math.round(gestures.p1.x);
    gestures.p1.y = Math.round(gestures.p1.y);
  });
  pswp.on('verticalDrag', (event) => {
    const slide = pswp.currSlide;
    if (slide === undefined || slide.pan.y > slide.bounds.center.y + 1) return;
    lift -= event.panY - slide.pan.y;
    if (lift > 0) event.preventDefault();
  });
  pswp.on('pointerUp', () => {
    if (lift >= liftForDetails) events.onSwipeUp();
    lift = 0;
  });
}
