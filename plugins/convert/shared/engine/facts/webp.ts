import { Bytes } from './bytes.ts';
import { emptyHead, type Head } from './head.ts';

/** https://developers.google.com/speed/webp/docs/riff_container */
export function webpHead(data: Uint8Array, whole: boolean): Head {
  const bytes = new Bytes(data, true);
  const head = emptyHead('webp');
  let at = 12;
  let frames = 0;
  while (at + 8 <= bytes.length) {
    const name = bytes.word(at, 4);
    const length = bytes.u32(at + 4);
    const body = at + 8;
    const end = body + length + (length & 1);
    if (name === 'VP8X') {
      head.alpha = (bytes.u8(body) & 0x10) !== 0;
      head.width = bytes.u24(body + 4) + 1;
      head.height = bytes.u24(body + 7) + 1;
      if ((bytes.u8(body) & 0x02) !== 0) head.frames = 2;
    } else if (name === 'VP8 ' && head.width === 0) {
      head.width = bytes.u16(body + 6) & 0x3fff;
      head.height = bytes.u16(body + 8) & 0x3fff;
    } else if (name === 'VP8L') {
      const packed = bytes.u32(body + 1);
      head.alpha ||= ((packed >>> 28) & 1) === 1;
      if (head.width === 0) {
        head.width = (packed & 0x3fff) + 1;
        head.height = ((packed >>> 14) & 0x3fff) + 1;
      }
    } else if (name === 'ANMF') frames += 1;
    else if (name === 'ICCP') head.icc = bytes.part(body, body + length);
    else if (name === 'EXIF') {
      const mark = bytes.word(body, 6) === 'Exif\0\0' ? 6 : 0;
      head.exif = bytes.part(body + mark, body + length);
      head.blanks.push({ from: at, to: at + 4 });
    }
    at = end;
  }
  if (whole && frames > 0) head.frames = frames;
  head.cut = whole && bytes.u32(4) + 8 > bytes.length + 1;
  return head;
}
