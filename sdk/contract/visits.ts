import { type Check, type Finding, fine, type PageContext } from './check.ts';
import { faultsOf, firstLine } from './faults.ts';
import type { Place, Stage } from './stage.ts';
import type { StageWindow, View } from './window.ts';

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

/** One page of a plugin, while it is open. */
export class Visit {
  readonly place: Place;
  readonly stage: Stage;
  readonly pane: StageWindow;
  /** What went wrong as it opened. */
  faults: readonly string[] = [];
  readonly #plugin: string;
  #view: View | undefined;
  #url = '';
  #stuck: unknown;

  private constructor(place: Place, stage: Stage, pane: StageWindow, plugin: string) {
    this.place = place;
    this.stage = stage;
    this.pane = pane;
    this.#plugin = plugin;
  }

  static async begin(place: Place, stage: Stage, plugin: string): Promise<Visit> {
    const pane = await stage.window(place, plugin);
    await pane.refresh();
    const visit = new Visit(place, stage, pane, plugin);
    visit.faults = await faultsOf(pane, place.address, async () => {
      await visit.#open().catch((error: unknown) => {
        visit.#stuck = error;
        throw error;
      });
      // On a busy machine a view throws when its place has stood for a while.
      await pane.filesAtRest();
    });
    return visit;
  }

  /** Where it is, as messages say it: `/hello (in-realm)`. */
  get at(): string {
    return `${this.place.address} (${this.place.tier})`;
  }

  /** The page in front; opened once more where the check before was led away from it. Throws where it never opened. */
  async view(): Promise<View> {
    if (this.#stuck !== undefined) throw this.#stuck;
    const here = this.#view?.where.isDetached() === false && this.pane.page.url() === this.#url;
    return here && this.#view !== undefined ? this.#view : this.#open();
  }

  async #open(): Promise<View> {
    this.#view = await this.pane.open(this.place.address, this.#plugin);
    this.#url = this.pane.page.url();
    return this.#view;
  }
}

/** Opens each page that any of these checks looks at, and lets them look one after the other. The opening is the first one's time. */
export async function visitPages(checks: readonly Check[], context: PageContext): Promise<Map<Check, Found>> {
  const { stage, subject } = context;
  const found = new Map(checks.map((check) => [check, nothing()]));
  const wanted = new Map(checks.map((check) => [check, new Set(check.visit?.places(context).map(nameOf))]));
  for (const place of stage.places(subject)) {
    let opening: Promise<Visit> | undefined;
    const opened = (): Promise<Visit> => {
      opening ??= Visit.begin(place, stage, subject.id);
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
