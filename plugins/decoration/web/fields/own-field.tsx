import { usePlugin, useText } from '@fitout/sdk/web';
import { type ComponentType, useEffect, useMemo, useReducer, useState } from 'react';
import type { PanelControlProps, ShownBlock } from '../../api.ts';
import type { Field } from '../../shared/blocks/schema.ts';
import { panelControl } from '../contributions/contributions.ts';
import type { DocumentStore } from '../document/document-store.ts';
import classes from '../panel/panel.module.css';
import { useSelectedIds, useSession } from '../session/hooks.ts';
import { useValue } from './field-target.tsx';

/** A control of another plugin: it reads and writes its own value, and may look at every block. */
export function OwnField({ field, path }: { field: Extract<Field, { kind: 'own' }>; path: string }) {
  const { contributions } = usePlugin();
  const t = useText();
  const session = useSession();
  const [value, set] = useValue(path);
  const [id = ''] = useSelectedIds(session.selection);
  const control = panelControl(contributions, field.control);
  const Control = useLoaded(control?.load);
  const blocks = useBlocks(session.store);
  if (control === undefined)
    return (
      <p className={classes.hint}>
        {t({
          zh: '编辑此项的插件没有启用，内容会原样保留',
          en: 'The plugin that edits this is switched off. The content is kept',
        })}
      </p>
    );
  if (Control === undefined) return <p className={classes.hint}>…</p>;
  return <Control id={id} label={field.label} value={value} set={set} blocks={blocks} />;
}

function useLoaded(load: (() => Promise<ComponentType<PanelControlProps>>) | undefined) {
  const [loaded, setLoaded] = useState<{ load: typeof load; Control: ComponentType<PanelControlProps> }>();
  useEffect(() => {
    let gone = false;
    load?.().then(
      (Control) => gone || setLoaded({ load, Control }),
      (error: unknown) => console.error('a control of a plugin could not be loaded', error),
    );
    return () => {
      gone = true;
    };
  }, [load]);
  return loaded?.load === load ? loaded?.Control : undefined;
}

/** All blocks as plain data; anew after every change, whoever made it. */
function useBlocks(store: DocumentStore): readonly ShownBlock[] {
  const [round, changed] = useReducer((n: number) => n + 1, 0);
  useEffect(() => store.onChange(changed), [store]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store is one object; the round says that it changed
  return useMemo(
    () =>
      [...store.walk()].flatMap((id) => {
        const node = store.cell(id)?.toNode();
        return node === undefined ? [] : [{ id, type: node.type, props: node.props }];
      }),
    [store, round],
  );
}
