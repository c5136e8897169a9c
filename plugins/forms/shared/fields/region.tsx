import { disc } from '../../../decoration/api.ts';
import type { RegionProps } from '../rules/region.ts';
import { defineField } from './define.tsx';

const parts = [
  ['province', '省份', 'address-level1'],
  ['city', '城市', 'address-level2'],
  ['district', '区县', 'address-level3'],
] as const;

export const region = defineField<RegionProps>({
  type: 'field-region',
  title: { zh: '地区与地址', en: 'Region and address' },
  about: { zh: '省、市、区县与详细地址', en: 'Province, city, district and street address' },
  picture: { line: `M24 27c-6-7-9-10-9-14a9 9 0 0 1 18 0c0 4-3 7-9 14z${disc(24, 13, 3)}` },
  layout: 'group',
  fields: [{ kind: 'switch', key: 'address', label: { zh: '填写详细地址', en: 'Ask for street address' } }],
  defaults: () => ({ address: true }),
  // Typed without script; with it the three become lists, each of what the one before has.
  Control: ({ name, typed, props }) => (
    <div className="fb-field-region">
      {parts.map(([part, word, complete]) => (
        <input
          key={part}
          className="fb-field-input"
          name={name(part)}
          placeholder={word}
          aria-label={word}
          autoComplete={complete}
          defaultValue={typed(part)}
          data-region={part}
        />
      ))}
      {props.address ? (
        <input
          className="fb-field-input"
          name={name('address')}
          placeholder="街道、门牌号"
          aria-label="详细地址"
          autoComplete="street-address"
          defaultValue={typed('address')}
        />
      ) : null}
    </div>
  ),
});
