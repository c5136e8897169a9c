import type { LocalText } from '@fitout/sdk';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Combobox, Input, Option, Select } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import type { Json, PageSummary } from '../../shared/document.ts';
import { asLink, type Link, linkFits } from '../../shared/link.ts';
import { useValue } from './field-access.tsx';
import classes from './panel.module.css';

const kinds: { value: Link['kind']; label: LocalText }[] = [
  { value: 'none', label: { zh: '不跳转', en: 'No link' } },
  { value: 'page', label: { zh: '装修页面', en: 'A page' } },
  { value: 'app', label: { zh: '手机端功能', en: 'The phone app' } },
  { value: 'url', label: { zh: '网址', en: 'An address' } },
  { value: 'phone', label: { zh: '拨打电话', en: 'A phone number' } },
];

export function LinkField({ path, label }: { path: string; label: LocalText }) {
  const t = useText();
  const [value, set] = useValue(path);
  const [, setTarget] = useValue(`${path}.target`);
  const link = asLink(value);
  const name = t(label);
  const put = (next: Link) => set(next as unknown as Json);
  const bad = link.target !== '' && !linkFits(link);
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
        {link.kind === 'url' || link.kind === 'phone' || link.kind === 'app' ? (
          <Input
            aria-label={t({ zh: '{name}的目标', en: 'Target of {name}' }, { name })}
            type={{ url: 'url', phone: 'tel', app: 'text' }[link.kind] as 'url' | 'tel' | 'text'}
            placeholder={{ url: 'https://', phone: '400-000-0000', app: '/m/mall/orderlist' }[link.kind]}
            value={link.target}
            maxLength={1000}
            onChange={(_, data) => setTarget(data.value)}
          />
        ) : null}
        {bad ? (
          <p className={classes.hint}>
            {t({
              zh: '链接不完整：网址以 http(s):// 开头，手机端功能以 /m/ 开头',
              en: 'Not complete: addresses begin with http(s)://, those of the phone app with /m/',
            })}
          </p>
        ) : null}
      </div>
    </div>
  );
}

/** The organisation's pages by search; what is stored is the page's slug. */
function PageChoice({ link, label, onChange }: { link: Link; label: string; onChange(link: Link): void }) {
  const t = useText();
  const ctx = usePlugin();
  const shown = link.title ?? link.target;
  const [words, setWords] = useState(shown);
  const [open, setOpen] = useState(false);
  const [pages, setPages] = useState<PageSummary[]>([]);
  useEffect(() => {
    if (!open) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const q = words === shown ? undefined : words;
      ctx.http
        .get<{ items: PageSummary[] }>('pages', { q }, { signal: abort.signal, showError: false })
        .then((answer) => setPages(answer.items))
        .catch(() => {});
    }, 200);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [ctx, open, words, shown]);
  return (
    <Combobox
      aria-label={t({ zh: '{name}的页面', en: 'Page of {name}' }, { name: label })}
      placeholder={t({ zh: '搜索页面', en: 'Search pages' })}
      freeform
      value={words}
      selectedOptions={[link.target]}
      onChange={(event) => setWords(event.currentTarget.value)}
      onOpenChange={(_, data) => setOpen(data.open)}
      onOptionSelect={(_, data) => {
        const page = pages.find((one) => one.slug === data.optionValue);
        if (page === undefined) return;
        setWords(page.title);
        onChange({ kind: 'page', target: page.slug, title: page.title });
      }}
    >
      {pages.map((page) => (
        <Option key={page.slug} value={page.slug} text={page.title}>
          {page.title} {page.publishedVersion === null ? t({ zh: '（未发布）', en: '(not published)' }) : ''}
        </Option>
      ))}
    </Combobox>
  );
}
