import { useLocation, useSearch } from 'wouter';
import { type Mode, modes } from './modes.ts';

/** The mode in the page's address, and what goes to another one: no step that Back would take again. */
export function useMode(): [Mode, (mode: Mode) => void] {
  const query = new URLSearchParams(useSearch());
  const [path, go] = useLocation();
  const mode = modes.find(({ id }) => id === query.get('mode')) ?? modes[0];
  const set = ({ id }: Mode): void => {
    if (id === modes[0].id) query.delete('mode');
    else query.set('mode', id);
    go(query.size === 0 ? path : `${path}?${query}`, { replace: true });
  };
  return [mode, set];
}
