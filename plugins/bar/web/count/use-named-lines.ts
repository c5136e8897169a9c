import { usePlugin } from '@fitout/sdk/web';
import { useEffect, useMemo, useState } from 'react';
import { barCodePoint } from '../../api.ts';
import type { CountLine } from '../../shared/calls/counts.ts';
import { CodeNames } from '../../shared/counts/ask-names.ts';
import { sourcesFor } from '../../shared/matches/code-calls.ts';

/** The lines of a count, with names of the plugins for what the list does not name, as they come. */
export function useNamedLines(lines: ReadonlyMap<string, CountLine>): ReadonlyMap<string, CountLine> {
  const { contributions, http, session } = usePlugin();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const [asking] = useState(() => new CodeNames(http, sourcesFor(contributions.list(barCodePoint), session), setNames));
  useEffect(() => () => asking.stop(), [asking]);
  useEffect(() => {
    const nameless = [...lines.values()].filter(({ name, counted }) => name === null && counted !== 0);
    // The last ones are what somebody looks at.
    asking.want(nameless.map(({ code }) => code).reverse());
  }, [asking, lines]);
  return useMemo(() => {
    if (names.size === 0) return lines;
    return new Map([...lines].map(([code, line]) => [code, { ...line, name: line.name ?? names.get(code) ?? null }]));
  }, [lines, names]);
}
