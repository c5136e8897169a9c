import { serverUrl } from '@fitout/sdk';
import { useLayoutEffect, useRef, useState } from 'react';
import { type Side, stateUrl } from '../../shared/page-state.ts';
import classes from './state-frame.module.css';

/** Pixels of a phone's page: what has less room than that is made smaller, not laid out anew. */
const phoneWidth = 375;

/**
 * A state of a page as a phone shows it: the document that a visitor would get, scripts and all. It is only looked at:
 * nothing in it leads away or is sent. `onShown` gets the document where it may be looked into.
 */
export function StateFrame(props: { id: string; side: Side; title: string; onShown?(shown: Document): void }) {
  const { id, side, title, onShown } = props;
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: phoneWidth, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    measure();
    return () => watch.disconnect();
  }, []);
  const scale = Math.min(1, Math.max(0.1, room.width / phoneWidth));
  return (
    <div className={classes.room} ref={box}>
      <iframe
        className={classes.frame}
        src={serverUrl(stateUrl(id, side))}
        title={title}
        sandbox="allow-same-origin allow-scripts"
        style={{ width: room.width / scale, height: room.height / scale, transform: `scale(${scale})` }}
        onLoad={({ currentTarget }) => {
          const shown = currentTarget.contentDocument;
          if (shown === null) return;
          shown.addEventListener('click', stayHere, true);
          onShown?.(shown);
        }}
      />
    </div>
  );
}

function stayHere(event: MouseEvent): void {
  const pressed = event.target as Element | null;
  if (pressed?.closest?.('a[href]') != null) event.preventDefault();
}
