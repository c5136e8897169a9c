import { FieldPair, fieldProps } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Button, Field, Select } from '@fluentui/react-components';
import { CopyRegular } from '@fluentui/react-icons';
import {
  type CoordinateSystem,
  coordinateSystems,
  type Position,
  systemNames,
} from '../../shared/coordinates/systems.ts';
import { CommitField } from './commit-field.tsx';
import { degreesText, parseDegrees, parsePair } from './degrees.ts';
import classes from './details.module.css';
import { useCoordinates } from './use-coordinates.ts';

/** Degrees of one arrow key: about 10 m. */
const stepDegrees = 0.0001;

/** Where a place is, in the system that this person chose. `value` and what `onChange` gets are WGS-84. */
export function CoordinatesFields(props: { value: Position; readOnly: boolean; onChange(position: Position): void }) {
  const { value, readOnly, onChange } = props;
  const t = useText();
  const { toasts } = usePlugin();
  const { system, setSystem, shown, stored } = useCoordinates();
  const position = shown(value);
  const change = (next: Position) => onChange(rounded(stored(next)));
  const axis = (name: 'lng' | 'lat', label: string, limit: number) => (
    <CommitField
      label={label}
      value={position?.[name].toFixed(6) ?? ''}
      maxLength={40}
      inputMode="decimal"
      readOnly={readOnly || position === undefined}
      check={(text) =>
        parseDegrees(text, limit) === undefined
          ? t({ zh: '请填写 ±{limit} 以内的度数', en: 'Enter degrees within ±{limit}' }, { limit })
          : undefined
      }
      step={(text, direction) => {
        const degrees = parseDegrees(text, limit);
        return degrees === undefined ? undefined : (degrees + direction * stepDegrees).toFixed(6);
      }}
      onPaste={(text) => {
        const pair = parsePair(text);
        if (pair !== undefined) change(pair);
        return pair !== undefined;
      }}
      onCommit={(text) => position !== undefined && change({ ...position, [name]: Number.parseFloat(text) })}
    />
  );
  return (
    <fieldset className={classes.coordinates}>
      <legend>{t({ zh: '坐标', en: 'Coordinates' })}</legend>
      <Field {...fieldProps({ label: t({ zh: '坐标系', en: 'Coordinate system' }) })}>
        {/* Cast: the options below. */}
        <Select value={system} onChange={(_, data) => setSystem(data.value as CoordinateSystem)}>
          {coordinateSystems.map((one) => (
            <option key={one} value={one}>
              {t(systemNames[one])}
            </option>
          ))}
        </Select>
      </Field>
      <FieldPair>
        {axis('lng', t({ zh: '经度', en: 'Longitude' }), 180)}
        {axis('lat', t({ zh: '纬度', en: 'Latitude' }), 90)}
      </FieldPair>
      <Button
        size="small"
        icon={<CopyRegular />}
        disabledFocusable={position === undefined}
        onClick={() => position !== undefined && void toasts.copy(degreesText(position).replace(' ', ''))}
      >
        {t({ zh: '复制坐标', en: 'Copy coordinates' })}
      </Button>
    </fieldset>
  );
}

const rounded = ({ lng, lat }: Position): Position => ({ lng: sixDecimals(lng), lat: sixDecimals(lat) });
const sixDecimals = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
