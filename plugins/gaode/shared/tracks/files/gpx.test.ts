import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { Window } from 'happy-dom';
import { describe, expect, test } from 'vitest';
import { sharedData } from '../../../../../tests/support/shared-data.ts';
import { readFile } from './read-file.ts';

const parser = new new Window().DOMParser();

interface Plain {
  lng: number;
  lat: number;
  ele: number | undefined;
  time: number | undefined;
  hr: number | undefined;
}

/** The tracks and routes of a text by another parser, in the file's order, with the sizes of their segments. */
function byDom(text: string): { name: string; segments: number[]; points: Plain[] }[] {
  const document = parser.parseFromString(text, 'application/xml');
  const numberIn = (element: Element | undefined | null): number | undefined =>
    element === undefined || element === null || element.textContent.trim() === ''
      ? undefined
      : Number(element.textContent);
  const pointOf = (element: Element): Plain => {
    const time = child(element, 'time')?.textContent;
    const hr = [...element.getElementsByTagName('*')].find((one) => /(?:^|:)hr$/.test(one.tagName));
    return {
      lng: Number(element.getAttribute('lon')),
      lat: Number(element.getAttribute('lat')),
      ele: numberIn(child(element, 'ele')),
      time: time === undefined ? undefined : Date.parse(time) / 1_000,
      hr: numberIn(hr),
    };
  };
  const child = (element: Element, name: string): Element | undefined =>
    [...element.children].find((one) => one.tagName.toLowerCase() === name);
  const root = document.documentElement as unknown as Element;
  return [...root.children]
    .filter(({ tagName }) => /^(?:trk|rte)$/i.test(tagName))
    .map((track) => {
      const segments = [...track.getElementsByTagName('trkseg')];
      const groups = segments.length > 0 ? segments : [track];
      const points = groups.map((group) =>
        [...group.children].filter(({ tagName }) => /^(?:trkpt|rtept)$/i.test(tagName)),
      );
      return {
        name: child(track, 'name')?.textContent.trim() ?? '',
        segments: points.map(({ length }) => length).filter((length) => length > 0),
        points: points.flat().map(pointOf),
      };
    });
}

/** The same of our reader. */
function byScanner(bytes: Uint8Array) {
  const read = readFile(bytes);
  if (!read.ok) return [];
  return read.outcome.tracks.map(({ name, columns }) => {
    const { lng, lat, ele, time, hr, segments, start = 0 } = columns;
    const bounds = [0, ...segments, lng.length];
    const known = (value: number | undefined): number | undefined => (Number.isNaN(value) ? undefined : value);
    return {
      name,
      segments: bounds.slice(1).map((end, at) => end - (bounds[at] as number)),
      points: [...lng].map((value, i) => ({
        lng: value,
        lat: lat[i] as number,
        ele: known(ele?.[i]),
        time: known(time?.[i] === undefined ? undefined : (time[i] as number) + start),
        hr: known(hr?.[i]),
      })),
    };
  });
}

function expectSame(scanner: ReturnType<typeof byScanner>, dom: ReturnType<typeof byDom>): void {
  const playable = dom.filter(({ points }) => points.length > 1);
  expect(scanner.map(({ name, segments }) => ({ name, segments }))).toEqual(
    playable.map(({ name, segments }) => ({ name, segments })),
  );
  for (const [at, track] of scanner.entries()) {
    for (const [i, point] of track.points.entries()) {
      const other = playable[at]?.points[i] as Plain;
      expect([point.lng, point.lat]).toEqual([other.lng, other.lat]);
      expect(point.ele).toBe(other.ele === undefined ? undefined : Math.fround(other.ele));
      expect(point.hr).toBe(other.hr);
      if (other.time === undefined) expect(point.time).toBeUndefined();
      else expect(point.time).toBeCloseTo(other.time, 3);
    }
  }
}

describe('files that others published', () => {
  const { folder, names, missing } = sharedData('tracks');
  test('are read as by another parser', ({ skip }) => {
    skip(missing !== undefined, missing);
    const files = names.filter((name) => name.endsWith('.gpx') && name !== 'bad.gpx');
    expect(files.length).toBeGreaterThan(5);
    for (const name of files) {
      const bytes = readFileSync(join(folder, name));
      expectSame(byScanner(bytes), byDom(bytes.toString('utf8')));
    }
  });

  test('a file whose points are no numbers says where the first one is', ({ skip }) => {
    skip(missing !== undefined, missing);
    const read = readFile(readFileSync(join(folder, 'bad.gpx')));
    expect(read).toMatchObject({
      ok: false,
      refusal: { kind: 'noTrack', faults: [{ kind: 'position', line: 5, count: 5 }] },
    });
    expect(readFile(readFileSync(join(folder, 'empty_trk.gpx')))).toMatchObject({
      ok: false,
      refusal: { kind: 'noTrack', faults: [] },
    });
  });
});

const space = fc.constantFrom('', ' ', '\n', '\r\n\t');
const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true, noDefaultInfinity: true });
const pointXml = fc
  .record(
    {
      lat: degrees(90),
      lng: degrees(180),
      ele: fc.float({ min: -400, max: 8_000, noNaN: true }),
      time: fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
      hr: fc.integer({ min: 30, max: 220 }),
      quote: fc.constantFrom('"', "'"),
      prefix: fc.constantFrom('gpxtpx:', 'ns3:', ''),
      gap: space,
      comment: fc.constantFrom('', '<!-- <trkpt lat="1" lon="2"/> -->', '<?note x?>'),
    },
    { requiredKeys: ['lat', 'lng', 'quote', 'prefix', 'gap', 'comment'] },
  )
  .map(({ lat, lng, ele, time, hr, quote: q, prefix, gap, comment }) => {
    const inside = [
      ele === undefined ? '' : `<ele>${gap}${ele}${gap}</ele>`,
      time === undefined ? '' : `<time>${time.toISOString()}</time>`,
      hr === undefined
        ? ''
        : `<extensions><${prefix}TrackPointExtension><${prefix}hr>${hr}</${prefix}hr></${prefix}TrackPointExtension></extensions>`,
    ].join(gap);
    return `${comment}<trkpt${gap || ' '}lat=${q}${lat}${q} lon=${q}${lng}${q}${inside === '' ? `${gap}/>` : `>${inside}</trkpt${gap}>`}`;
  });
const nameText = fc.string({ maxLength: 12 }).map((text) => text.replace(/[^\p{L}\p{N} .-]/gu, '').trim());
const gpxText = fc
  .array(fc.record({ name: nameText, segments: fc.array(fc.array(pointXml, { maxLength: 6 }), { maxLength: 3 }) }), {
    maxLength: 3,
  })
  .map((tracks) => {
    const trk = tracks.map(
      ({ name, segments }) =>
        `<trk><name>${name}</name>${segments.map((points) => `<trkseg>${points.join('\n')}</trkseg>`).join('')}</trk>`,
    );
    return `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" xmlns:gpxtpx="urn:a" xmlns:ns3="urn:b">${trk.join('\n')}</gpx>`;
  });

describe('the reader', () => {
  test('agrees with another parser about any GPX', () => {
    fc.assert(fc.property(gpxText, (text) => expectSame(byScanner(new TextEncoder().encode(text)), byDom(text))));
  });

  test('keeps what comes before the end of a file that is cut anywhere, and never throws', () => {
    fc.assert(
      fc.property(gpxText, fc.nat(), (text, at) => {
        const part = text.slice(0, text.length === 0 ? 0 : at % text.length);
        const read = readFile(new TextEncoder().encode(part));
        const whole = byScanner(new TextEncoder().encode(text)).flatMap(({ points }) => points);
        const points = read.ok ? byScanner(new TextEncoder().encode(part)).flatMap(({ points }) => points) : [];
        expect(points.length).toBeLessThanOrEqual(whole.length);
        if (read.ok) expect(read.outcome.faults.some(({ kind }) => kind === 'cut')).toBe(true);
      }),
    );
  });

  test('never throws for any bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void readFile(bytes)));
    fc.assert(
      fc.property(
        fc.string({ maxLength: 200 }),
        (text) => void readFile(new TextEncoder().encode(`<gpx><trk>${text}`)),
      ),
    );
  });
});
