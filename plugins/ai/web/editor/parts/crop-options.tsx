import { useText } from '@fitout/sdk/web';
import { Button, Select, ToggleButton } from '@fluentui/react-components';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { maxStraighten } from '../../../shared/engine/placing/straighten.ts';
import { useEditor, useEngineState } from '../session/hooks.ts';
import { applyCrop } from '../stage/apply-crop.ts';
import { cancelCrop, frameTurned, setAngle } from '../stage/straighten.ts';
import classes from './options.module.css';
import { SliderField } from './slider-field.tsx';

const ratios = ['1:1', '4:3', '3:4', '3:2', '16:9', '9:16'] as const;

/** What of the picture stays, and how far it is turned before. */
export function CropOptions() {
  const session = useEditor();
  const t = useText();
  const state = useEngineState();
  const { rect, ratio, angle, drawing } = useSnapshot(session.ui).crop;
  usePreview(angle);
  if (state === undefined) return null;
  const shown = ratios.find((name) => Math.abs(ratioOf(name) - (ratio ?? 0)) < 1e-6) ?? '';
  return (
    <>
      <Select
        size="small"
        aria-label={t({ zh: '比例', en: 'Ratio' })}
        value={shown}
        onChange={(_, { value }) => {
          const next = value === '' ? undefined : ratioOf(value);
          session.ui.crop.ratio = next;
          if (next !== undefined || angle !== 0) session.ui.crop.rect = frameTurned(state, angle, next);
        }}
      >
        <option value="">{t({ zh: '自由比例', en: 'Free ratio' })}</option>
        {ratios.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <SliderField
        label={t({ zh: '拉直', en: 'Straighten' })}
        value={angle}
        least={-maxStraighten}
        most={maxStraighten}
        initial={0}
        step={0.1}
        unit="°"
        onChange={(next) => setAngle(session, next)}
      />
      <ToggleButton
        size="small"
        checked={drawing}
        onClick={() => {
          session.ui.crop.drawing = !drawing;
        }}
      >
        {t({ zh: '沿地平线画', en: 'Draw the horizon' })}
      </ToggleButton>
      {rect === undefined ? (
        <span className={classes.hint}>
          {drawing
            ? t({ zh: '沿着应当水平或竖直的线拖动', en: 'Drag along a line that should be level or upright' })
            : t({ zh: '拖动选出要保留的部分', en: 'Drag to select the part to keep' })}
        </span>
      ) : (
        <>
          <span className={classes.digits}>
            {rect.width} × {rect.height}
          </span>
          <Button size="small" onClick={() => cancelCrop(session)}>
            {t({ zh: '取消', en: 'Cancel' })}
          </Button>
          <Button size="small" appearance="primary" onClick={() => void applyCrop(session)}>
            {t({ zh: '裁剪', en: 'Crop' })}
          </Button>
        </>
      )}
    </>
  );
}

/** Shows the picture turned while the frame is in hand. */
function usePreview(angle: number): void {
  const session = useEditor();
  const at = useEngineState()?.at;
  useEffect(() => {
    // The step that was shown over may be gone.
    void at;
    if (angle === 0 || at === undefined) {
      session.previewer.end();
      return;
    }
    const { width, height } = session.state;
    session.previewer.show({ kind: 'straighten', angle, x: 0, y: 0, width, height });
  }, [session, angle, at]);
  useEffect(() => () => session.previewer.end(), [session]);
}

function ratioOf(name: string): number {
  const [width = 1, height = 1] = name.split(':').map(Number);
  return width / height;
}
