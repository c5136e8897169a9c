import type { LocalText } from '@fitout/sdk';
import { useLanguage, usePlugin } from '@fitout/sdk/web';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { MapError, mapFaultTexts } from '../../shared/map/map-error.ts';
import type { OpenMap } from '../../shared/map/open-map.ts';
import { usePlacesPage } from '../page/workspace-context.ts';
import type { PlaceMapElement } from './map-access.ts';
import { mapColoursOf } from './map-colours.ts';
import { boundsOf } from './place-features.ts';
import { draftId, type MapView, PlaceMap, type PlaceMapEvents } from './place-map.ts';

export interface OpenedMap {
  readonly base: OpenMap;
  readonly places: PlaceMap;
  /** It shows what this person left, not all places. */
  readonly isViewRestored: boolean;
}

interface Drag {
  readonly at: { readonly lng: number; readonly lat: number };
  readonly pixel: { readonly x: number; readonly y: number };
}

interface Fault {
  readonly title: LocalText;
  readonly about: LocalText;
}

export interface MapHandle {
  /** The map once layers may be changed. */
  readonly open: OpenedMap | undefined;
  /** Why there is none. */
  readonly fault: Fault | undefined;
  /** Why the map that is there is not whole at the moment. */
  readonly notice: Fault | undefined;
  /** The place that follows the pointer. */
  readonly drag: Drag | undefined;
  retry(): void;
}

const viewKey = 'map.view';

/** Opens the map in `container`, at the view that this person left, and closes it with the page. */
export function useOpenMap(container: RefObject<HTMLElement | null>): MapHandle {
  const page = usePlacesPage();
  const { storage } = usePlugin();
  const language = useLanguage();
  const [open, setOpen] = useState<OpenedMap>();
  const [fault, setFault] = useState<Fault>();
  const [notice, setNotice] = useState<Fault>();
  const [drag, setDrag] = useState<Drag>();
  const [round, setRound] = useState(0);
  const latest = useRef({ page, language });
  latest.current = { page, language };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round opens it anew
  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    let isClosed = false;
    let opened: OpenedMap | undefined;
    const { language, page } = latest.current;
    const bounds = page.points === undefined ? undefined : boundsOf(page.points.values());
    openPlaceMap(element, {
      language,
      view: storage.get<MapView>(viewKey),
      bounds,
      onFault: (error) => isClosed || setNotice(error === undefined ? undefined : mapFaultTexts[error.fault]),
      events: {
        ...mapEvents(() => latest.current.page),
        onDrag: setDrag,
        onView: (view) => storage.set(viewKey, view),
      },
    }).then(
      (map) => {
        if (isClosed) return close(map, element);
        opened = map;
        latest.current.page.setMap(map.places);
        setFault(undefined);
        setOpen(map);
      },
      (error: unknown) => isClosed || setFault(faultOf(error)),
    );
    return () => {
      isClosed = true;
      setOpen(undefined);
      setDrag(undefined);
      setNotice(undefined);
      latest.current.page.setMap(undefined);
      if (opened !== undefined) close(opened, element);
    };
  }, [container, storage, round]);
  return { open, fault, notice, drag, retry: () => setRound((before) => before + 1) };
}

interface Opening {
  language: string;
  view: MapView | undefined;
  bounds: readonly [number, number, number, number] | undefined;
  onFault(error: MapError | undefined): void;
  events: PlaceMapEvents;
}

async function openPlaceMap(element: PlaceMapElement, opening: Opening): Promise<OpenedMap> {
  const { language, view, bounds, onFault, events } = opening;
  const { openMap } = await import('../../shared/map/open-map.ts');
  const colours = mapColoursOf(element);
  const base = await openMap({
    container: element,
    theme: colours.theme,
    language: language === 'en' ? 'en' : 'zh',
    onFault,
    ...(bounds === undefined ? {} : { bounds }),
  });
  const places = new PlaceMap(base, colours, events);
  element.placeMap = places.access;
  if (view !== undefined) places.jumpTo(view);
  return { base, places, isViewRestored: view !== undefined };
}

function close({ base, places }: OpenedMap, element: PlaceMapElement): void {
  delete element.placeMap;
  places.dispose();
  base.dispose();
}

const known = (id: string): string | undefined => (id === draftId ? undefined : id);

/** What the pointer does on the map, in terms of the page as it is at that moment. */
function mapEvents(
  page: () => ReturnType<typeof usePlacesPage>,
): Pick<PlaceMapEvents, 'onHover' | 'onClick' | 'onDrop'> {
  return {
    // By the time the pointer is reported to have left the map, a row of the list may have it.
    onHover: (id, before) =>
      page().workspace.hovered.set((now) => (id === undefined ? (now === before ? undefined : now) : known(id))),
    onClick(id, at) {
      if (page().draft !== undefined) page().setDraft(at);
      else page().open(id);
    },
    onDrop(id, at) {
      if (id === draftId) page().setDraft(at);
      else void page().move(id, at);
    },
  };
}

const unknownFault: Fault = {
  title: { zh: '地图无法显示', en: 'The map cannot be shown' },
  about: {
    zh: '门店列表仍可使用。请检查网络后重试。',
    en: 'The store list still works. Check the network and try again.',
  },
};

function faultOf(error: unknown): Fault {
  return error instanceof MapError ? mapFaultTexts[error.fault] : unknownFault;
}
