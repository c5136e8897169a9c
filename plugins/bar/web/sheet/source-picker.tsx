import type { LabelSource, LabelThing } from '@fitout/sdk';
import { useClosing } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { type LabelRow, most } from '../../shared/sheet/rows.ts';
import classes from './sheet.module.css';
import { codeOf, rowOf } from './sources.ts';
import { ThingDialog, useThings } from './thing-dialog.tsx';

/** What a plugin has to print labels of: some of it, each so many times. */
export function SourcePicker({ source, close: end }: { source: LabelSource; close(rows?: LabelRow[]): void }) {
  const t = useText();
  const { session } = usePlugin();
  const closing = useClosing(end);
  const things = useThings(source);
  const [chosen, setChosen] = useState<ReadonlyMap<string, { thing: LabelThing; copies: number }>>(new Map());
  const put = (thing: LabelThing, copies: number) => {
    const next = new Map(chosen);
    if (copies < 1) next.delete(thing.id);
    else next.set(thing.id, { thing, copies: Math.min(copies, most.copies) });
    setChosen(next);
  };
  return (
    <ThingDialog
      source={source}
      things={things}
      closing={closing}
      onClose={() => closing.finish()}
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
      {(thing) => <Thing key={thing.id} thing={thing} copies={chosen.get(thing.id)?.copies ?? 0} put={put} />}
    </ThingDialog>
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
