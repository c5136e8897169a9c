import { type AssetImage, assetSrcset, assetUrl } from '@fitout/sdk';
import { Node } from '@tiptap/core';
import type { Node as TextNode } from '@tiptap/pm/model';
import type { NodeView } from '@tiptap/pm/view';

export interface PictureAttributes {
  image: AssetImage;
  alt: string;
  caption: string;
}

/** A picture of the library, with its alternative text and caption. */
export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return {
      image: { default: null, rendered: false },
      alt: { default: '', rendered: false },
      caption: { default: '', rendered: false },
    };
  },
  parseHTML() {
    return [{ tag: 'figure[data-picture]', getAttrs: (element) => copied(element) ?? false }];
  },
  renderHTML({ node }) {
    const { image, alt, caption } = pictureOf(node);
    const data = { 'data-picture': JSON.stringify({ image, alt, caption }) };
    return ['figure', data, ['img', { src: assetUrl(image.key, 1280), alt }], ['figcaption', caption]];
  },
  addNodeView() {
    return ({ node }) => new PictureView(node);
  },
});

export const pictureOf = (node: TextNode): PictureAttributes => node.attrs as PictureAttributes;

/** What a picture of an article carries on the clipboard; undefined for anything else that looks like it. */
function copied(element: HTMLElement): PictureAttributes | undefined {
  try {
    const { image, alt, caption } = JSON.parse(element.dataset.picture ?? '') as Partial<PictureAttributes>;
    if (typeof image?.key !== 'string' || !/^[\w.-]+$/.test(image.key)) return undefined;
    if (typeof image.width !== 'number' || typeof image.height !== 'number') return undefined;
    return { image, alt: String(alt ?? ''), caption: String(caption ?? '') };
  } catch {
    return undefined;
  }
}

/** The picture in the text as plain DOM: a view by React would cost each key a render. */
class PictureView implements NodeView {
  readonly dom = document.createElement('figure');
  readonly #image = document.createElement('img');
  readonly #caption = document.createElement('figcaption');

  constructor(node: TextNode) {
    this.#image.draggable = false;
    this.dom.append(this.#image, this.#caption);
    this.#draw(pictureOf(node));
  }

  update(node: TextNode): boolean {
    if (node.type.name !== Picture.name) return false;
    this.#draw(pictureOf(node));
    return true;
  }

  ignoreMutation(): boolean {
    return true;
  }

  #draw({ image, alt, caption }: PictureAttributes): void {
    if (this.dom.dataset.key !== image.key) {
      this.dom.dataset.key = image.key;
      Object.assign(this.#image, {
        width: image.width,
        height: image.height,
        sizes: '(max-width: 780px) 100vw, 720px',
      });
      this.#image.srcset = assetSrcset(image);
      this.#image.src = assetUrl(image.key, 1280);
      this.#image.style.backgroundColor = image.color ?? '';
    }
    this.#image.alt = alt;
    this.#caption.textContent = caption;
    this.#caption.hidden = caption === '';
  }
}
