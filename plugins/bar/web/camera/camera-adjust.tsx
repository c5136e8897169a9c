import { useText } from '@fitout/sdk/web';
import {
  Button,
  Label,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  Slider,
  Switch,
  useId,
} from '@fluentui/react-components';
import { OptionsRegular } from '@fluentui/react-icons';
import type { Camera } from '../../shared/camera/camera-session.ts';
import type { Range } from '../../shared/camera/track-controls.ts';
import classes from './camera-stage.module.css';

/** Exposure and focus of a camera that lets them be set, behind a button. */
export function CameraAdjust({ camera }: { camera: Camera }) {
  const t = useText();
  const { controls, exposure, focus } = camera;
  const title = t({ zh: '曝光与对焦', en: 'Exposure and focus' });
  return (
    <Popover withArrow trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <Button size="small" icon={<OptionsRegular />} aria-label={title} title={title} />
      </PopoverTrigger>
      <PopoverSurface aria-label={title}>
        <div className={classes.adjust}>
          {controls.exposure === undefined ? null : (
            <Adjusted
              label={t({ zh: '曝光补偿', en: 'Exposure' })}
              unit=" EV"
              range={controls.exposure}
              value={exposure ?? 0}
              reset={0}
              onChange={(value) => void camera.setExposure(value)}
            />
          )}
          {controls.focus === undefined ? null : (
            <>
              <Switch
                label={t({ zh: '自动对焦', en: 'Autofocus' })}
                checked={focus === undefined}
                onChange={(_, { checked }) => void camera.setFocus(checked ? undefined : controls.focus?.min)}
              />
              {focus === undefined ? null : (
                <Adjusted
                  label={t({ zh: '对焦距离', en: 'Focus distance' })}
                  unit=" m"
                  range={controls.focus}
                  value={focus}
                  reset={controls.focus.min}
                  onChange={(value) => void camera.setFocus(value)}
                />
              )}
            </>
          )}
        </div>
      </PopoverSurface>
    </Popover>
  );
}

/** A slider with its number; a double click sets it back. */
function Adjusted(props: {
  label: string;
  unit: string;
  range: Range;
  value: number;
  reset: number;
  onChange(value: number): void;
}) {
  const id = useId();
  return (
    <div className={classes.adjusted}>
      <Label htmlFor={id} size="small">
        {props.label}
      </Label>
      <output htmlFor={id}>{`${Math.round(props.value * 100) / 100}${props.unit}`}</output>
      <Slider
        id={id}
        size="small"
        {...props.range}
        value={props.value}
        onChange={(_, { value }) => props.onChange(value)}
        onDoubleClick={() => props.onChange(props.reset)}
      />
    </div>
  );
}
