import { type Check, type Finding, fine, type PageContext } from './check.ts';
import { firstLine } from './faults.ts';
import type { Place } from './test-platform.ts';
import { Visit } from './visit.ts';

/** What a check found in all that it looked at, and how long it took. */
export interface Found {
  findings: Finding[];
  milliseconds: number;
}

export function nothing(): Found {
  return { findings: [], milliseconds: 0 };
}

/** Adds what a check says. What it throws is a problem: a page that never opens, a window that ended. */
export async function look(sum: Found, run: () => Promise<Finding> | Finding): Promise<void> {
  const began = performance.now();
  try {
    sum.findings.push(await run());
  } catch (error) {
    sum.findings.push({ problems: [firstLine(error)] });
  }
  sum.milliseconds += performance.now() - began;
}

/** Opens each page that any of these checks looks at, and lets them look one after the other. The opening is the first one's time. */
export async function visitPages(checks: readonly Check[], context: PageContext): Promise<Map<Check, Found>> {
  const { platform, subject } = context;
  const found = new Map(checks.map((check) => [check, nothing()]));
  const wanted = new Map(checks.map((check) => [check, new Set(check.visit?.places(context).map(nameOf))]));
  for (const place of platform.places(subject)) {
    let opening: Promise<Visit> | undefined;
    const opened = (): Promise<Visit> => {
      opening ??= Visit.begin(place, platform, subject.id);
      return opening;
    };
    for (const [check, sum] of found)
      if (wanted.get(check)?.has(nameOf(place)) === true)
        await look(sum, async () => (await check.visit?.look(await opened())) ?? fine);
  }
  return found;
}

function nameOf({ tier, address }: Place): string {
  return `${tier} ${address}`;
}
