import { formMessages, textIn } from '@fitout/sdk';
import { freeformChoice } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Combobox, Field, Input, Option } from '@fluentui/react-components';
import { useState } from 'react';
import { addressOf, isMenuUrl } from '../../shared/menu-url.ts';

interface UrlFieldProps {
  url: string;
  editable: boolean;
  onChange(url: string): void;
}

/** A page of the platform, chosen or typed, or the address of another site. */
export function UrlField({ url, editable, onChange }: UrlFieldProps) {
  const t = useText();
  // A new entry is no mistake before anybody could fill it in.
  const [left, setLeft] = useState(false);
  const wrong = editable && !isMenuUrl(url) && (url !== '' || left);
  const message = url === '' ? t(formMessages.required) : t({ zh: '不是有效的链接', en: 'Not a valid address' });
  const leave = () => {
    setLeft(true);
    if (editable && addressOf(url) !== url) onChange(addressOf(url));
  };
  return (
    <Field
      label={t({ zh: '链接', en: 'Address' })}
      hint={
        editable
          ? t({
              zh: '站内页面（/fit/list）或以 https:// 开头的外部网址',
              en: 'A page on this site (/fit/list) or an https:// address',
            })
          : undefined
      }
      validationMessage={wrong ? message : undefined}
      onBlur={leave}
    >
      {editable ? <UrlChoice url={url} onChange={onChange} /> : <Input value={url} readOnly />}
    </Field>
  );
}

function UrlChoice({ url, onChange }: Omit<UrlFieldProps, 'editable'>) {
  const { menu } = usePlugin();
  const t = useText();
  const routes = menu.routes.filter((route) => route.path.includes(url) || textIn(route.title, 'zh-CN').includes(url));
  const typed = addressOf(url);
  return (
    <Combobox
      freeform
      value={url}
      selectedOptions={[url]}
      expandIcon={{ 'aria-label': t({ zh: '展开选项', en: 'Show options' }) }}
      onChange={(event) => onChange(event.target.value)}
      onOptionSelect={freeformChoice(onChange)}
    >
      {routes.map((route) => (
        <Option key={route.path} value={route.path} text={route.path}>
          {`${t(route.title)}  ${route.path}`}
        </Option>
      ))}
      {/* Without a matching page the only choice is what was typed. */}
      {routes.length > 0 ? null : (
        <Option value={typed} text={typed} disabled={!isMenuUrl(typed)}>
          {isMenuUrl(typed)
            ? t({ zh: '使用 {url}', en: 'Use {url}' }, { url: typed })
            : t({ zh: '没有符合的页面', en: 'No matching pages' })}
        </Option>
      )}
    </Combobox>
  );
}
