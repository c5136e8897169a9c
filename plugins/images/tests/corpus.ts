import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { pngChunk, pngMagic } from '../../../tests/support/pictures.ts';

/** Pictures that the tests make, hostile ones among them. */

/** A PNG of one bit a pixel that unpacks to `side` × `side`: few bytes, many pixels. */
export function bombPng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 9 });
  return Buffer.concat([pngMagic, pngChunk('IHDR', header), pngChunk('IDAT', rows), pngChunk('IEND', Buffer.alloc(0))]);
}

/** A picture of its own for each seed. */
export async function jpeg(seed: number, width = 640, height = 400): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${(seed * 47) % 360} 60% 50%)"/><circle cx="${(seed * 31) % width}" cy="${height / 2}" r="${20 + (seed % 50)}" fill="#fff"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

/** A photo with GPS in its EXIF, held upright: stored lying, to be turned. */
export async function photoWithGps(): Promise<Buffer> {
  return sharp(await jpeg(7, 600, 300))
    .withExif({ IFD3: { GPSLatitude: '39/1 54/1 0/1', GPSLatitudeRef: 'N' }, IFD0: { Make: 'SecretCamera' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** A picture with a page and an archive behind it. */
export async function polyglotJpeg(): Promise<Buffer> {
  const tail = '<html><script>alert(1)</script></html>PK\x03\x04';
  return Buffer.concat([await jpeg(9), Buffer.from(tail, 'latin1')]);
}

export const hostileSvgs: Record<string, string> = {
  script:
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script><rect width="9" height="9"/></svg>',
  handler:
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" onload="alert(1)"><rect onclick="alert(2)" width="9" height="9"/></svg>',
  javascriptLink:
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><a xlink:href="javascript:alert(1)" href="&#106;avascript:alert(1)"><rect width="9" height="9"/></a></svg>',
  foreign:
    '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject></svg>',
  outside:
    '<svg xmlns="http://www.w3.org/2000/svg"><image href="https://evil.example/track.png"/><use href="https://evil.example/a.svg#x"/><rect fill="url(https://evil.example/x)" style="background:url(//evil.example/y);fill:red"/></svg>',
  styleImport:
    '<svg xmlns="http://www.w3.org/2000/svg"><style>@import url(https://evil.example/a.css); .a{fill:red} .b{background:url("https://evil.example/z")}</style><rect class="a"/></svg>',
  styleBreakout:
    '<svg xmlns="http://www.w3.org/2000/svg"><style><![CDATA[</style><script>alert(1)</script>]]></style><rect/></svg>',
  animateHref:
    '<svg xmlns="http://www.w3.org/2000/svg"><rect id="r"/><animate attributeName="href" values="javascript:alert(1)"/><set attributeName="onclick" to="alert(1)"/></svg>',
  entities:
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;&x;</text></svg>',
  nestedSvgData:
    '<svg xmlns="http://www.w3.org/2000/svg"><image href="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+"/><feImage href="data:text/html,x"/></svg>',
  mixedCase: '<svg xmlns="http://www.w3.org/2000/svg"><SCRIPT>alert(1)</SCRIPT><svg:script>alert(2)</svg:script></svg>',
  bareImport:
    '<svg xmlns="http://www.w3.org/2000/svg"><style>@import "https://evil.example/a.css"; .a{fill:red}</style><rect class="a"/></svg>',
  escapedUrl:
    '<svg xmlns="http://www.w3.org/2000/svg"><style>.a{background:u\\72l(https://evil.example/e)}</style><rect style="fill:u\\72 l(//evil.example/f)"/></svg>',
  bareImageSet:
    '<svg xmlns="http://www.w3.org/2000/svg"><rect style="background:image-set(&quot;//evil.example/1.png&quot; 1x)"/></svg>',
  attributeBreakout:
    '<svg xmlns="http://www.w3.org/2000/svg"><g id="&quot; onload=&quot;alert(1)"><rect class="&quot;/&gt;&lt;script&gt;alert(1)&lt;/script&gt;"/></g></svg>',
  animateMore:
    '<svg xmlns="http://www.w3.org/2000/svg"><rect><animate attributeName=" onclick" to="alert(1)"/><animate attributeName="XLINK:HREF" to="#x"/><animate attributeName="style" to="x"/></rect></svg>',
  pictureElsewhere:
    '<svg xmlns="http://www.w3.org/2000/svg"><use href="data:image/png;base64,AAAA"/><image src="//elsewhere/a.png"/><image href="data:image/png,no"/></svg>',
  foreignParts:
    '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><g id="within"><iframe src="x"/></g></foreignObject><style><g id="styled"/>.a{}</style></svg>',
  broken: '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9"><g onload=alert(1)//><script>alert(1)',
};

function box(type: string, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** The headers of a film of 640 × 360 and 2 s, with where it was taken, and no pictures. */
export function mp4(codec = 'avc1'): Buffer {
  return film(codec, Buffer.alloc(5000, 7));
}

/** The settings in a sample entry: of H.264 by its profile, of `mp4a` by the number of its codec. */
const settings = {
  avcC: (profile: number) => box('avcC', Buffer.from([1, profile, 0, 31])),
  esds: (type: number) =>
    box('esds', Buffer.from([0, 0, 0, 0, 3, 0x80, 0x80, 0x17, 0, 1, 0, 4, 17, type, ...Array<number>(16).fill(0)])),
};

/** A film with a sound track of each of the kinds, `mp4a` with the number of its codec behind a slash. */
export function filmWithSound(picture: { codec?: string; profile?: number }, ...kinds: string[]): Buffer {
  const sounds = kinds.map((kind) => {
    const [type = '', number] = kind.split('/');
    const entry = box(type, Buffer.alloc(28), ...(number === undefined ? [] : [settings.esds(Number(number))]));
    const stsd = box('stsd', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), entry);
    const hdlr = box('hdlr', Buffer.alloc(8), Buffer.from('soun', 'latin1'), Buffer.alloc(12));
    return box('trak', box('tkhd', Buffer.alloc(84)), box('mdia', hdlr, box('minf', box('stbl', stsd))));
  });
  const more = picture.profile === undefined ? [] : [settings.avcC(picture.profile)];
  return film(picture.codec ?? 'avc1', Buffer.alloc(500, 7), sounds, more);
}

/** A WebM of 64 × 48 with tracks of these codecs. */
export function webm(...codecs: string[]): Buffer {
  const element = (id: number[], ...parts: Uint8Array[]): Buffer => {
    const body = Buffer.concat(parts);
    return Buffer.concat([Buffer.from(id), Buffer.from([0x40 | (body.length >> 8), body.length & 0xff]), body]);
  };
  const size = element([0xe0], element([0xb0], Buffer.from([64])), element([0xba], Buffer.from([48])));
  const tracks = codecs.map((codec) =>
    element([0xae], element([0x86], Buffer.from(codec, 'latin1')), ...(codec.startsWith('V_') ? [size] : [])),
  );
  const cluster = element([0x1f, 0x43, 0xb6, 0x75], Buffer.alloc(9));
  return Buffer.concat([
    element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], Buffer.from('webm', 'latin1'))),
    element([0x18, 0x53, 0x80, 0x67], element([0x16, 0x54, 0xae, 0x6b], ...tracks), cluster),
  ]);
}

export const coordinate = '+39.9042+116.4074/';
/** The film of an action camera with `coordinate` in free space and in `copies` tracks, which have the same samples. */
export function filmWithTrack({ handler = 'meta', wide = false, copies = 1, repeats = 1 } = {}): Buffer {
  const sample = Buffer.from(coordinate.repeat(repeats), 'latin1');
  const table = (...numbers: number[]): Buffer => {
    const bytes = Buffer.alloc(4 * numbers.length);
    for (const [at, number] of numbers.entries()) bytes.writeUInt32BE(number, 4 * at);
    return bytes;
  };
  const track = (from: number): Buffer => {
    // Three samples in two chunks: two in the first, one in the second.
    const second = from + 2 * sample.length;
    const offsets = wide ? box('co64', table(0, 2, 0, from, 0, second)) : box('stco', table(0, 2, from, second));
    const sizes = box('stsz', table(0, 0, 3, ...Array<number>(3).fill(sample.length)));
    const stbl = box('stbl', sizes, box('stsc', table(0, 2, 1, 2, 1, 2, 1, 1)), offsets);
    const hdlr = box('hdlr', Buffer.alloc(8), Buffer.from(handler, 'latin1'), Buffer.alloc(12));
    return box('trak', box('tkhd', Buffer.alloc(84)), box('mdia', hdlr, box('minf', stbl)));
  };
  const tracks = (from: number): Buffer[] => Array.from({ length: copies }, () => track(from));
  const free = box('free', Buffer.from(coordinate, 'latin1'));
  const picture = Buffer.alloc(500, 7);
  const start = film('avc1', Buffer.alloc(0), tracks(0)).length + free.length;
  const whole = film('avc1', Buffer.alloc(0), tracks(start + picture.length));
  return Buffer.concat([whole.subarray(0, -8), free, box('mdat', picture, sample, sample, sample)]);
}

function film(codec: string, data: Uint8Array, tracks: Buffer[] = [], settingsOf: Buffer[] = []): Buffer {
  const tkhd = Buffer.alloc(84);
  tkhd.writeUInt32BE(0x00010000, 40);
  tkhd.writeUInt32BE(640 * 65536, 76);
  tkhd.writeUInt32BE(360 * 65536, 80);
  const mvhd = Buffer.alloc(100);
  mvhd.writeUInt32BE(1000, 12);
  mvhd.writeUInt32BE(2000, 16);
  const stsd = Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), box(codec, Buffer.alloc(78), ...settingsOf)]);
  const media = box('mdia', box('minf', box('stbl', box('stsd', stsd))));
  const where = box('udta', Buffer.from('\xa9xyz+39.9042+116.4074/', 'latin1'));
  const ftyp = box('ftyp', Buffer.from('isom\0\0\x02\0isomavc1mp41', 'latin1'));
  const moov = box('moov', box('mvhd', mvhd), box('trak', box('tkhd', tkhd), media), ...tracks, where);
  return Buffer.concat([ftyp, moov, box('mdat', data)]);
}
