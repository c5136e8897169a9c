import type { LabelSource, LabelThing, LabelThings } from '@fitout/sdk';
import { type Closing, DialogFrame, Empty, LoadFailed, Loading, More } from '@fitout/sdk/desktop';
import { type RemoteList, useDebounced, usePlugin, useRemoteList, useText } from '@fitout/sdk/web';
import { SearchBox } from '@fluentui/react-components';
import { BoxRegular } from '@fluentui/react-icons';
import { type ReactNode, useState } from 'react';
import classes from './sheet.module.css';
import { askSource } from './sources.ts';

/** What a plugin has, by search. */
export interface Things {
  /** In the field, and what is searched for. */
  typed: string;
  q: string;
  setTyped(typed: string): void;
  list: RemoteList<LabelThing>;
  /** One slice of what is searched for. */
  slice(cursor: string | undefined, signal: AbortSignal): Promise<LabelThings>;
}

export function useThings(source: LabelSource): Things {
  const { http } = usePlugin();
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const slice = (cursor: string | undefined, signal: AbortSignal) =>
    askSource(http, source, { ...(q === '' ? {} : { q }), ...(cursor === undefined ? {} : { cursor }) }, signal);
  return { typed, q, setTyped, slice, list: useRemoteList<LabelThing>(q, slice) };
}

export interface ThingDialogProps {
  source: LabelSource;
  things: Things;
  closing: Closing<never>;
  onClose(): void;
  actions: ReactNode;
  /** Between the search and the list. */
  notice?: ReactNode;
  /** One thing's line: an `<li>`. */
  children(thing: LabelThing): ReactNode;
}

/** A dialog in which some of what a plugin has is chosen: its search and its list. */
export function ThingDialog({ source, things, closing, onClose, actions, notice, children }: ThingDialogProps) {
  const t = useText();
  const { typed, q, setTyped, list } = things;
  const title = t({ zh: '选择{what}', en: 'Choose from {what}' }, { what: t(source.title) });
  return (
    <DialogFrame
      title={title}
      closing={closing}
      onClose={onClose}
      contentClassName={classes.picker}
      described={false}
      actions={actions}
    >
      <SearchBox
        autoFocus
        value={typed}
        placeholder={t({ zh: '搜索名称或编号', en: 'Search by name or code' })}
        aria-label={t({ zh: '搜索', en: 'Search' })}
        style={{ maxWidth: 'none' }}
        onChange={(_, { value }) => setTyped(value)}
      />
      {notice}
      {list.error === undefined ? null : <LoadFailed error={list.error} onRetry={list.reload} />}
      {list.items === undefined && list.loading ? <Loading /> : null}
      {list.items?.length === 0 ? (
        <Empty
          icon={<BoxRegular />}
          title={
            q === '' ? t({ zh: '这里还没有内容', en: 'Nothing here yet' }) : t({ zh: '没有找到', en: 'Nothing found' })
          }
        />
      ) : null}
      <ul className={classes.things} aria-label={title}>
        {list.items?.map(children)}
      </ul>
      <More list={list} />
    </DialogFrame>
  );
}
