import type { ReactNode } from 'react';
import { type Link, linkHref } from '../link.ts';

/** Its children inside the link, or as they are where it leads nowhere. Foreign pages open in a window of their own. */
export function Linked(props: { link: Link; className?: string; label?: string; children?: ReactNode }) {
  const href = linkHref(props.link);
  if (href === undefined)
    return props.className === undefined ? props.children : <div className={props.className}>{props.children}</div>;
  const outside = props.link.kind === 'url';
  return (
    <a
      className={props.className}
      href={href}
      {...(props.label === undefined ? {} : { 'aria-label': props.label })}
      {...(outside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {props.children}
    </a>
  );
}
