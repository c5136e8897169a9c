import { safeColor } from '../../color.ts';
import { linkHref } from '../../link.ts';
import type { BlockViewProps } from '../definition.ts';
import { Glyph } from '../glyph.tsx';
import { Linked } from '../linked.tsx';
import { toneOf } from '../tone.ts';
import type { UserProps } from './props.ts';

/** A page is the same for everybody, so it greets a visitor; the script puts in who is signed in on this device. */
export function UserView({ props }: BlockViewProps<UserProps>) {
  const color = safeColor(props.background);
  const tone = toneOf(color);
  return (
    <div
      className={`fb-user${tone === undefined ? '' : ` fb-${tone}`}`}
      style={color === undefined ? undefined : { backgroundColor: color }}
      data-mine={linkHref(props.mine)}
    >
      <Linked link={props.signIn} className="fb-user-link">
        <span className="fb-user-face">
          <Glyph name="person" className="fb-user-icon" />
        </span>
        <span className="fb-user-words">
          <strong className="fb-user-name">{props.greeting}</strong>
          <span className="fb-user-sub">{props.subtitle}</span>
        </span>
      </Linked>
    </div>
  );
}
