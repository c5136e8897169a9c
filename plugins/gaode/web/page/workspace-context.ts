import { createContext, use } from 'react';
import type { MapPlace } from '../map/place-features.ts';
import type { PlaceMap } from '../map/place-map.ts';
import type { Workspace } from '../store/workspace.ts';

/** What the list, the map and the details of one page share. */
export interface PlacesPage {
  readonly workspace: Workspace;
  /** All places that match the filter, with what is not saved yet; undefined while they load. */
  readonly points: ReadonlyMap<string, MapPlace> | undefined;
  readonly mayEdit: boolean;
  /** The place whose details are open. */
  readonly opened: string | undefined;
  open(id: string | undefined): void;
  /** The position of the place that is being created. */
  readonly draft: Readonly<{ lng: number; lat: number }> | undefined;
  setDraft(draft: { lng: number; lat: number } | undefined): void;
  /** Changes the position of a place, with a notice that can take it back. */
  move(id: string, at: { lng: number; lat: number }): Promise<void>;
  /** Moves places to the trash, with a notice that can take it back. */
  trash(ids: readonly string[]): Promise<void>;
  /** The map once it is drawn. */
  readonly map: PlaceMap | undefined;
  setMap(map: PlaceMap | undefined): void;
  /** Which of the two a narrow page shows. */
  readonly shown: 'list' | 'map';
  show(part: 'list' | 'map'): void;
}

const PlacesPageContext = createContext<PlacesPage | undefined>(undefined);

export const PlacesPageProvider = PlacesPageContext.Provider;

export function usePlacesPage(): PlacesPage {
  const page = use(PlacesPageContext);
  if (page === undefined) throw new Error('usePlacesPage: this component stands in no PlacesPageProvider');
  return page;
}
