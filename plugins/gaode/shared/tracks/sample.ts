import type { TrackColumns } from './files/columns.ts';

const count = 1_500;
/** Seconds between two points. */
const interval = 2;
/** Points at which the runner waits, as at a crossing: 1 min 40 s. */
const wait = { from: 620, to: 670 };
/** West of 杭州, where the loop has its middle. */
const middle = { lng: 120.09, lat: 30.235 };

/**
 * The track that the tool opens with: a run of 50 minutes that nobody ran. Place, elevation and heart rate come from the
 * formulas below.
 */
export function sampleColumns(): TrackColumns {
  const columns = {
    lng: new Float64Array(count),
    lat: new Float64Array(count),
    time: new Float64Array(count),
    ele: new Float32Array(count),
    hr: new Float32Array(count),
  };
  let phase = 0;
  for (let i = 0; i < count; i += 1) {
    const angle = 2 * Math.PI * phase;
    // A round with bays, closed after one turn.
    const radius = 1 + 0.22 * Math.sin(3 * angle) + 0.1 * Math.sin(5 * angle + 1) + 0.02 * Math.sin(13 * angle);
    columns.lng[i] = middle.lng + 0.0125 * radius * Math.cos(angle);
    columns.lat[i] = middle.lat + 0.0092 * radius * Math.sin(angle);
    columns.time[i] = i * interval;
    columns.ele[i] = 58 + 26 * Math.sin(angle - 0.6) + 12 * Math.sin(3 * angle + 0.5) + 3 * Math.sin(11 * angle);
    columns.hr[i] = 138 + 14 * Math.sin(angle - 0.9) + 5 * Math.sin(7 * angle);
    const waits = i >= wait.from && i < wait.to;
    if (!waits)
      phase += (1 + 0.18 * Math.sin(2 * angle) + 0.07 * Math.sin(9 * angle)) / (count - 1 - (wait.to - wait.from));
  }
  return { ...columns, segments: new Uint32Array(0) };
}
