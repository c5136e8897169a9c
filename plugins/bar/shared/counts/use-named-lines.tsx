import type { CodeSource } from '@fitout/sdk';
import { useEffect, useMemo, useState } from 'react';
import type { CountLine } from '../calls/counts.ts';
import type { CodeHttp } from '../matches/code-calls.ts';
import { CodeNames } from './ask-names.ts';

/** The lines of a count, with names of the plugins for what the list does not name, as they come. */
export function useNamedLines(
  lines: ReadonlyMap<string, CountLine>,
  http: CodeHttp,
  sources: readonly CodeSource[],
): ReadonlyMap<string, CountLine> {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const [asking] = useState(() => new CodeNames(http, sources, setNames));
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
