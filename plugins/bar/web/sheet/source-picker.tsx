import type { LabelSource, LabelThing } from '@fitout/sdk';
import { DialogFrame, Empty, LoadFailed, Loading, More, useClosing } from '@fitout/sdk/desktop';
import { useDebounced, usePlugin, useRemoteList, useText } from '@fitout/sdk/web';
import { Button, SearchBox } from '@fluentui/react-components';
import { BoxRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { type LabelRow, most } from '../../shared/sheet/rows.ts';
import classes from './sheet.module.css';
import { askSource, codeOf, rowOf } from './sources.ts';

/** What a plugin has to print labels of: some of it, each so many times. */
export function SourcePicker({ source, close: end }: { source: LabelSource; close(rows?: LabelRow[]): void }) {
  const t = useText();
  const { http, session } = usePlugin();
  const closing = useClosing(end);
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const things = useRemoteList<LabelThing>(q, (cursor, signal) =>
    askSource(http, source, { ...(q === '' ? {} : { q }), ...(cursor === undefined ? {} : { cursor }) }, signal),
  );
  const [chosen, setChosen] = useState<ReadonlyMap<string, { thing: LabelThing; copies: number }>>(new Map());
  const put = (thing: LabelThing, copies: number) => {
    const next = new Map(chosen);
    if (copies < 1) next.delete(thing.id);
    else next.set(thing.id, { thing, copies: Math.min(copies, most.copies) });
    setChosen(next);
  };
  const title = t({ zh: '选择{what}', en: 'Choose: {what}' }, { what: t(source.title) });
  return (
    <DialogFrame
      title={title}
      closing={closing}
      onClose={() => closing.finish()}
      contentClassName={classes.picker}
      described={false}
      actions={
        <>
          <Button onClick={() => closing.finish()}>{t({ zh: '取消', en: 'Cancel' })}</Button>
          <Button
            appearance="primary"
            disabled={chosen.size === 0}
            onClick={() =>
              closing.finish(
                [...chosen.values()].map(({ thing, copies }) =>
                  rowOf({ ...thing, code: codeOf(thing, source, session) }, copies),
                ),
              )
            }
          >
            {chosen.size === 0
              ? t({ zh: '加入', en: 'Add' })
              : t({ zh: '加入 {n} 项', en: 'Add {n}' }, { n: chosen.size })}
          </Button>
        </>
      }
    >
      <SearchBox
        autoFocus
        value={typed}
        placeholder={t({ zh: '搜索名称或编号', en: 'Search by name or code' })}
        aria-label={t({ zh: '搜索', en: 'Search' })}
        style={{ maxWidth: 'none' }}
        onChange={(_, { value }) => setTyped(value)}
      />
      {things.error === undefined ? null : <LoadFailed error={things.error} onRetry={things.reload} />}
      {things.items === undefined && things.loading ? <Loading /> : null}
      {things.items?.length === 0 ? (
        <Empty
          icon={<BoxRegular />}
          title={
            q === '' ? t({ zh: '这里还没有内容', en: 'Nothing here yet' }) : t({ zh: '没有找到', en: 'Nothing found' })
          }
        />
      ) : null}
      <ul className={classes.things} aria-label={title}>
        {things.items?.map((thing) => (
          <Thing key={thing.id} thing={thing} copies={chosen.get(thing.id)?.copies ?? 0} put={put} />
        ))}
      </ul>
      <More list={things} />
    </DialogFrame>
  );
}

function Thing(props: { thing: LabelThing; copies: number; put(thing: LabelThing, copies: number): void }) {
  const { thing, copies, put } = props;
  const t = useText();
  return (
    <li className={classes.thing}>
      <label>
        <input type="checkbox" checked={copies > 0} onChange={({ target }) => put(thing, target.checked ? 1 : 0)} />
        <span>
          <strong>{thing.name}</strong>
          <small>{[thing.code, thing.price].filter(Boolean).join(' · ')}</small>
        </span>
      </label>
      {copies === 0 ? null : (
        <input
          type="number"
          min={1}
          max={most.copies}
          value={copies}
          aria-label={t({ zh: '{name} 的张数', en: 'Copies of {name}' }, { name: thing.name })}
          onChange={({ target }) => target.valueAsNumber >= 1 && put(thing, Math.round(target.valueAsNumber))}
        />
      )}
    </li>
  );
}
