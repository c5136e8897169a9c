import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio/react';
import type { NodeId } from '../../shared/document/document.ts';
import type { CellState } from '../document/cell.ts';
import type { BlockSelection } from '../selection/block-selection.ts';
import type { EditorSession } from './session.ts';

const SessionReact = createContext<EditorSession | undefined>(undefined);

export const SessionProvider = SessionReact.Provider;

/** The session of the editor around. */
export function useSession(): EditorSession {
  const session = useContext(SessionReact);
  if (session === undefined) throw new Error('useSession: outside of an editor');
  return session;
}

/** The blocks in a slot; renders again only when that list changes. */
export function useChildren(id: NodeId, slot: string): readonly NodeId[] {
  const { store } = useSession();
  return useSyncExternalStore(
    useCallback((listener) => store.subscribeChildren(id, slot, listener), [store, id, slot]),
    () => store.children(id, slot),
  );
}

/** A block's values; `sync` for inputs, whose caret must not jump. */
export function useCellState(state: CellState, sync = false): CellState {
  return useSnapshot(state as object, { sync }) as CellState;
}

/** Is this block selected? Renders again for this block alone. */
export function useIsSelected(selection: BlockSelection, id: NodeId): boolean {
  return useSyncExternalStore(
    useCallback((listener) => selection.on(id, listener), [selection, id]),
    () => selection.has(id),
  );
}

/** The ids of the selected blocks, in the order in which they were selected. */
export function useSelectedIds(selection: BlockSelection): readonly NodeId[] {
  return useSyncExternalStore(
    useCallback((listener) => selection.onAny(listener), [selection]),
    () => selection.ids,
  );
}

/** A value read from an observable; `read` answers the same object until it changes. */
export function useObservable<T extends { subscribe(listener: () => void): () => void }, R>(
  source: T,
  read: (source: T) => R,
): R {
  return useSyncExternalStore(
    useCallback((listener) => source.subscribe(listener), [source]),
    () => read(source),
  );
}
