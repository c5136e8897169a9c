import { describe, expect, test } from 'vitest';
import { columnsOf } from '../test-tracks.ts';
import { readFile } from './read-file.ts';

const point = (lat: number | string, lon: number | string, inside = '') =>
  `<trkpt lat="${lat}" lon="${lon}">${inside}</trkpt>`;
const gpx = (inside: string, head = '<?xml version="1.0"?>') =>
  `${head}\n<gpx>\n<trk><trkseg>\n${inside}\n</trkseg></trk>\n</gpx>`;
const read = (text: string) => readFile(new TextEncoder().encode(text));
const two = `${point(30, 120)}\n${point(30.001, 120)}`;

function opened(result: ReturnType<typeof readFile>) {
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  return result.outcome;
}

describe('a file that is read in part', () => {
  test('ends in the middle: the points before it stay, and the line is named', () => {
    const text = gpx(`${two}\n<trkpt lat="30.002"`).slice(0, -28);
    const { tracks, faults } = opened(read(text));
    expect(tracks[0]?.columns.lng.length).toBe(2);
    expect(faults).toEqual([{ kind: 'cut', line: 6 }]);
  });

  test('has a tag that is closed in the wrong order', () => {
    const { tracks, faults } = opened(read(gpx(`${two}\n<trkpt lat="1" lon="2"><ele>5</trkpt>`)));
    expect(tracks[0]?.columns.lng.length).toBe(2);
    expect(faults).toEqual([{ kind: 'syntax', line: 6 }]);
  });

  test('has points without a valid place', () => {
    const bad = [
      point('NaN', 120),
      point(91, 120),
      point(30, 181),
      point('', 120),
      '<trkpt lat="1"/>',
      point('0x1F', 120),
    ];
    const { tracks, faults } = opened(read(gpx(`${two}\n${bad.join('\n')}`)));
    expect(tracks[0]?.columns.lng.length).toBe(2);
    expect(faults).toEqual([{ kind: 'position', line: 6, count: 6 }]);
  });

  test('has more points than we read', () => {
    const result = readFile(new TextEncoder().encode(gpx(two + two)), { maxBytes: 10_000, maxPoints: 3 });
    const { tracks, faults } = opened(result);
    expect(tracks[0]?.columns.lng.length).toBe(3);
    expect(faults).toEqual([{ kind: 'points', limit: 3 }]);
  });
});

describe('a file that is refused', () => {
  test.each([
    ['declares entities', gpx(two, '<!DOCTYPE gpx [<!ENTITY a "b">]>'), 'noTrack', [{ kind: 'entity', line: 1 }]],
    ['has one point', gpx(point(30, 120)), 'noTrack', []],
    ['holds nothing but an empty track', gpx(''), 'noTrack', []],
  ])('%s', (_, text, kind, faults) => {
    expect(read(text)).toMatchObject({ ok: false, refusal: { kind, faults } });
  });

  test('a web page named .gpx, another XML, an archive, a text and nothing at all', () => {
    const found = (text: string) => {
      const result = read(text);
      return result.ok ? undefined : result.refusal;
    };
    expect(found('\n<!doctype html><html><body>Sign in</body></html>')).toEqual({ kind: 'format', found: 'html' });
    expect(found('<html lang="zh"><p></html>')).toEqual({ kind: 'format', found: 'html' });
    expect(found('<kml></kml>')).toEqual({ kind: 'format', found: 'xml' });
    expect(found('PK\u0003\u0004')).toEqual({ kind: 'format', found: 'zip' });
    expect(found('lat,lon\n1,2')).toEqual({ kind: 'format', found: 'other' });
    expect(found('')).toEqual({ kind: 'empty' });
    expect(readFile(new Uint8Array(11), { maxBytes: 10, maxPoints: 10 })).toMatchObject({ refusal: { kind: 'size' } });
  });

  test('a file of marked places alone says how many', () => {
    expect(read('<gpx><wpt lat="1" lon="2"><name>a</name></wpt></gpx>')).toMatchObject({
      refusal: { kind: 'noTrack', waypoints: 1 },
    });
  });
});

describe('encodings', () => {
  const named = (declared: string) =>
    `<?xml version="1.0" encoding="${declared}"?><gpx><trk><name>西湖环线</name><trkseg>${two}</trkseg></trk></gpx>`;
  const nameOf = (bytes: Uint8Array) => opened(readFile(bytes)).tracks[0]?.name;
  /** 西湖环线 in GB18030. */
  const chinese = [0xce, 0xf7, 0xba, 0xfe, 0xbb, 0xb7, 0xcf, 0xdf];
  const inGb = (declared: string) => {
    const [before, after] = named(declared).split('西湖环线') as [string, string];
    const ascii = (text: string) => [...new TextEncoder().encode(text)];
    return Uint8Array.from([...ascii(before), ...chinese, ...ascii(after)]);
  };
  const utf16 = (littleEndian: boolean, mark: boolean) => {
    const text = `${mark ? '\ufeff' : ''}${named('UTF-16')}`;
    const view = new DataView(new ArrayBuffer(text.length * 2));
    for (let i = 0; i < text.length; i += 1) view.setUint16(i * 2, text.charCodeAt(i), littleEndian);
    return new Uint8Array(view.buffer);
  };

  test('GB18030, declared, undeclared and declared as something else', () => {
    for (const declared of ['GB18030', 'gbk', 'UTF-8', 'x-unknown']) expect(nameOf(inGb(declared))).toBe('西湖环线');
  });

  test('UTF-8 with and without a mark, UTF-16 both ways', () => {
    expect(nameOf(new TextEncoder().encode(named('UTF-8')))).toBe('西湖环线');
    expect(nameOf(new TextEncoder().encode(`\ufeff${named('UTF-8')}`))).toBe('西湖环线');
    for (const little of [true, false])
      for (const mark of [true, false]) expect(nameOf(utf16(little, mark))).toBe('西湖环线');
  });
});

test('values are found by their local names, in extensions or, as in GPX 1.0, in the point', () => {
  const inside = (a: string, b: string) =>
    `<ele>12.5</ele><extensions><x:Any><x:hr>${a}</x:hr><cadence>90</cadence></x:Any><PowerInWatts>${b}</PowerInWatts></extensions>`;
  const text = gpx(
    `${point(30, 120, inside('141', '210'))}${point(30, 120.1, '<speed>3.5</speed><time>2026-01-01T00:00:05Z</time>')}`,
  );
  const columns = opened(read(text)).tracks[0]?.columns ?? columnsOf([]);
  expect(columns.ele?.[0]).toBe(12.5);
  expect([columns.hr?.[0], columns.hr?.[1]]).toEqual([141, Number.NaN]);
  expect([columns.cad?.[0], columns.power?.[0], columns.speed?.[1]]).toEqual([90, 210, 3.5]);
  expect([columns.time?.[0], columns.time?.[1]]).toEqual([Number.NaN, 0]);
});
