import { disc } from '../../../decoration/api.ts';
import type { LocationProps } from '../rules/location.ts';
import { defineField } from './define.tsx';
import { needsScript } from './files.tsx';

export const location = defineField<LocationProps>({
  type: 'field-location',
  title: { zh: '定位', en: 'Location' },
  about: { zh: '获取当前位置，或填写地址', en: 'Current location, or entered by hand' },
  picture: { line: `${disc(24, 16, 9)}${disc(24, 16, 3)}M24 3v5M24 24v5M11 16h5M32 16h5` },
  layout: 'group',
  fields: [
    {
      kind: 'select',
      key: 'way',
      label: { zh: '方式', en: 'Method' },
      segmented: true,
      options: [
        { value: 'both', label: { zh: '定位或填写', en: 'Locate or enter' } },
        { value: 'gps', label: { zh: '仅定位', en: 'Locate only' } },
      ],
    },
  ],
  defaults: () => ({ way: 'both' }),
  // The button comes with the script: without it there is only the address.
  Control: ({ name, typed, props, id }) => (
    <div className="fb-field-location" data-location={props.way}>
      {props.way === 'both' ? (
        <input
          className="fb-field-input"
          id={id}
          name={name()}
          placeholder="填写地址"
          aria-label="地址"
          autoComplete="street-address"
          defaultValue={typed()}
        />
      ) : (
        <p className="fb-field-script">{needsScript}</p>
      )}
      {['lat', 'lng', 'accuracy'].map((part) => (
        <input key={part} type="hidden" name={name(part)} defaultValue={typed(part) ?? ''} data-place={part} />
      ))}
    </div>
  ),
});
