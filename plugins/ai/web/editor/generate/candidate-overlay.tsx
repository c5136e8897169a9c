import { useEffect, useRef, useState } from 'react';
import type { Snapshot } from 'valtio';
import { useSnapshot } from 'valtio/react';
import { useEditor } from '../session/hooks.ts';
import { toStage } from '../stage/camera.ts';
import classes from './candidate.module.css';
import { candidateOf } from './candidate.ts';
import type { Staged } from './form.ts';

/** A candidate over the picture, where it would go. The one before stays until the next is read, so that nothing flickers. */
export function CandidateOverlay({ staged }: { staged: Snapshot<Staged> }) {
  const session = useEditor();
  const { camera } = useSnapshot(session.view);
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<string>();
  const { generation, at, before } = staged;
  const { placing, results, id } = generation;
  const key = `${id} ${at}`;
  const latest = useRef(generation);
  latest.current = generation;
  useEffect(() => {
    let gone = false;
    void session.attempt(
      candidateOf(session, latest.current, at).then(({ shown: drawn }) => {
        if (gone || place.current === null) return;
        const canvas = document.createElement('canvas');
        canvas.width = drawn.width;
        canvas.height = drawn.height;
        canvas.getContext('2d')?.drawImage(drawn, 0, 0);
        place.current.replaceChildren(canvas);
        setShown(key);
      }),
    );
    return () => {
      gone = true;
    };
  }, [session, at, key]);
  if (placing === null || results.length === 0) return null;
  const from = toStage(camera, placing);
  return (
    <div
      ref={place}
      className={classes.overlay}
      data-shown={shown}
      hidden={before}
      style={{
        transform: `translate(${from.x}px, ${from.y}px)`,
        width: placing.width * camera.zoom,
        height: placing.height * camera.zoom,
      }}
    />
  );
}
