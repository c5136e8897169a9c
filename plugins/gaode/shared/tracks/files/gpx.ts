import { ColumnBuilder, emptyPoint, type Point, type ValueName } from './columns.ts';
import { instantOf } from './instant.ts';
import type { FileFault, ParsedFile, Waypoint } from './outcome.ts';
import { lineOf, XmlProblem, XmlReader } from './xml-reader.ts';

/** Names, in small letters, under which devices write a value into `extensions`. */
const extensionNames: Record<string, ValueName> = {
  hr: 'hr',
  heartrate: 'hr',
  cad: 'cad',
  cadence: 'cad',
  power: 'power',
  watts: 'power',
  powerinwatts: 'power',
  speed: 'speed',
};

/** Waypoints beyond this number are not kept: they are marks on a map, not a track. */
const maxWaypoints = 1_000;

/** Reads a GPX 1.0 or 1.1 text. Whatever is wrong with it, what was read before is kept. */
export function readGpx(text: string, maxPoints: number): ParsedFile {
  const reading = new GpxReading(text, maxPoints);
  reading.run();
  return reading.outcome();
}

class GpxReading {
  readonly #xml: XmlReader;
  readonly #text: string;
  readonly #maxPoints: number;
  readonly #tracks: ParsedFile['tracks'] = [];
  readonly #waypoints: Waypoint[] = [];
  readonly #faults: FileFault[] = [];
  /** The track or route that is being read, and the depth of its element. */
  #current: { builder: ColumnBuilder; name: string; kind: 'track' | 'route'; depth: number } | undefined;
  #point: Point = emptyPoint();
  /** Depth of the element of the point that is being read; 0 outside. */
  #pointDepth = 0;
  #pointStart = 0;
  #pointName = '';
  #invalid = { count: 0, line: 0 };
  #points = 0;

  constructor(text: string, maxPoints: number) {
    this.#text = text;
    this.#maxPoints = maxPoints;
    this.#xml = new XmlReader(text);
  }

  run(): void {
    try {
      for (let tag = this.#xml.next(); tag !== 'end'; tag = this.#xml.next()) {
        if (tag === 'open') this.#opened();
        else this.#closed();
        if (this.#points > this.#maxPoints) {
          this.#faults.push({ kind: 'points', limit: this.#maxPoints });
          break;
        }
      }
    } catch (error) {
      if (!(error instanceof XmlProblem)) throw error;
      this.#faults.push({ kind: error.reason, line: lineOf(this.#text, error.position) });
    }
    this.#endTrack();
  }

  outcome(): ParsedFile {
    const faults = [...this.#faults];
    if (this.#invalid.count > 0) faults.push({ kind: 'position', ...this.#invalid });
    return { tracks: this.#tracks, waypoints: this.#waypoints, faults };
  }

  #opened(): void {
    const xml = this.#xml;
    if (this.#pointDepth > 0) {
      this.#pointValue();
      return;
    }
    switch (xml.name) {
      case 'trkpt':
      case 'rtept':
      case 'wpt':
        this.#beginPoint();
        break;
      case 'trk':
      case 'rte':
        this.#endTrack();
        this.#current = {
          builder: new ColumnBuilder(),
          name: '',
          kind: xml.name === 'trk' ? 'track' : 'route',
          depth: xml.depth,
        };
        break;
      case 'trkseg':
        this.#current?.builder.cut();
        break;
      case 'name':
        if (this.#current !== undefined && xml.depth === this.#current.depth + 1)
          this.#current.name = xml.content().trim();
    }
  }

  #beginPoint(): void {
    const point = this.#point;
    Object.assign(point, emptyPoint());
    point.lat = numberOf(this.#xml.attribute('lat'));
    point.lng = numberOf(this.#xml.attribute('lon'));
    this.#pointDepth = this.#xml.depth;
    this.#pointStart = this.#xml.position;
    this.#pointName = '';
  }

  /** An element within a point: `ele` and `time` directly in it, other values at any depth. */
  #pointValue(): void {
    const xml = this.#xml;
    const { name } = xml;
    if (xml.depth === this.#pointDepth + 1) {
      if (name === 'ele') this.#point.ele = numberOf(xml.content());
      else if (name === 'time') this.#point.time = instantOf(xml.content());
      else if (name === 'speed') this.#point.speed = numberOf(xml.content());
      else if (name === 'name') this.#pointName = xml.content().trim();
      return;
    }
    const value = extensionNames[name.toLowerCase()];
    if (value !== undefined) this.#point[value] = numberOf(xml.content());
  }

  #closed(): void {
    const { name, depth } = this.#xml;
    if (this.#pointDepth > 0) {
      if (depth < this.#pointDepth) this.#endPoint(name);
    } else if (this.#current !== undefined && depth < this.#current.depth) this.#endTrack();
  }

  #endPoint(name: string): void {
    this.#pointDepth = 0;
    const { lng, lat } = this.#point;
    if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) {
      if (this.#invalid.count === 0) this.#invalid.line = lineOf(this.#text, this.#pointStart - 1);
      this.#invalid.count += 1;
    } else if (name === 'wpt') {
      if (this.#waypoints.length < maxWaypoints) this.#waypoints.push({ name: this.#pointName, lng, lat });
    } else if (this.#current !== undefined) {
      this.#points += 1;
      if (this.#points <= this.#maxPoints) this.#current.builder.add(this.#point);
    }
  }

  #endTrack(): void {
    const current = this.#current;
    this.#current = undefined;
    if (current === undefined || current.builder.count === 0) return;
    this.#tracks.push({ name: current.name, kind: current.kind, columns: current.builder.columns() });
  }
}

/** A decimal number; NaN for anything else, also for an empty text, hexadecimal digits and Infinity. */
export function numberOf(text: string | undefined): number {
  if (text === undefined) return Number.NaN;
  const words = text.trim();
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(words) ? Number(words) : Number.NaN;
}
