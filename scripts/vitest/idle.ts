import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** Share of the processors' time that something else may take for a machine to count as idle. */
const maxBusy = 0.25;

/** Waits until the machine has little to do, or `seconds` at most. */
export async function waitUntilIdle(seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 1) {
    const before = processorTimes();
    await pause(1000);
    const after = processorTimes();
    if ((after.busy - before.busy) / Math.max(1, after.all - before.all) < maxBusy) return;
  }
}

function processorTimes(): { busy: number; all: number } {
  let [busy, all] = [0, 0];
  for (const { times } of cpus()) {
    const total = Object.values(times).reduce((sum, time) => sum + time, 0);
    all += total;
    busy += total - times.idle;
  }
  return { busy, all };
}
