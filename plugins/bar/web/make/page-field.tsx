import type { LabelThing } from '@fitout/sdk';
import { errorText, freeformChoice } from '@fitout/sdk/desktop';
import { useDebounced, usePlugin, useRemoteList, useText } from '@fitout/sdk/web';
import { Combobox, Field, Option } from '@fluentui/react-components';
import { useState } from 'react';
import { askSource, codeOf, usePageSources } from '../sheet/sources.ts';
import type { ChosenPage } from './draft.ts';

interface Props {
  page: ChosenPage | undefined;
  onChange(page: ChosenPage): void;
}

/** One of the organisation's published pages, by search: the code says its address. */
export function PageField({ page, onChange }: Props) {
  const t = useText();
  const { http, session } = usePlugin();
  const [source] = usePageSources();
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const q = useDebounced((typed ?? '').trim());
  const pages = useRemoteList<LabelThing>(q, (cursor, signal) => {
    if (source === undefined) return Promise.resolve({ items: [], next: null });
    return askSource(http, source, { ...(q === '' ? {} : { q }), ...(cursor === undefined ? {} : { cursor }) }, signal);
  });
  const { items = [], error, loading } = pages;
  return (
    <Field
      label={t({ zh: '页面', en: 'Page' })}
      {...(page === undefined ? {} : { hint: page.address })}
      {...(error === undefined ? {} : { validationMessage: t(errorText(error)) })}
    >
      <Combobox
        freeform
        value={typed ?? page?.title ?? ''}
        selectedOptions={page === undefined ? [] : [page.address]}
        placeholder={t({ zh: '搜索已发布的页面', en: 'Search published pages' })}
        expandIcon={{ 'aria-label': t({ zh: '展开选项', en: 'Show options' }) }}
        input={{ maxLength: 100 }}
        open={open}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          // It opens by itself for letters alone, not for what an input method writes.
          setOpen(true);
        }}
        onOpenChange={(_, data) => {
          setOpen(data.open);
          // What was typed and not chosen is no page.
          if (!data.open) setTyped(undefined);
        }}
        onOptionSelect={freeformChoice((address, title) => {
          setTyped(undefined);
          onChange({ title, address });
        })}
      >
        {items.length === 0 ? (
          <Option value="" disabled text="">
            {loading
              ? t({ zh: '正在查找…', en: 'Searching…' })
              : t({ zh: '没有已发布的页面', en: 'No published pages' })}
          </Option>
        ) : null}
        {source === undefined
          ? null
          : items.map((thing) => {
              const address = codeOf(thing, source, session);
              return (
                <Option key={thing.id} value={address} text={thing.name}>
                  {thing.name}
                </Option>
              );
            })}
      </Combobox>
    </Field>
  );
}
