import { svgRoot } from '../facts/plain.ts';
import { Fault } from '../faults.ts';
import type { Size } from './geometry.ts';

/**
 * An SVG drawn at a size: only a page can. As an image it runs no script and loads nothing. Its root gets the size in
 * place of its own, so that what is drawn larger is as sharp.
 */
export async function drawSvg(source: Blob, own: Size, size: Size): Promise<ImageBitmap> {
  const text = await source.text();
  const root = svgRoot(text);
  const attributes = root
    .replace(/\s(?:width|height)\s*=\s*(?:"[^"]*"|'[^']*')/g, '')
    .slice(0, root.endsWith('/>') ? -2 : -1)
    .trimEnd();
  const box = /\sviewBox\s*=/.test(root) ? '' : ` viewBox="0 0 ${own.width} ${own.height}"`;
  const named = /\sxmlns(?::\w+)?\s*=/.test(root) ? '' : ' xmlns="http://www.w3.org/2000/svg"';
  const end = root.endsWith('/>') ? '/>' : '>';
  const resized = text.replace(
    root,
    () => `${attributes}${named}${box} width="${size.width}" height="${size.height}"${end}`,
  );
  const url = URL.createObjectURL(new Blob([resized], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return await createImageBitmap(image, { resizeWidth: size.width, resizeHeight: size.height });
  } catch (error) {
    throw new Fault('broken', error);
  } finally {
    URL.revokeObjectURL(url);
  }
}
