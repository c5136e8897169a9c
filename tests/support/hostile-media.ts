import { crc32, gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import type { HostileFile } from './hostile-files.ts';

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

function png(chunks: Buffer[]): Buffer {
  const head = Buffer.from('00000001000000010806000000', 'hex');
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', head), ...chunks, chunk('IEND', Buffer.alloc(0))]);
}

const repeated = (part: Buffer, bytes = 1_900_000): Buffer =>
  Buffer.concat(Array(Math.floor(bytes / part.length)).fill(part));

function atom(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length + 8);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data]);
}

/** An empty box within a box, `levels` deep. */
function nested(type: string, levels: number): Buffer {
  const boxes = Array.from({ length: levels }, (_, level) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE((levels - level) * 8);
    head.write(type, 4, 'latin1');
    return head;
  });
  return Buffer.concat(boxes);
}

function tgz(files: [name: string, data: Buffer][]): Uint8Array {
  const blocks = files.flatMap(([name, data]) => {
    const head = Buffer.alloc(512);
    head.write(name);
    head.write('0000644\0', 100);
    head.write(data.length.toString(8).padStart(11, '0'), 124);
    head.fill(' ', 148, 156);
    head.write('0ustar\x0000', 156, 'latin1');
    head.write(
      `${head
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, '0')}\0 `,
      148,
    );
    return [head, data, Buffer.alloc((512 - (data.length % 512)) % 512)];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}

/** Pictures, films and archives of up to 2 MB whose parts are many, nested or never end. */
export function hostileMedia(): HostileFile[] {
  const text = Buffer.concat([Buffer.from('a\0'), Buffer.alloc(40, 'x')]);
  const frame = Buffer.from('21f90400000000002c00000000010001000002024401 00'.replace(' ', ''), 'hex');
  const ftyp = atom('ftyp', Buffer.from('isom\0\0\0\0isom'));
  const segment = Buffer.concat([Buffer.from('ffe10042', 'hex'), Buffer.from('Exif\0\0II*\0'), Buffer.alloc(54, 1)]);
  const entries = Object.fromEntries(Array.from({ length: 15_000 }, (_, n) => [`${n}/`.repeat(3), new Uint8Array()]));
  const file = (name: string, type: string, bytes: Uint8Array): HostileFile => ({ name, type, bytes });
  return [
    file('many-texts.png', 'image/png', png([repeated(chunk('tEXt', text))])),
    file('many-data.png', 'image/png', png([repeated(chunk('IDAT', Buffer.alloc(1)))])),
    file(
      'many-frames.gif',
      'image/gif',
      Buffer.concat([
        Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1'),
        repeated(frame),
        Buffer.from(';'),
      ]),
    ),
    file(
      'many-segments.jpg',
      'image/jpeg',
      Buffer.concat([Buffer.from('ffd8', 'hex'), repeated(segment), Buffer.from('ffd9', 'hex')]),
    ),
    file('fill-bytes.jpg', 'image/jpeg', Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(1_900_000, 0xff)])),
    file('nested.mp4', 'video/mp4', Buffer.concat([ftyp, nested('moov', 200_000)])),
    file('many-boxes.mp4', 'video/mp4', Buffer.concat([ftyp, repeated(atom('free', Buffer.alloc(0)))])),
    file('no-length.mp4', 'video/mp4', Buffer.concat([ftyp, Buffer.alloc(1_900_000)])),
    file(
      'nested.avif',
      'image/avif',
      Buffer.concat([atom('ftyp', Buffer.from('avif\0\0\0\0avifmif1')), nested('meta', 200_000)]),
    ),
    file('many-entries.zip', 'application/zip', zipSync(entries, { level: 0 })),
    file('deep.tgz', 'application/gzip', tgz([['plugin.json', Buffer.from('['.repeat(1_500_000))]])),
    file(
      'wide.tgz',
      'application/gzip',
      tgz([['plugin.json', Buffer.from(`{"id":"a","menu":[${'{"title":"x"},'.repeat(100_000)}0]}`)]]),
    ),
    file(
      'text.tgz',
      'application/gzip',
      tgz([['plugin.json', Buffer.from(JSON.stringify({ id: 'a-'.repeat(500_000), version: '1.'.repeat(300_000) }))]]),
    ),
    file(
      'entries.tgz',
      'application/gzip',
      tgz(Array.from({ length: 40_000 }, (_, n) => [`files/${n}`, Buffer.alloc(0)])),
    ),
    file('bomb.tgz', 'application/gzip', tgz([['plugin.json', Buffer.alloc(200_000_000)]])),
    file('zeros.tgz', 'application/gzip', gzipSync(Buffer.alloc(300_000_000))),
    file('no-end.zip', 'application/zip', repeated(Buffer.from('PK\x01\x02\0\0\0\0', 'latin1'))),
    file('ends.zip', 'application/zip', repeated(Buffer.from('PK\x05\x06', 'latin1'))),
    file('heading.css', 'text/css', Buffer.from('a{'.repeat(900_000))),
  ];
}
