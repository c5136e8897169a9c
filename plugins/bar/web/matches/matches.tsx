import { usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { Badge, Button } from '@fluentui/react-components';
import { useState } from 'react';
import {
  askSources,
  failedText,
  type KnownMatch,
  type ReadCode,
  redeem,
  redeemedText,
  sourcesFor,
  withMatch,
} from '../../shared/matches/code-calls.ts';
import { barCodePoint } from '../../shared/points.ts';
import classes from './matches.module.css';

/** What the plugins of this organisation know of a code, each with what may be done with it. */
export function Matches({ code }: { code: ReadCode }) {
  const t = useText();
  const { contributions, http, session } = usePlugin();
  const sources = sourcesFor(contributions.list(barCodePoint), session);
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
      {failed.length === 0 ? null : (
        <p className={classes.failed} role="alert">
          {t(failedText(failed))}
          <Button size="small" appearance="transparent" onClick={known.reload}>
            {t({ zh: '重试', en: 'Try again' })}
          </Button>
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

const colors = { open: 'success', done: 'subtle', over: 'danger' } as const;

function Match({ match, put, again }: MatchProps) {
  const t = useText();
  const ctx = usePlugin();
  const [busy, setBusy] = useState(false);
  const { title, picture, summary, status, state, open, redeem: way } = match;
  const use = async () => {
    setBusy(true);
    const next = await redeem(match, ctx).finally(() => setBusy(false));
    if (next === 'overtaken') again();
    else if (next !== undefined) put(next);
  };
  return (
    <div className={classes.match} data-state={state}>
      {picture === undefined ? null : <img className={classes.picture} src={picture} alt="" width={48} height={48} />}
      <div className={classes.words}>
        <strong>{t(title)}</strong>
        {status === undefined ? null : (
          <Badge appearance="tint" color={state === undefined ? 'informative' : colors[state]}>
            {t(status)}
          </Badge>
        )}
        {summary === undefined ? null : <span className={classes.summary}>{t(summary)}</span>}
        {match.redeemed === undefined ? null : (
          <span className={classes.summary}>{t(redeemedText(match.redeemed))}</span>
        )}
      </div>
      {open === undefined ? null : (
        <Button size="small" onClick={() => ctx.navigation.open(open.url)}>
          {t(open.label)}
        </Button>
      )}
      {way === undefined ? null : (
        <Button size="small" appearance="primary" disabledFocusable={busy} onClick={() => void use()}>
          {t(way.label)}
        </Button>
      )}
    </div>
  );
}
