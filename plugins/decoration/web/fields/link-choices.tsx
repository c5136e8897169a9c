import type { LocalText } from '@fitout/sdk';
import { freeformChoice } from '@fitout/sdk/desktop';
import { mobileLinkPoint, useContributed, useDraft, usePlugin, useText } from '@fitout/sdk/web';
import { Combobox, Option, Select } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import type { PageSummary } from '../../shared/calls/outputs.ts';
import type { DocumentKind } from '../../shared/document/document.ts';
import type { Link } from '../../shared/link.ts';
import { decorationCalls } from '../client.ts';

interface ChoiceProps {
  link: Link;
  label: string;
  onChange(link: Link): void;
}

const scopes: { value: string; label: LocalText; query: { kind?: DocumentKind; block?: string } }[] = [
  { value: 'all', label: { zh: '全部', en: 'All' }, query: {} },
  { value: 'page', label: { zh: '页面', en: 'Pages' }, query: { kind: 'page' } },
  { value: 'activity', label: { zh: '活动', en: 'Activities' }, query: { kind: 'activity' } },
  { value: 'form', label: { zh: '表单', en: 'Forms' }, query: { kind: 'form' } },
  { value: 'article', label: { zh: '文章', en: 'Articles' }, query: { block: 'article' } },
];

/** The organisation's pages, activities, forms and articles by search; what is stored is the page's slug. */
export function PageChoice({ link, label, onChange }: ChoiceProps) {
  const t = useText();
  const ctx = usePlugin();
  const shown = link.title ?? link.target;
  const [text, setText] = useDraft(shown);
  const [scope, setScope] = useState('all');
  const [open, setOpen] = useState(false);
  const [pages, setPages] = useState<PageSummary[]>([]);
  useEffect(() => {
    if (!open) return;
    const abort = new AbortController();
    const query = scopes.find(({ value }) => value === scope)?.query ?? {};
    const timer = setTimeout(() => {
      const q = text === shown ? undefined : text;
      decorationCalls(ctx.http)('GET pages', { query: { ...query, q } }, { signal: abort.signal, showError: false })
        .then((answer) => setPages(answer.items))
        .catch(() => {});
    }, 200);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [ctx, open, text, shown, scope]);
  return (
    <div style={{ display: 'grid', gridTemplateColumns: '84px minmax(0, 1fr)', gap: 6 }}>
      <Select
        aria-label={t({ zh: '{name}的页面类型', en: 'Page type for {name}' }, { name: label })}
        value={scope}
        onChange={(_, data) => setScope(data.value)}
      >
        {scopes.map((one) => (
          <option key={one.value} value={one.value}>
            {t(one.label)}
          </option>
        ))}
      </Select>
      <Combobox
        aria-label={t({ zh: '{name}的页面', en: 'Page for {name}' }, { name: label })}
        placeholder={t({ zh: '搜索页面', en: 'Search pages' })}
        {...typed(t)}
        value={text}
        selectedOptions={[link.target]}
        onChange={(event) => setText(event.currentTarget.value)}
        onOpenChange={(_, data) => setOpen(data.open)}
        onOptionSelect={freeformChoice((slug) => {
          const page = pages.find((one) => one.slug === slug);
          if (page === undefined) return;
          setText(page.title);
          onChange({ kind: 'page', target: page.slug, title: page.title });
        })}
      >
        {pages.length === 0 ? (
          <Option value="" disabled text="">
            {t({ zh: '没有符合的页面', en: 'No matching pages' })}
          </Option>
        ) : null}
        {pages.map((page) => (
          <Option key={page.slug} value={page.slug} text={page.title}>
            {page.title} {page.publishedVersion === null ? t({ zh: '（未发布）', en: '(not published)' }) : ''}
          </Option>
        ))}
      </Combobox>
    </div>
  );
}

/** What plugins show on phones, by title; an address with values of its own may be typed. */
export function AppChoice({ link, label, onChange }: ChoiceProps) {
  const t = useText();
  const { menu } = usePlugin();
  // A page, and behind it the places within it.
  const places = useContributed(mobileLinkPoint);
  const routes = menu.phoneRoutes.flatMap((route) => [
    route,
    ...places.filter(({ path }) => path.startsWith(`${route.path}?`)),
  ]);
  const titleOf = (target: string) => {
    const route = routes.find(({ path }) => path === target);
    return route === undefined ? undefined : t(route.title);
  };
  const shown = titleOf(link.target) ?? link.target;
  const [text, setText] = useDraft(shown);
  const wanted = text === shown ? '' : text.trim().toLowerCase();
  const fitting = routes.filter(({ path, title }) => `${t(title)} ${path}`.toLowerCase().includes(wanted));
  return (
    <Combobox
      aria-label={t({ zh: '{name}的目标', en: 'Target of {name}' }, { name: label })}
      placeholder={t({
        zh: '选择功能，或填写 /m/ 开头的地址',
        en: 'Choose a function, or enter an address starting with /m/',
      })}
      {...typed(t)}
      value={text}
      selectedOptions={[link.target]}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        setText(typed);
        if (typed.startsWith('/m')) onChange({ kind: 'app', target: typed.trim() });
      }}
      onOptionSelect={freeformChoice((target, title) => {
        setText(title);
        onChange({ kind: 'app', target, title });
      })}
    >
      {fitting.map(({ path, title }) => (
        <Option key={path} value={path} text={t(title)}>
          {t(title)} {path}
        </Option>
      ))}
    </Combobox>
  );
}

/** A field to type in with choices below it, as narrow as its place. */
function typed(t: (text: LocalText) => string) {
  return {
    freeform: true,
    style: { minWidth: 0 },
    input: { style: { minWidth: 0, width: '100%' } },
    expandIcon: { 'aria-label': t({ zh: '展开选项', en: 'Show options' }) },
  };
}
