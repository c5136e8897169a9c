import { sizeText } from '@fitout/sdk';
import { useDebounced, useStore, useText } from '@fitout/sdk/web';
import { useEffect, useState } from 'react';
import type { Recipe } from '../../shared/recipe.ts';
import { changeText } from '../../shared/texts.ts';
import type { Batch } from '../batch/batch.ts';
import { type Estimated, estimateOf } from '../batch/estimate.ts';
import classes from './panel.module.css';

/** What the chosen picture would come to by the present settings, without converting all of it. */
export function Estimate({ batch, recipe, chosen }: { batch: Batch; recipe: Recipe; chosen: number | undefined }) {
  const t = useText();
  const { entries, going } = useStore(batch.queue);
  const line = entries.find(({ id }) => id === chosen) ?? entries.find(({ fault }) => fault === undefined);
  const { id, facts, edit } = line ?? {};
  const key = useDebounced(batch.key, 350);
  const [found, setFound] = useState<{ id: number; estimated: Estimated | undefined; busy: boolean }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what the recipe makes of the bytes
  useEffect(() => {
    // A run needs the machine for itself, and tells the real sizes.
    if (id === undefined || facts === undefined || going === 'running') return;
    const abort = new AbortController();
    setFound((before) => ({ id, estimated: before?.id === id ? before.estimated : undefined, busy: true }));
    const tell = (estimated: Estimated | undefined) => abort.signal.aborted || setFound({ id, estimated, busy: false });
    estimateOf(batch, recipe, { id, facts, edit }, abort.signal).then(tell, () => tell(undefined));
    return () => abort.abort();
  }, [id, facts, edit, key, going === 'running']);
  // Its real size stands in its line.
  if (line === undefined || found?.id !== line.id || line.result?.key === batch.key) return null;
  const { estimated, busy } = found;
  if (estimated === undefined && !busy) return null;
  return (
    <div className={classes.estimate} role="status" data-old={busy}>
      <span className={classes.note}>
        {estimated?.exact === true
          ? t({ zh: '「{name}」将为', en: '“{name}” will be' }, { name: line.name })
          : t({ zh: '「{name}」预计', en: 'Estimate for “{name}”' }, { name: line.name })}
      </span>
      <strong>
        {estimated === undefined ? '…' : `${estimated.exact ? '' : '≈ '}${sizeText(estimated.bytes)}`}
        {estimated === undefined ? null : (
          <span data-larger={estimated.bytes > line.size}>{changeText(line.size, estimated.bytes)}</span>
        )}
      </strong>
      {estimated?.size === undefined ? null : (
        <span className={classes.note}>{`${estimated.size.width} × ${estimated.size.height}`}</span>
      )}
    </div>
  );
}
