import type { PaddingOptions } from 'maplibre-gl';
import type { OpenMap } from '../../shared/map/open-map.ts';
import { type LineColours, TrackLineLayer } from '../../shared/tracks/line/line-layer.ts';
import type { Moment } from '../../shared/tracks/playback/moment.ts';
import type { PlayableTrack } from '../../shared/tracks/worker-protocol.ts';
import type { Player } from '../player/player.ts';

/** Zoom of a track that stays at one place. */
const placeZoom = 15;
const fitMs = 400;

/** Full colour for what is passed, and the same at 40 % over the land for what is ahead. */
export const lineColours: Record<'light' | 'dark', LineColours> = {
  light: { passed: [0.851, 0.282, 0.059], ahead: [0.937, 0.69, 0.592] },
  dark: { passed: [1, 0.573, 0.169], ahead: [0.482, 0.316, 0.165] },
};

/** The places of HTML marks over the map. */
export interface Marks {
  marker: HTMLElement;
  start: HTMLElement;
  end: HTMLElement;
}

/** One track on the map: its line, its marks, and where the map looks. */
export class TrackView {
  readonly #open: OpenMap;
  readonly #track: PlayableTrack;
  readonly #player: Player;
  readonly #layer: TrackLineLayer;
  readonly #marks: Marks;
  readonly #ends: (() => void)[] = [];
  #padding: PaddingOptions;
  #follow = false;
  /** The whole track is in view, and nobody has moved the map since. */
  #whole = false;

  constructor(open: OpenMap, player: Player, marks: Marks, theme: 'light' | 'dark', padding: PaddingOptions) {
    this.#open = open;
    this.#player = player;
    this.#track = player.track;
    this.#marks = marks;
    this.#padding = padding;
    this.#layer = new TrackLineLayer(this.#track.line, this.#track.breaks, lineColours[theme]);
    open.map.addLayer(this.#layer);
    const moved = (): void => this.#placeMarks();
    const grabbed = ({ originalEvent }: { originalEvent?: unknown }): void => {
      if (originalEvent !== undefined) this.#whole = false;
    };
    open.map.on('move', moved);
    open.map.on('resize', moved);
    open.map.on('movestart', grabbed);
    this.#ends.push(
      () => open.map.off('move', moved),
      () => open.map.off('resize', moved),
      () => open.map.off('movestart', grabbed),
      player.moment.subscribe(() => this.#show(player.moment.get())),
    );
    this.fit(false);
    this.#show(player.moment.get());
  }

  setTheme(theme: 'light' | 'dark'): void {
    this.#layer.setColours(lineColours[theme]);
  }

  /** Pixels at the edges of the map that something covers. A track that is shown whole stays so. */
  setPadding(padding: PaddingOptions): void {
    this.#padding = padding;
    if (this.#follow) this.#show(this.#player.moment.get());
    else if (this.#whole) this.fit();
  }

  /** Keeps the marker in the middle of what is free of the map. */
  setFollow(follow: boolean): void {
    this.#follow = follow;
    if (!follow) return;
    this.#whole = false;
    this.#show(this.#player.moment.get());
  }

  /** Shows the whole track. */
  fit(animated = true): void {
    this.#whole = true;
    const [west, south, east, north] = boundsOf(this.#track);
    this.#open.map.fitBounds([west, south, east, north], {
      padding: this.#padding,
      maxZoom: placeZoom,
      animate: animated,
      duration: fitMs,
    });
  }

  dispose(): void {
    for (const end of this.#ends) end();
    const { map } = this.#open;
    // The map may be gone before its track.
    if (map.getLayer(this.#layer.id) !== undefined) map.removeLayer(this.#layer.id);
  }

  #show(moment: Moment): void {
    this.#layer.setMoment(moment);
    if (this.#follow) this.#open.map.jumpTo({ center: [moment.lng, moment.lat], padding: this.#padding });
    this.#placeMarks();
  }

  #placeMarks(): void {
    const { lng, lat } = this.#track;
    const last = lng.length - 1;
    const { marker, start, end } = this.#marks;
    const { lng: nowLng, lat: nowLat } = this.#player.moment.get();
    this.#place(marker, nowLng, nowLat);
    this.#place(start, lng[0] as number, lat[0] as number);
    this.#place(end, lng[last] as number, lat[last] as number);
  }

  #place(element: HTMLElement, lng: number, lat: number): void {
    const { map } = this.#open;
    // The copy of the world that the map looks at.
    const turns = Math.round((map.getCenter().lng - lng) / 360);
    const { x, y } = map.project([lng + turns * 360, lat]);
    element.style.transform = `translate(${x}px, ${y}px)`;
  }
}

/** West, south, east, north; the east lies beyond 180 where the track crosses the date line. */
export function boundsOf({ lng, lat }: PlayableTrack): [number, number, number, number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < lng.length; i += 1) {
    west = Math.min(west, lng[i] as number);
    east = Math.max(east, lng[i] as number);
    south = Math.min(south, lat[i] as number);
    north = Math.max(north, lat[i] as number);
  }
  return [west, south, east, north];
}
