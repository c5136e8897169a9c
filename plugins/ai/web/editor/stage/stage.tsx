import { useText } from '@fitout/sdk/web';
import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { useEditor, useEngineState } from '../session/hooks.ts';
import { isBrush, type UiState } from '../session/tools.ts';
import { type Point, toStage } from './camera.ts';
import { CropFrame } from './crop-frame.tsx';
import { FoundAreas } from './found-areas.tsx';
import { Rulers } from './rulers.tsx';
import { SelectionOutline } from './selection-outline.tsx';
import { ShapeDraft } from './shape-draft.tsx';
import classes from './stage.module.css';
import { StageLines } from './stage-lines.tsx';
import { TransformFrame } from './transform-frame.tsx';
import { useStage } from './use-stage.ts';

const CandidateOverlay = lazy(() =>
  import('../generate/candidate-overlay.tsx').then((part) => ({ default: part.CandidateOverlay })),
);

/** The sheet that is worked on: the engine's picture, and over it what belongs to the tool in hand. */
export function Stage() {
  const session = useEditor();
  const t = useText();
  const stage = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const ring = useRef<HTMLDivElement>(null);
  const hover = useRef<Point>(undefined);
  const ui = useSnapshot(session.ui);
  const { tool, line, staged, shown, foundText } = ui;
  const { zoom } = useSnapshot(session.view).camera;
  const size = isBrush(tool) && foundText === undefined ? ui[tool].size : undefined;
  const onHover = useCallback((at: Point | undefined) => {
    hover.current = at;
    place(ring.current, at);
  }, []);
  useStage(session, stage, onHover);
  useEffect(() => {
    const { canvas } = session;
    sheet.current?.append(canvas);
    return () => canvas.remove();
  }, [session]);
  return (
    <div
      ref={stage}
      className={classes.stage}
      data-tool={tool}
      data-ring={size !== undefined && size * zoom >= 6}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys of the editor work while the sheet has the focus
      tabIndex={0}
      role="application"
      aria-label={t({ zh: '画布', en: 'Canvas' })}
    >
      <div ref={sheet} className={classes.sheet} />
      <Paper />
      {staged === undefined ? null : (
        <Suspense>
          <CandidateOverlay staged={staged} />
        </Suspense>
      )}
      <StageLines />
      <SelectionOutline />
      <FoundAreas />
      {line === undefined ? null : <DrawnLine line={line} />}
      <ShapeDraft />
      {tool === 'transform' ? <TransformFrame /> : null}
      {shown.rulers ? <Rulers /> : null}
      {tool === 'crop' ? <CropFrame /> : null}
      {size === undefined ? null : (
        <div ref={ring} className={classes.ring} style={{ width: size * zoom, height: size * zoom }} hidden />
      )}
    </div>
  );
}

/** Along which a gradient will run. */
function DrawnLine({ line: { x0, y0, x1, y1 } }: { line: NonNullable<UiState['line']> }) {
  const { camera, stage } = useSnapshot(useEditor().view);
  const [a, b] = [toStage(camera, { x: x0, y: y0 }), toStage(camera, { x: x1, y: y1 })];
  return (
    <svg className={classes.overlay} width={stage.width} height={stage.height} aria-hidden>
      <line className={classes.transform} x1={a.x} y1={a.y} x2={b.x} y2={b.y} />
    </svg>
  );
}

/** Where the picture is: its chequered ground shines through it from below. */
function Paper() {
  const session = useEditor();
  const state = useEngineState();
  const { camera } = useSnapshot(session.view);
  if (state === undefined) return null;
  const at = toStage(camera, { x: 0, y: 0 });
  const [left, top] = [Math.round(at.x), Math.round(at.y)];
  return (
    <div
      className={classes.paper}
      style={{
        transform: `translate(${left}px, ${top}px)`,
        width: state.width * camera.zoom,
        height: state.height * camera.zoom,
      }}
    />
  );
}

function place(ring: HTMLElement | null, at: Point | undefined): void {
  if (ring === null) return;
  ring.hidden = at === undefined;
  if (at !== undefined) ring.style.transform = `translate(calc(${at.x}px - 50%), calc(${at.y}px - 50%))`;
}
