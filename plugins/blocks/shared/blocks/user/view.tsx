import { type BlockViewProps, Linked, linkHref, safeColor, toneOf } from '../../../../decoration/api.ts';
import { Glyph } from '../../parts/glyph.tsx';
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
