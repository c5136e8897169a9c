import { faultsOf } from './faults.ts';
import type { Place, TestPlatform } from './test-platform.ts';
import type { TestWindow, View } from './window.ts';

/** One page of a plugin, while it is open. */
export class Visit {
  readonly place: Place;
  readonly platform: TestPlatform;
  readonly pane: TestWindow;
  /** What went wrong as it opened. */
  faults: readonly string[] = [];
  readonly #plugin: string;
  #view: View | undefined;
  #url = '';
  #stuck: unknown;

  private constructor(place: Place, platform: TestPlatform, pane: TestWindow, plugin: string) {
    this.place = place;
    this.platform = platform;
    this.pane = pane;
    this.#plugin = plugin;
  }

  static async begin(place: Place, platform: TestPlatform, plugin: string): Promise<Visit> {
    const pane = await platform.window(place, plugin);
    await pane.refresh();
    const visit = new Visit(place, platform, pane, plugin);
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
