/** Widths, in pixels, at which the asset library keeps an image ready. */
export const assetWidths = [160, 320, 480, 640, 750, 960, 1280, 1600, 1920] as const;

/** An image as documents store it: enough to show it without asking the library. */
export type AssetImage = {
  /** Key of the stored file; the same bytes have the same key. */
  key: string;
  /** Pixels, orientation applied. */
  width: number;
  height: number;
  alt: string;
  /** Average colour, `#rrggbb`, to show until the picture is there. */
  color?: string;
};

/**
 * Url of a stored image. `width` is in device pixels: the smallest kept size at least that wide is named,
 * or the largest there is; without a width, the whole picture. Served with a year's cache: the key names the bytes.
 */
export function assetUrl(key: string, width?: number): string {
  if (width === undefined) return `/a/${key}`;
  const kept = assetWidths.find((candidate) => candidate >= width) ?? assetWidths[assetWidths.length - 1];
  return `/a/${key}/${kept}`;
}

/** `srcset` of an image: every kept size up to its own width, and the picture itself at its full one. */
export function assetSrcset(image: Pick<AssetImage, 'key' | 'width'>): string {
  const sizes = assetWidths.filter((width) => width < image.width).map((width) => `/a/${image.key}/${width} ${width}w`);
  return [...sizes, `/a/${image.key} ${image.width}w`].join(', ');
}
