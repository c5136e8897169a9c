import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ScriptedLook } from '../../api.ts';
import classes from './canvas.module.css';

/** A block's view as its script leaves it on a phone; the view itself where no script changes it. */
export function Scripted({ look, children }: { look: ScriptedLook | undefined; children: ReactNode }) {
  return look === undefined ? children : <Shown look={look}>{children}</Shown>;
}

/** React has the view in an element of its own; what a script makes of a copy is shown, so that neither disturbs the other. */
function Shown({ look, children }: { look: ScriptedLook; children: ReactNode }) {
  const [view] = useState(() => document.createElement('div'));
  const seen = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const show = () => {
      const copy = view.cloneNode(true) as HTMLElement;
      look.show(copy);
      for (const one of copy.querySelectorAll<HTMLElement>('a, button, input, select, summary, textarea, [tabindex]'))
        one.tabIndex = -1;
      seen.current?.replaceChildren(...copy.childNodes);
    };
    show();
    // What the view shows of somewhere else comes later, and renders the view alone.
    const watch = new MutationObserver(show);
    watch.observe(view, { subtree: true, childList: true, characterData: true, attributes: true });
    return () => watch.disconnect();
  });
  return (
    <>
      {createPortal(children, view)}
      <div ref={seen} className={classes.scripted} />
    </>
  );
}
