import { type Language, timeZoneName, wallTime } from '@fitout/sdk';
import { useLanguage, useText } from '@fitout/sdk/web';
import { Field, Select } from '@fluentui/react-components';
import { useMemo } from 'react';

/** The zone in which all of the organisation's staff set times, and in which its pages print them. */
export function TimeZoneField(props: { className: string | undefined; value: string; onChange(zone: string): void }) {
  const { className, value, onChange } = props;
  const t = useText();
  const language = useLanguage();
  const zones = useMemo(() => zonesWith(value, language), [value, language]);
  return (
    <Field
      className={className}
      label={t({ zh: '时区', en: 'Time zone' })}
      hint={t({
        zh: '优惠券、活动、定时发布等时间都按此时区填写和展示，与各人电脑的时区无关。已设置的时间不会改变，只按新时区显示。',
        en: 'Times of coupons, promotions, planned publishing and the like are entered and shown in this zone, whatever a device is set to. Times that are set already stay the same moments.',
      })}
    >
      <Select value={value} onChange={(_, data) => onChange(data.value)}>
        {zones.map(({ zone, name }) => (
          <option key={zone} value={zone}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** From west to east; `value` is among them, and UTC. */
function zonesWith(value: string, language: Language): { zone: string; name: string }[] {
  const now = new Date();
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', value])]
    .map((zone) => ({ zone, at: wallTime(now, zone), name: `${timeZoneName(zone, language, now)} · ${zone}` }))
    .sort((a, b) => (a.at === b.at ? a.zone.localeCompare(b.zone) : a.at < b.at ? -1 : 1));
}
