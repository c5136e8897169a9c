import { useText } from '@fitout/sdk/web';
import { createContext, useCallback, useContext, useMemo } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Json } from '../../shared/document/document.ts';
import { plainJson, readPath } from '../../shared/document/values.ts';
import classes from '../panel/panel.module.css';
import { useSession } from '../session/hooks.ts';

/** Where the fields of a panel read and write: a block's props or style, or the page's settings. */
export interface FieldTarget {
  /** A valtio proxy. */
  values: object;
  set(path: string, value: Json | undefined): void;
  /** Nothing may be written now: for controls that the `fieldset` around them does not disable. */
  disabled?: boolean;
  /** Of several blocks at once: do they have different values at a key? */
  mixed?(key: string): boolean;
}

const FieldTargetReact = createContext<FieldTarget | undefined>(undefined);
export const FieldTargetProvider = FieldTargetReact.Provider;

export function useFieldTarget(): FieldTarget {
  const target = useContext(FieldTargetReact);
  if (target === undefined) throw new Error('a field outside of a panel');
  return target;
}

/** A block's props or style. */
export function useBlockTarget(id: string, area: 'props' | 'style', values: object, disabled = false): FieldTarget {
  const session = useSession();
  return useMemo(
    () => ({ values, disabled, set: (path, value) => session.edits.set(id, area, path, value) }),
    [session, id, area, values, disabled],
  );
}

/**
 * The value at a path and its setter; renders again only when this value changes, and at once, so that a caret stays.
 * The setter takes parts of the value as they were read, proxies though they are.
 */
export function useValue(path: string): [Json | undefined, (value: Json | undefined) => void] {
  const target = useFieldTarget();
  const snap = useSnapshot(target.values, { sync: true });
  const set = useCallback(
    (value: Json | undefined) => target.set(path, value === undefined ? undefined : plainJson(value)),
    [target, path],
  );
  return [readPath(snap, path.split('.')), set];
}

/** Says below a field that the blocks have different values there, and that a change makes them one. */
export function MixedNote({ name }: { name: string }) {
  const t = useText();
  const { mixed } = useFieldTarget();
  if (mixed?.(name) !== true) return null;
  return (
    <p className={classes.mixed}>
      {t({ zh: '各组件的值不同，修改后统一', en: 'Values differ. A change applies to all' })}
    </p>
  );
}
