import sharp from 'sharp';
import { expect } from 'vitest';
import { withoutPlace } from '../../shared/engine/metadata/place.ts';
import { corners } from './samples.ts';

export const secret = '30.2489';
export const words = (file: Uint8Array): string => Buffer.from(file).toString('latin1').replaceAll('\0', '');
export const rdf = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"';
export const kept = '<dc:rights xmlns:dc="http://purl.org/dc/elements/1.1/">Fitout</dc:rights>';
export const described = (attributes: string, inside = ''): string =>
  `<rdf:RDF ${rdf}><rdf:Description ${attributes}>${inside}${kept}</rdf:Description></rdf:RDF>`;
export const jpegOf = async (): Promise<Buffer> =>
  sharp(await corners(40, 30))
    .jpeg()
    .toBuffer();
export const segment = (marker: number, ...content: (Uint8Array | string)[]): Buffer => {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  return Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]), body]);
};
export const behindStart = (file: Buffer, ...parts: Uint8Array[]): Buffer =>
  Buffer.concat([file.subarray(0, 2), ...parts, file.subarray(2)]);
export const xmpMark = 'http://ns.adobe.com/xap/1.0/\0';
export const u32 = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [at, number] of numbers.entries()) bytes.writeUInt32BE(number, 4 * at);
  return bytes;
};
export const box = (name: string, ...content: Uint8Array[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(body.length + 8), Buffer.from(name, 'latin1'), body]);
};

/** Without a coordinate, of the same length, the rest still there, and nothing more to do in a second removal. */
export async function expectGone(source: Buffer, certain = true): Promise<Uint8Array> {
  const made = await withoutPlace(source);
  expect([made.found, made.certain, words(made.file).includes(secret)]).toEqual([true, certain, false]);
  const again = await withoutPlace(made.file);
  expect(Buffer.compare(again.file, made.file)).toBe(0);
  return made.file;
}

export const places: [string, string][] = [
  [
    'a drone’s attributes',
    described(`xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/" drone-dji:GpsLatitude="+${secret}"`),
  ],
  ['a misspelt name', described(`xmlns:d="http://www.dji.com/drone-dji/1.0/" d:GpsLongtitude="+${secret}"`)],
  ['a distance finder’s target', described(`xmlns:d="http://www.dji.com/drone-dji/1.0/" d:LRFTargetLat="${secret}"`)],
  [
    'Parrot',
    described('xmlns:p="http://www.parrot.com/drone-parrot/1.0/"', `<p:HomeLatitude>${secret}</p:HomeLatitude>`),
  ],
  [
    'EXIF under another prefix',
    described('xmlns:e="http://ns.adobe.com/exif/1.0/"', `<e:GPSLatitude>${secret}N</e:GPSLatitude>`),
  ],
  [
    'a prefix that is declared further in',
    described('', `<e:GPSLatitude xmlns:e="http://ns.adobe.com/exif/1.0/">${secret}</e:GPSLatitude>`),
  ],
  ['a default namespace', described('', `<GPSLatitude xmlns="http://ns.adobe.com/exif/1.0/">${secret}</GPSLatitude>`)],
  ['a prefix nobody declared', described(`exif:GPSLatitude='${secret}'`)],
  [
    'a namespace in references',
    described('xmlns:e="&#x68;ttp://ns.adobe.com/photoshop/1.0/"', `<e:City>${secret}</e:City>`),
  ],
  ['spaces around', described(`xmlns:e\n=\n"http://ns.adobe.com/exif/1.0/"\n e:GPSLatitude\t=\n'${secret}'`)],
  [
    'a nested structure',
    described(
      'xmlns:x="urn:iptc" xmlns:i="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"',
      `<i:LocationShown><rdf:Bag><rdf:li rdf:parseType="Resource"><x:a>${secret}</x:a></rdf:li></rdf:Bag></i:LocationShown>`,
    ),
  ],
  [
    'the same name within itself',
    described('xmlns:v="urn:v"', `<v:Location><v:Location>1</v:Location><v:a>${secret}</v:a></v:Location>`),
  ],
  [
    'an ancestor’s copy',
    described(
      'xmlns:m="http://ns.adobe.com/xap/1.0/mm/"',
      `<m:Pantry><rdf:Bag><rdf:li><rdf:Description><e:GPSLatitude xmlns:e="http://ns.adobe.com/exif/1.0/">${secret}</e:GPSLatitude></rdf:Description></rdf:li></rdf:Bag></m:Pantry>`,
    ),
  ],
  [
    'the web’s own vocabulary',
    described(
      'xmlns:g="http://www.w3.org/2003/01/geo/wgs84_pos#"',
      `<g:lat>${secret}</g:lat><g:long>${secret}</g:long>`,
    ),
  ],
  ['a vendor’s own namespace of places', described(`xmlns:v="http://vendor.example/gps/" v:x="${secret}"`)],
  ['a coordinate under any name', described(`xmlns:v="http://vendor.example/" v:x="+${secret}+120.1542/"`)],
  ['a comment', described('', `<!-- GPSLatitude ${secret} -->`)],
  [
    'CDATA',
    described(
      'xmlns:e="http://ns.adobe.com/exif/1.0/"',
      `<e:GPSLatitude><![CDATA[</e:GPSLatitude>${secret}]]></e:GPSLatitude>`,
    ),
  ],
  ['a name in Chinese', described('xmlns:v="http://vendor.example/"', `<v:纬度>${secret}</v:纬度>`)],
];
