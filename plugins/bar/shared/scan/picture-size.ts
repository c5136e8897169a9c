export interface Size {
  width: number;
  height: number;
}

/** Bytes in which the size stands; photos have their previews and colour profiles before it. */
const head = 1_000_000;

/**
 * Width and height as the head of a picture file tells them, before anything is decoded: PNG, JPEG, GIF, WebP, BMP, AVIF
 * and HEIC. Undefined for any other file, and for one that is cut off before.
 */
export async function pictureSize(file: Blob): Promise<Size | undefined> {
  return sizeIn(new DataView(await file.slice(0, head).arrayBuffer()));
}

/** The same of the first bytes of a file. */
export function sizeIn(view: DataView): Size | undefined {
  try {
    const first = word(view, 0);
    if (first === '\x89PNG') return { width: view.getUint32(16), height: view.getUint32(20) };
    if (first === 'GIF8') return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
    if (first === 'RIFF' && word(view, 8) === 'WEBP') return webpSize(view);
    if (first.startsWith('BM'))
      return { width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) };
    if (view.getUint16(0) === 0xffd8) return jpegSize(view);
    if (word(view, 4) === 'ftyp') return heifSize(view);
  } catch (error) {
    // Cut off.
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

function word(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));
}

/** Segments up to the frame's head (ITU-T T.81, B.2.2), which is SOF0 to SOF15 but for DHT, JPG and DAC among them. */
function jpegSize(view: DataView): Size | undefined {
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    else at += 2 + view.getUint16(at + 2);
  }
}

/** RFC 9649, sections 2.5 to 2.7. */
function webpSize(view: DataView): Size | undefined {
  switch (word(view, 12)) {
    case 'VP8X':
      return { width: 1 + triple(view, 24), height: 1 + triple(view, 27) };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return undefined;
  }
}

function triple(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}

/** The largest `ispe` (ISO/IEC 23008-12, 6.5.3) in the boxes meta / iprp / ipco: tiles have theirs beside the whole's. */
function heifSize(view: DataView): Size | undefined {
  let largest: Size | undefined;
  const walk = (from: number, to: number): void => {
    for (let at = from; at + 8 <= to; ) {
      const length = view.getUint32(at);
      const name = word(view, at + 4);
      if (length < 8) return;
      const end = Math.min(to, at + length);
      if (name === 'meta') walk(at + 12, end);
      else if (name === 'iprp' || name === 'ipco') walk(at + 8, end);
      else if (name === 'ispe') {
        const size = { width: view.getUint32(at + 12), height: view.getUint32(at + 16) };
        if (largest === undefined || size.width * size.height > largest.width * largest.height) largest = size;
      }
      at += length;
    }
  };
  walk(0, view.byteLength);
  return largest;
}
