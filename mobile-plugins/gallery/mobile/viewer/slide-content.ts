import { assetSrcset, assetUrl } from '@fitout/sdk';
import type { HighlightPhoto } from '../../../../plugins/images/api.ts';
import styles from './viewer.module.css';

export interface Turned {
  /** Degrees, any multiple of 90. */
  turn: number;
  flipX: boolean;
  flipY: boolean;
}

export const upright: Turned = { turn: 0, flipX: false, flipY: false };

/** Tries of a picture that does not come, beside the first one. */
const retries = 3;

export interface Size {
  width: number;
  height: number;
}

/** A picture's own size, or what is supposed where it does not say. */
export function sizeOf(photo: HighlightPhoto | undefined, supposed: Size): Size {
  return photo !== undefined && photo.width > 0 && photo.height > 0
    ? { width: photo.width, height: photo.height }
    : supposed;
}

export interface SlideTexts {
  failed: string;
}

/**
 * What stands in a slide of the viewer: a picture (its small copy first) or a film, turned and flipped as a person
 * wants it. PhotoSwipe moves and scales `root`; turning happens within.
 */
export class SlideContent {
  readonly root: HTMLDivElement;
  readonly #box: HTMLDivElement;
  #inner: HTMLImageElement | HTMLVideoElement | undefined;
  #sizes = 0;
  #photo: HighlightPhoto | undefined;
  #natural: Size;
  turned: Turned = upright;
  /** It did not come, or is a film: there is nothing to zoom. */
  zoomable: boolean;
  readonly #loading = Promise.withResolvers<boolean>();

  constructor(size: Size, color: string, film: boolean) {
    this.#natural = size;
    this.zoomable = !film;
    this.root = document.createElement('div');
    this.root.className = styles.slide ?? '';
    this.#box = document.createElement('div');
    this.#box.className = `pswp__img ${styles.box}`;
    this.#box.style.backgroundColor = color;
    this.root.append(this.#box);
  }

  /** Whether it came, once that is known. */
  get loaded(): Promise<boolean> {
    return this.#loading.promise;
  }

  /** The film in it; undefined of a picture. */
  get film(): HTMLVideoElement | undefined {
    return this.#inner instanceof HTMLVideoElement ? this.#inner : undefined;
  }

  /** Its size as it lies, in CSS pixels at 100 %. */
  get size(): Size {
    const { width, height } = this.#natural;
    return this.turned.turn % 180 === 0 ? { width, height } : { width: height, height: width };
  }

  /** Lays it out at the size that PhotoSwipe gives the slide. */
  resize(width: number, height: number): void {
    const lying = this.turned.turn % 180 !== 0;
    this.root.style.width = `${width}px`;
    this.root.style.height = `${height}px`;
    this.#box.style.width = `${lying ? height : width}px`;
    this.#box.style.height = `${lying ? width : height}px`;
    const { turn, flipX, flipY } = this.turned;
    this.#box.style.transform = `translate(-50%, -50%) rotate(${turn}deg) scale(${flipX ? -1 : 1}, ${flipY ? -1 : 1})`;
    this.#box.dataset.turned = String(this.turned !== upright);
    this.#sizes = Math.max(this.#sizes, Math.ceil(lying ? height : width));
    // Browsers keep the finer copy that they have; a larger size makes them fetch it.
    if (this.#inner instanceof HTMLImageElement) this.#inner.sizes = `${this.#sizes}px`;
  }

  /** Shows the picture or film; answers when `loaded` is known. Without a photo there is nothing to show. */
  async fill(photo: HighlightPhoto | undefined, words: SlideTexts): Promise<void> {
    if (this.#photo !== undefined) return;
    this.#photo = photo;
    this.#natural = sizeOf(photo, this.#natural);
    if (photo?.kind === 'video') this.#showFilm(photo);
    this.#loading.resolve(photo !== undefined && (photo.kind === 'video' || (await this.#showPicture(photo, words))));
    await this.loaded;
  }

  #showFilm(photo: HighlightPhoto): void {
    const video = document.createElement('video');
    video.controls = true;
    video.playsInline = true;
    video.preload = 'metadata';
    if (photo.poster) video.poster = assetUrl(photo.key, 960);
    video.src = assetUrl(photo.key);
    this.#show(video);
  }

  /** Answers whether it came, after all tries. */
  async #showPicture(photo: HighlightPhoto, words: SlideTexts): Promise<boolean> {
    const small = document.createElement('img');
    small.alt = '';
    small.draggable = false;
    small.src = assetUrl(photo.key, 320);
    this.#box.append(small);
    for (let tries = 0; ; tries += 1) {
      const image = document.createElement('img');
      image.alt = photo.alt || photo.name;
      image.draggable = false;
      // Its own tries, each with a new element: a viewer says at once when none is left.
      image.dataset.ownRetries = '';
      image.decoding = 'async';
      image.sizes = `${Math.max(this.#sizes, 1)}px`;
      this.#show(image);
      if (photo.type !== 'image/svg+xml') image.srcset = assetSrcset(photo);
      image.src = assetUrl(photo.key);
      try {
        await loaded(image);
        small.remove();
        return true;
      } catch {
        image.remove();
        if (tries < retries) {
          await new Promise((done) => setTimeout(done, 300 * 2 ** tries));
          continue;
        }
        this.#fail(words.failed);
        return false;
      }
    }
  }

  #show(inner: HTMLImageElement | HTMLVideoElement): void {
    this.#inner = inner;
    this.#box.append(inner);
  }

  #fail(text: string): void {
    this.zoomable = false;
    const word = document.createElement('p');
    word.setAttribute('role', 'alert');
    word.className = styles.failed ?? '';
    word.textContent = text;
    this.#box.replaceChildren(word);
  }

  /** Out of sight: films stop. */
  rest(): void {
    this.film?.pause();
  }
}

function loaded(image: HTMLImageElement): Promise<void> {
  return new Promise((done, fail) => {
    image.onload = () => done();
    image.onerror = () => fail(new Error('no picture'));
  });
}
