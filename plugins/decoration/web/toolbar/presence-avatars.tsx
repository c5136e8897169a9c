import { otherWindows, type PresentWindow } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { useState } from 'react';
import { useObservable, useSession } from '../session/hooks.ts';
import classes from './toolbar.module.css';

const shown = 4;

/** Who else has this page open: a few avatars, and a count of the rest. */
export function PresenceAvatars() {
  const session = useSession();
  const t = useText();
  const lease = useObservable(session.lease, ({ state }) => state);
  const others = otherWindows(session.lease);
  if (others.length === 0) return null;
  const me = session.ctx.session.user?.id;
  const nameOf = (one: PresentWindow) =>
    one.id === me ? t({ zh: '您的另一个窗口', en: 'another window of yours' }) : one.name;
  const names = others.map(nameOf).join('、');
  return (
    <span
      className={classes.here}
      role="img"
      aria-label={t({ zh: '也在看此页面：{names}', en: 'Also viewing: {names}' }, { names })}
      title={names}
    >
      {others.slice(0, shown).map((one) => (
        <Face
          key={one.client}
          name={one.name}
          icon={one.icon}
          edits={lease?.mine !== true && lease?.holder?.id === one.id}
        />
      ))}
      {others.length > shown ? <i className={classes.face}>+{others.length - shown}</i> : null}
    </span>
  );
}

function Face({ name, icon, edits }: { name: string; icon: string | null; edits: boolean }) {
  const [broken, setBroken] = useState(false);
  if (icon !== null && icon !== '' && !broken)
    return <img className={classes.face} src={icon} alt="" data-edits={edits} onError={() => setBroken(true)} />;
  // The last two characters of a Chinese name are the given name.
  const sign = /[\u4e00-\u9fff]/.test(name) ? name.slice(-2) : name.slice(0, 1).toUpperCase();
  return (
    <i className={classes.face} data-edits={edits}>
      {sign}
    </i>
  );
}
