import { useText } from '@fitout/sdk/web';
import {
  ArrowCounterclockwiseRegular,
  ArrowMoveRegular,
  ArrowSwapRegular,
  ColorBackgroundRegular,
  CopySelectRegular,
  CropRegular,
  EraserRegular,
  EyedropperRegular,
  HandRightRegular,
  PaintBrushRegular,
  PaintBucketRegular,
  PatchRegular,
  ResizeRegular,
  ShapesRegular,
  SquareHintRegular,
  TextTRegular,
  ZoomInRegular,
} from '@fluentui/react-icons';
import type { ReactElement } from 'react';
import { useSnapshot } from 'valtio/react';
import { useEditor } from '../session/hooks.ts';
import { isForLooking, type ToolId, tools } from '../session/tools.ts';
import { useSwatches } from './colour-field.tsx';
import classes from './rail.module.css';

const icons: Record<ToolId, ReactElement> = {
  move: <ArrowMoveRegular />,
  transform: <ResizeRegular />,
  select: <SquareHintRegular />,
  crop: <CropRegular />,
  brush: <PaintBrushRegular />,
  eraser: <EraserRegular />,
  clone: <CopySelectRegular />,
  restore: <ArrowCounterclockwiseRegular />,
  heal: <PatchRegular />,
  bucket: <PaintBucketRegular />,
  gradient: <ColorBackgroundRegular />,
  text: <TextTRegular />,
  shape: <ShapesRegular />,
  picker: <EyedropperRegular />,
  hand: <HandRightRegular />,
  zoom: <ZoomInRegular />,
};

/** The tools, and the two colours below them. */
export function Rail() {
  const session = useEditor();
  const t = useText();
  const { tool } = useSnapshot(session.ui);
  return (
    <div
      className={classes.rail}
      role="toolbar"
      aria-orientation="vertical"
      aria-label={t({ zh: '工具', en: 'Tools' })}
    >
      {tools
        .filter(({ id }) => session.mayEdit || isForLooking(id))
        .map(({ id, title, key }) => (
          <button
            key={id}
            type="button"
            className={classes.tool}
            aria-pressed={id === tool}
            aria-label={t(title)}
            title={`${t(title)} (${key})`}
            onClick={() => {
              session.ui.tool = id;
            }}
          >
            {icons[id]}
          </button>
        ))}
      {session.mayEdit ? <Colours /> : null}
    </div>
  );
}

function Colours() {
  const session = useEditor();
  const t = useText();
  const { foreground, background } = useSnapshot(session.ui);
  const list = useSwatches();
  const words = {
    foreground: t({ zh: '前景色', en: 'Foreground colour' }),
    background: t({ zh: '背景色', en: 'Background colour' }),
  };
  return (
    <div className={classes.colours}>
      {(['foreground', 'background'] as const).map((which) => (
        <label key={which} className={classes.colour} data-which={which} title={words[which]}>
          <input
            type="color"
            aria-label={words[which]}
            list={list}
            value={which === 'foreground' ? foreground : background}
            onChange={(event) => {
              session.ui[which] = event.target.value;
            }}
          />
        </label>
      ))}
      <button
        type="button"
        className={classes.swap}
        aria-label={t({ zh: '交换颜色', en: 'Swap colours' })}
        title={`${t({ zh: '交换颜色', en: 'Swap colours' })} (X)`}
        onClick={() => Object.assign(session.ui, { foreground: background, background: foreground })}
      >
        <ArrowSwapRegular />
      </button>
    </div>
  );
}
