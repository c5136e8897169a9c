import type { LocalText } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { Input, Select } from '@fluentui/react-components';
import { asLink, type Link, linkFits, miniParts, miniTarget } from '../../shared/link.ts';
import classes from '../panel/panel.module.css';
import { useValue } from './field-target.tsx';
import { AppChoice, PageChoice } from './link-choices.tsx';

const kinds: { value: Link['kind']; label: LocalText; wanted: LocalText }[] = [
  { value: 'none', label: { zh: '不跳转', en: 'No link' }, wanted: { zh: '', en: '' } },
  {
    value: 'page',
    label: { zh: '装修页面', en: 'Page' },
    wanted: { zh: '请从列表中选择页面', en: 'Choose a page from the list' },
  },
  {
    value: 'app',
    label: { zh: '手机端功能', en: 'Phone app' },
    wanted: { zh: '手机端功能的地址以 /m/ 开头', en: 'Phone app addresses start with /m/' },
  },
  {
    value: 'url',
    label: { zh: '外部网址', en: 'Web address' },
    wanted: { zh: '网址以 https:// 或 http:// 开头', en: 'Addresses start with https:// or http://' },
  },
  {
    value: 'phone',
    label: { zh: '拨打电话', en: 'Phone number' },
    wanted: { zh: '请填写电话号码', en: 'Enter a phone number' },
  },
  {
    value: 'mini',
    label: { zh: '微信小程序', en: 'WeChat Mini Program' },
    wanted: {
      zh: 'AppID 为 wx 加 16 位小写字母或数字，并填写页面路径',
      en: 'The AppID is wx and 16 digits or letters a–f. The page path is required too',
    },
  },
];

const typed = {
  url: { type: 'url', placeholder: 'https://' },
  phone: { type: 'tel', placeholder: '400-000-0000' },
} as const;

/** Where something leads: a page or article of this site, the phone app, an address, a phone number, a mini-program. */
export function LinkField({ path, label }: { path: string; label: LocalText }) {
  const t = useText();
  const [value, set] = useValue(path);
  const [, setTarget] = useValue(`${path}.target`);
  const link = asLink(value);
  const name = t(label);
  const put = (next: Link) => set(next);
  const bad = link.target !== '' && !linkFits(link) ? kinds.find((kind) => kind.value === link.kind) : undefined;
  return (
    <div>
      <div className={classes.label}>{name}</div>
      <div style={{ display: 'grid', gap: 6 }}>
        <Select
          aria-label={name}
          value={link.kind}
          onChange={(_, data) => put({ kind: data.value as Link['kind'], target: '' })}
        >
          {kinds.map((kind) => (
            <option key={kind.value} value={kind.value}>
              {t(kind.label)}
            </option>
          ))}
        </Select>
        {link.kind === 'page' ? <PageChoice link={link} label={name} onChange={put} /> : null}
        {link.kind === 'app' ? <AppChoice link={link} label={name} onChange={put} /> : null}
        {link.kind === 'mini' ? <MiniFields link={link} label={name} onChange={put} /> : null}
        {link.kind === 'url' || link.kind === 'phone' ? (
          <Input
            aria-label={t({ zh: '{name}的目标', en: 'Target of {name}' }, { name })}
            {...typed[link.kind]}
            value={link.target}
            maxLength={1000}
            onChange={(_, data) => setTarget(data.value)}
          />
        ) : null}
        {bad === undefined ? null : <p className={classes.wrong}>{t(bad.wanted)}</p>}
      </div>
    </div>
  );
}

function MiniFields({ link, label, onChange }: { link: Link; label: string; onChange(link: Link): void }) {
  const t = useText();
  const { appid, path } = miniParts(link.target);
  const put = (next: { appid: string; path: string }) => onChange({ kind: 'mini', target: miniTarget(next) });
  return (
    <>
      <Input
        aria-label={t({ zh: '{name}的小程序 AppID', en: 'AppID for {name}' }, { name: label })}
        placeholder="AppID：wx…"
        value={appid}
        maxLength={40}
        onChange={(_, data) => put({ appid: data.value.replaceAll('/', ''), path })}
      />
      <Input
        aria-label={t({ zh: '{name}的小程序页面路径', en: 'Mini Program page for {name}' }, { name: label })}
        placeholder="pages/index/index?id=1"
        value={path}
        maxLength={700}
        onChange={(_, data) => put({ appid, path: data.value })}
      />
    </>
  );
}
