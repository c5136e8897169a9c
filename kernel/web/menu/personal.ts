import type { RecentPage } from '@fitout/sdk/web';
import { proxy } from 'valtio/vanilla';
import { recentPages } from '../constants.ts';
import { readJson, writeJson } from '../storage.ts';

export interface PersonalState {
  favourites: string[];
  recent: RecentPage[];
}

/** What one person marked and visited on this device. */
export class PersonalStore {
  readonly state: PersonalState = proxy<PersonalState>({ favourites: [], recent: [] });
  #person: string | undefined;

  /** Reads the lists of another person, or empties them for nobody. */
  switchTo(person: string | undefined): void {
    if (this.#person === person) return;
    this.#person = person;
    const stored = person === undefined ? undefined : readJson<PersonalState>(localStorage, this.#key());
    this.state.favourites = stored?.favourites ?? [];
    this.state.recent = stored?.recent ?? [];
  }

  setFavourites(urls: readonly string[]): void {
    this.state.favourites = [...new Set(urls)];
    this.#keep();
  }

  toggleFavourite(url: string): void {
    const { favourites } = this.state;
    this.setFavourites(favourites.includes(url) ? favourites.filter((other) => other !== url) : [...favourites, url]);
  }

  visited(url: string, title: string, at = Date.now()): void {
    this.state.recent = [{ url, title, at }, ...this.state.recent.filter((page) => page.url !== url)].slice(
      0,
      recentPages,
    );
    this.#keep();
  }

  #key(): string {
    return `fitout.personal.${this.#person}`;
  }

  #keep(): void {
    if (this.#person !== undefined) writeJson(localStorage, this.#key(), this.state);
  }
}
