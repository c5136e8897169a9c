import { usePerson } from '@fitout/sdk/mobile';
import { usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { useState } from 'react';
import {
  askSources,
  barCodePoint,
  failedText,
  type KnownMatch,
  type ReadCode,
  redeem,
  redeemedText,
  sourcesFor,
  withMatch,
} from '../../../../plugins/bar/api.ts';
import styles from './matches.module.css';
import scan from './scan.module.css';

/** What the organisation's plugins know of a code, for staff who are signed in, with what they may do with it. */
export function Matches({ code }: { code: ReadCode }) {
  const { contributions, session } = usePlugin();
  // Whoever signs in or out may ask others.
  const person = usePerson();
  const sources = sourcesFor(contributions.list(barCodePoint), session);
  return sources.length === 0 ? null : <Asked key={person?.id} code={code} sources={sources} />;
}

function Asked({ code, sources }: { code: ReadCode; sources: ReturnType<typeof sourcesFor> }) {
  const t = useText();
  const { http } = usePlugin();
  const known = useRemote(`${code.format} ${code.text}`, (signal) => askSources(http, sources, code, signal));
  if (known.data === undefined) return null;
  const { matches, failed } = known.data;
  return (
    <>
      {matches.map((match) => (
        <Match
          key={match.key}
          match={match}
          put={(next) => known.set(withMatch(known.data, next))}
          again={known.reload}
        />
      ))}
      {failed.length > 0 && (
        <p className={scan.sub} role="alert">
          {t(failedText(failed))}
          <button type="button" className={scan.text} onClick={known.reload}>
            {t({ zh: '重试', en: 'Try again' })}
          </button>
        </p>
      )}
    </>
  );
}

interface MatchProps {
  match: KnownMatch;
  put(next: KnownMatch): void;
  /** Asks the sources once more. */
  again(): void;
}

function Match({ match, put, again }: MatchProps) {
  const t = useText();
  const ctx = usePlugin();
  const [busy, setBusy] = useState(false);
  const { title, picture, summary, status, state, open, redeem: way, redeemed } = match;
  const use = async () => {
    setBusy(true);
    const next = await redeem(match, ctx).finally(() => setBusy(false));
    if (next === 'overtaken') again();
    else if (next !== undefined) put(next);
  };
  return (
    <div className={styles.match} data-state={state}>
      {picture !== undefined && <img className={styles.picture} src={picture} alt="" width={64} height={64} />}
      <div className={styles.about}>
        <p className={styles.title}>
          <strong>{t(title)}</strong>
          {status !== undefined && <span className={styles.status}>{t(status)}</span>}
        </p>
        {summary !== undefined && <p className={styles.summary}>{t(summary)}</p>}
        {redeemed !== undefined && <p className={scan.sub}>{t(redeemedText(redeemed))}</p>}
      </div>
      <div className={`${scan.actions} ${styles.actions}`}>
        {way !== undefined && (
          <button type="button" className={scan.fits} disabled={busy} onClick={() => void use()}>
            {t(way.label)}
          </button>
        )}
        {open !== undefined && (
          <button
            type="button"
            className={way === undefined ? scan.fits : scan.text}
            onClick={() => ctx.navigation.open(open.url)}
          >
            {t(open.label)}
          </button>
        )}
      </div>
    </div>
  );
}
