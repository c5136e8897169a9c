import { useStore } from '@fitout/sdk/web';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { usePlacesPage } from '../page/workspace-context.ts';
import { mapColoursOf } from './map-colours.ts';
import { boundsOf, type MapPlace } from './place-features.ts';
import { draftId } from './place-map.ts';
import type { OpenedMap } from './use-open-map.ts';

/** Keeps the colours and the language of the map those of the shell. */
export function useFollowTheme(
  open: OpenedMap | undefined,
  container: RefObject<HTMLElement | null>,
  themeClass: string,
  language: string,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another class means other colours
  useEffect(() => {
    if (open === undefined || container.current === null) return;
    const colours = mapColoursOf(container.current);
    open.base.setTheme(colours.theme);
    open.places.setColours(colours);
  }, [open, container, themeClass]);
  useEffect(() => open?.base.setLanguage(language === 'en' ? 'en' : 'zh'), [open, language]);
}

/** Draws the places of the page, and shows all of them at first where this person left no view. */
export function useFollowPlaces(open: OpenedMap | undefined): void {
  const { points, mayEdit } = usePlacesPage();
  const fitted = useRef(false);
  useEffect(() => {
    if (open === undefined) return;
    open.places.mayMove = mayEdit;
    if (points !== undefined) open.places.setPlaces(points);
  }, [open, points, mayEdit]);
  useEffect(() => {
    if (open === undefined || points === undefined || fitted.current) return;
    fitted.current = true;
    const bounds = boundsOf(points.values());
    if (bounds !== undefined && !open.isViewRestored) open.places.fit(bounds, false);
  }, [open, points]);
}

/** Draws the hovered, the opened and the new place above all others. */
export function useFollowFocus(open: OpenedMap | undefined): void {
  const { workspace, opened, draft, points } = usePlacesPage();
  const hovered = useStore(workspace.hovered);
  const draftPlace = useMemo<MapPlace | undefined>(
    () => (draft === undefined ? undefined : { id: draftId, name: '', visible: true, ...draft }),
    [draft],
  );
  useEffect(() => {
    open?.places.setFocus({ hovered, opened, draft: draftPlace });
  }, [open, hovered, opened, draftPlace]);
  const place = opened === undefined ? undefined : points?.get(opened);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (open === undefined || place === undefined || shown.current === place.id) return;
    shown.current = place.id;
    if (!open.places.isInView(place)) open.places.flyTo(place);
  }, [open, place]);
}
