import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { sharedData } from '../../../../tests/support/shared-data.ts';

/** The photo of a published case, or a generated one like it, with its place in EXIF and under a vendor's prefix in XMP. */
export async function dronePhoto(): Promise<Buffer> {
  const { folder: cases, names } = sharedData('cases');
  if (names.includes('c1-drone.jpg')) return readFile(join(cases, 'c1-drone.jpg'));
  return sharp({ create: { width: 64, height: 48, channels: 3, background: '#7aa' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 14/1 56/1' } })
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/" drone-dji:GpsLatitude="+30.2489000"/></rdf:RDF></x:xmpmeta>',
    )
    .jpeg()
    .toBuffer();
}
