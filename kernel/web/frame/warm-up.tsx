import { LanguageProvider } from '@fitout/sdk/web';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Route, Router, Switch } from 'wouter';

/** A host that has somebody waiting answers sooner than this. */
const patienceMs = 30;

/**
 * A document that waits for its page has time: React, the theme and the router run once, outside of the document, so
 * that they are compiled and their styles stand when the plugin's view comes. What it gives back calls it off.
 */
export function warmUpSoon(around: (content: ReactNode) => ReactNode): () => void {
  const timer = setTimeout(() => {
    const root = createRoot(document.createElement('div'));
    root.render(around(<Trial done={() => setTimeout(() => root.unmount())} />));
  }, patienceMs);
  return () => clearTimeout(timer);
}

const nowhere = (): [string, () => void] => ['/', () => {}];

/** Of each kind of element and hook that views are made of, a few. */
function Trial({ done }: { done(): void }) {
  const [round, setRound] = useState(0);
  const rows = useMemo(() => Array.from({ length: 20 }, (_, at) => at + round), [round]);
  // The second time is an update: other parts of React than the first one.
  useEffect(() => {
    if (round < 3) setRound(round + 1);
    else done();
  }, [round, done]);
  return (
    <LanguageProvider value="zh-CN">
      <Router hook={nowhere}>
        <Switch>
          <Route path="/">
            <section className="trial">
              <input type="search" aria-label="trial" value={round} onChange={() => {}} />
              <select value="1" onChange={() => {}}>
                <option value="1">1</option>
              </select>
              <table>
                <tbody>
                  {rows.map((row) => (
                    <tr key={row} data-trial={row}>
                      <td style={{ color: 'inherit' }}>{row}</td>
                      <td>
                        <button type="button" disabled={row === 1} onClick={() => {}}>
                          {row} {round}
                        </button>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          </Route>
        </Switch>
      </Router>
    </LanguageProvider>
  );
}
