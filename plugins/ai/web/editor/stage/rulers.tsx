import { useText } from '@fitout/sdk/web';
import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { useEditor } from '../session/hooks.ts';
import { toDocument } from './camera.ts';
import { dropGuide, type GuideAxis, placeOn } from './guides.ts';
import classes from './rulers.module.css';
import { ticksOf } from './ticks.ts';

/** CSS pixels. */
const breadth = 20;

/** Pixels of the document along the upper and the left edge; guides are drawn out of them. */
export function Rulers() {
  const session = useEditor();
  const { camera, stage } = useSnapshot(session.view);
  const t = useText();
  return (
    <>
      <Ruler
        axis="lying"
        label={t({ zh: '水平标尺', en: 'Horizontal ruler' })}
        from={camera.x + breadth / camera.zoom}
        zoom={camera.zoom}
        length={stage.width - breadth}
      />
      <Ruler
        axis="standing"
        label={t({ zh: '垂直标尺', en: 'Vertical ruler' })}
        from={camera.y + breadth / camera.zoom}
        zoom={camera.zoom}
        length={stage.height - breadth}
      />
      <div className={classes.corner} />
    </>
  );
}

interface Props {
  /** Of the guides that come out of it. */
  axis: GuideAxis;
  label: string;
  from: number;
  zoom: number;
  length: number;
}

function Ruler({ axis, label, from, zoom, length }: Props) {
  const session = useEditor();
  const own = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const apart = (event: Event): void => event.stopPropagation();
    // The stage hears presses on all that lies on it.
    own.current?.addEventListener('pointerdown', apart);
    return () => own.current?.removeEventListener('pointerdown', apart);
  }, []);
  const across = axis === 'lying';
  const move = (event: ReactPointerEvent): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (box === undefined) return;
    const at = toDocument(session.view.camera, { x: event.clientX - box.left, y: event.clientY - box.top });
    session.ui.guide = { axis, at: placeOn(axis, at), index: undefined };
  };
  const ticks = ticksOf(from, zoom, length);
  const line = ({ at, label: number }: (typeof ticks)[number]): string => {
    const long = number === undefined ? 5 : breadth;
    const place = Math.round(at) + 0.5;
    return across ? `M${place} ${breadth}v${-long}` : `M${breadth} ${place}h${-long}`;
  };
  return (
    <div
      ref={own}
      className={classes.ruler}
      data-axis={axis}
      role="img"
      aria-label={label}
      onPointerDownCapture={(event) => {
        if (event.button !== 0 || !session.mayEdit) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        session.ui.shown.guides = true;
      }}
      onPointerMove={move}
      onPointerUp={() => dropGuide(session)}
      onPointerCancel={() => {
        session.ui.guide = undefined;
      }}
    >
      <svg width={across ? length : breadth} height={across ? breadth : length} aria-hidden>
        <path className={classes.ticks} d={ticks.map(line).join('')} />
        {ticks.map(({ at, label: number }) =>
          number === undefined ? null : (
            <text
              key={number}
              className={classes.number}
              {...(across ? { x: at + 3, y: 9 } : { transform: `translate(9 ${at + 3}) rotate(90)` })}
            >
              {number}
            </text>
          ),
        )}
      </svg>
    </div>
  );
}
