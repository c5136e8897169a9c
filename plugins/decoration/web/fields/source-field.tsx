import { useText } from '@fitout/sdk/web';
import { Button, Select } from '@fluentui/react-components';
import { AddRegular, EditRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useId, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Field } from '../../shared/blocks/schema.ts';
import type { PageSettings } from '../../shared/document/document.ts';
import { newNodeId } from '../../shared/document/ids.ts';
import type { HttpSource } from '../../shared/sources/http-source.ts';
import { readSource, sourceLimits, sourcesOf } from '../../shared/sources/sources.ts';
import panel from '../panel/panel.module.css';
import { useSession } from '../session/hooks.ts';
import { useValue } from './field-target.tsx';
import classes from './fields.module.css';

const SourceDialog = lazy(() => import('./source-dialog.tsx').then((module) => ({ default: module.SourceDialog })));

/** One of the page's http sources: chosen, made or changed here. Sources belong to the page, and several blocks may share one. */
export function SourceField({ field, path }: { field: Extract<Field, { kind: 'source' }>; path: string }) {
  const t = useText();
  const id = useId();
  const session = useSession();
  const [stored, set] = useValue(path);
  const sources = sourcesOf(useSnapshot(session.store.settings) as PageSettings);
  const [editing, setEditing] = useState<HttpSource>();
  const chosen = sources.find(({ id }) => id === stored);
  const nameOf = (source: HttpSource) => source.name || hostOf(source.url) || t({ zh: '未命名', en: 'Untitled' });
  const save = (source: HttpSource) => {
    const at = sources.findIndex(({ id }) => id === source.id);
    const next = at < 0 ? [...sources, source] : sources.with(at, source);
    session.history.seal();
    session.edits.setGlobal('sources', next);
    set(source.id);
    session.history.seal();
  };
  const remove = (source: HttpSource) => {
    const next = sources.filter(({ id }) => id !== source.id);
    session.history.seal();
    session.edits.setGlobal('sources', next.length === 0 ? undefined : next);
    session.history.seal();
  };
  const add = () => setEditing(readSource({ id: newNodeId() }));
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{t(field.label)}</label>
      <div className={panel.row}>
        <Select id={id} className={panel.grow} value={chosen?.id ?? ''} onChange={(_, data) => set(data.value)}>
          <option value="">
            {sources.length === 0
              ? t({ zh: '还没有数据源', en: 'No data sources yet' })
              : t({ zh: '请选择数据源', en: 'Choose a data source' })}
          </option>
          {sources.map((source) => (
            <option key={source.id} value={source.id}>
              {nameOf(source)}
            </option>
          ))}
        </Select>
        {chosen === undefined ? null : (
          <Button
            appearance="subtle"
            icon={<EditRegular />}
            aria-label={t({ zh: '编辑数据源', en: 'Edit data source' })}
            onClick={() => setEditing(chosen)}
          />
        )}
      </div>
      {sources.length >= sourceLimits.sources ? null : (
        <Button size="small" icon={<AddRegular />} onClick={add}>
          {t({ zh: '新建数据源', en: 'New data source' })}
        </Button>
      )}
      {editing === undefined ? null : (
        <Suspense fallback={null}>
          <SourceDialog
            key={editing.id}
            source={editing}
            known={sources.some(({ id }) => id === editing.id)}
            onSave={save}
            onRemove={() => remove(editing)}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}
