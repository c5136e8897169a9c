/** A file as a page's file picker hands it over. */
export function gpxFile(name: string, text: string) {
  return { name, mimeType: 'application/gpx+xml', buffer: Buffer.from(text) };
}

interface Run {
  name: string;
  seconds: number;
  /** Metres a second. */
  speed: number;
}

/** Metres of a degree of longitude at 30.25° north, on the WGS-84 ellipsoid. */
const metresInDegree = 96_243.52;

/** The GPX of somebody who goes east along a parallel at a steady speed over hills, with a point a second. */
export function straightRun({ name, seconds, speed }: Run): string {
  const began = Date.parse('2026-11-28T00:30:00Z');
  const points = Array.from({ length: seconds + 1 }, (_, second) => {
    const lng = 120.05 + (second * speed) / metresInDegree;
    const ele = 40 + 25 * Math.sin(second / 120) + 8 * Math.sin(second / 37);
    const time = new Date(began + second * 1_000).toISOString();
    return `<trkpt lat="30.25" lon="${lng.toFixed(7)}"><ele>${ele.toFixed(1)}</ele><time>${time}</time></trkpt>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Fitout" xmlns="http://www.topografix.com/GPX/1/1">
<trk><name>${name}</name><trkseg>
${points.join('\n')}
</trkseg></trk>
</gpx>
`;
}
