import { errorText } from '@fitout/sdk/desktop';
import { usePlugin, useStore, useTag } from '@fitout/sdk/web';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PlaceOrder } from '../../shared/places/choices.ts';
import { gaodeCalls } from '../client.ts';
import type { MapPlace } from '../map/place-features.ts';
import type { PlaceFilter } from '../store/places.ts';
import { Workspace } from '../store/workspace.ts';

/** Changes by others are read a moment after they are reported, together. */
const gatherMs = 250;
/** More changed places than this are read as a new list. */
const maxSingleReads = 20;

/** The workspace of this page: what matches the filter, kept up to date with the server. */
export function useWorkspace(filter: PlaceFilter, order: PlaceOrder): Workspace {
  const { http, storage } = usePlugin();
  const [workspace] = useState(() => new Workspace({ call: gaodeCalls(http), storage, textOf: errorText }));
  const { search, tag, status } = filter;
  useEffect(() => {
    workspace.places.show({ search, tag, status }, order);
    return () => workspace.places.stop();
  }, [workspace, search, tag, status, order]);
  useEffect(() => {
    const retry = (): void => workspace.pending.retry();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [workspace]);
  useUnsaved(workspace);
  return workspace;
}

/** Tells the shell what is not saved: it asks before the tag is closed. */
function useUnsaved(workspace: Workspace): void {
  const tag = useTag();
  const hasPending = useStore(workspace.pending.store, (all) => all.size > 0);
  const latest = useRef(tag);
  latest.current = tag;
  useEffect(() => {
    latest.current.setUnsaved(
      hasPending
        ? {
            async save() {
              workspace.pending.retry();
              await allSaved(workspace);
            },
          }
        : undefined,
    );
  }, [workspace, hasPending]);
}

/** Resolves once nothing is pending; rejects if something cannot be saved now. */
function allSaved({ pending: { store } }: Workspace): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const states = [...store.get().values()].map(({ state }) => state);
      if (states.some(({ kind }) => kind === 'saving')) return;
      stop();
      if (states.length === 0) resolve();
      else reject(new Error('a change could not be saved'));
    };
    const stop = store.subscribe(look);
    look();
  });
}

/** Reads what others changed; `onChange` loads what else the page shows of the places. */
export function useFollowServer(workspace: Workspace, topics: readonly string[], onChange: () => void): void {
  const { events } = usePlugin();
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    const changed = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = (): void => {
      timer = undefined;
      const ids = [...changed];
      changed.clear();
      latest.current();
      if (ids.length > maxSingleReads || ids.some((id) => !/^\d+$/.test(id))) workspace.places.reload();
      else for (const id of ids) workspace.places.read(id).catch(() => workspace.places.reload());
    };
    const schedule = (id: string): void => {
      changed.add(id);
      timer ??= setTimeout(read, gatherMs);
    };
    const changes = events.on('server.event', ({ topic, id }) => topics.includes(topic) && schedule(id));
    const missed = events.on('server.resync', () => schedule(''));
    return () => {
      clearTimeout(timer);
      changes.dispose();
      missed.dispose();
    };
  }, [events, workspace, topics]);
}

/** The points of the map with what is not saved yet. */
export function useShownPoints(workspace: Workspace): ReadonlyMap<string, MapPlace> | undefined {
  const points = useStore(workspace.places.store, (state) => state.points);
  const pending = useStore(workspace.pending.store);
  return useMemo(() => {
    if (points === undefined || pending.size === 0) return points;
    const shown = new Map(points);
    for (const [id, { change }] of pending) {
      const point = shown.get(id);
      if (point !== undefined) shown.set(id, { ...point, ...change });
    }
    return shown;
  }, [points, pending]);
}
