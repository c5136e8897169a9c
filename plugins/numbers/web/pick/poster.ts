import { qrOf } from '@fitout/sdk/desktop';

const size = { width: 1080, height: 1440 };
const font = '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';

export interface PosterTexts {
  /** Of the page. */
  title: string;
  /** What one finds there: the carrier, the search. */
  about: string;
  /** Under the code. */
  scan: string;
  /** At the bottom: whose poster it is. */
  by: string;
}

/**
 * A poster with a page's QR code, to print or to send.
 *
 * @param color of the carrier.
 * @returns a PNG of 1080 × 1440.
 */
export async function makePoster(url: string, color: string, words: PosterTexts): Promise<Blob> {
  const canvas = new OffscreenCanvas(size.width, size.height);
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('no canvas');
  const middle = size.width / 2;
  pen.fillStyle = color;
  pen.fillRect(0, 0, size.width, size.height);
  pen.fillStyle = '#fff';
  pen.beginPath();
  pen.roundRect(64, 64, size.width - 128, size.height - 128, 48);
  pen.fill();
  pen.textAlign = 'center';
  pen.fillStyle = '#1f2329';
  const head = lines(pen, words.title, `600 72px ${font}`, 820, 2);
  for (const [at, line] of head.entries()) pen.fillText(line, middle, 220 + at * 92);
  pen.fillStyle = '#646a73';
  const about = lines(pen, words.about, `36px ${font}`, 820, 2);
  for (const [at, line] of about.entries()) pen.fillText(line, middle, 220 + head.length * 92 + at * 54);
  const code = await qrOf(url);
  const edge = 640;
  pen.save();
  pen.translate(middle - edge / 2, 500);
  pen.scale(edge / code.edge, edge / code.edge);
  pen.fillStyle = '#000';
  pen.fill(new Path2D(code.path));
  pen.restore();
  pen.fillStyle = '#1f2329';
  pen.font = `500 44px ${font}`;
  pen.fillText(words.scan, middle, 1216);
  pen.fillStyle = '#646a73';
  pen.font = `32px ${font}`;
  pen.fillText(words.by, middle, 1290, 820);
  return canvas.convertToBlob({ type: 'image/png' });
}

/** A text in lines no wider than `width`; what does not fit in `most` of them ends in an ellipsis. */
function lines(
  pen: OffscreenCanvasRenderingContext2D,
  text: string,
  style: string,
  width: number,
  most: number,
): string[] {
  pen.font = style;
  const found: string[] = [];
  let line = '';
  for (const character of text) {
    if (pen.measureText(line + character).width <= width) {
      line += character;
      continue;
    }
    found.push(line);
    line = character.trim();
    if (found.length < most) continue;
    found[most - 1] = `${found[most - 1]?.slice(0, -1)}…`;
    return found;
  }
  return [...found, line].filter((one) => one !== '');
}
