import type { LocalText } from '@fitout/sdk';
import { useLanguage, usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { Badge, Button, Select, Spinner } from '@fluentui/react-components';
import { useState } from 'react';
import { migrateDocument } from '../../shared/blocks/registry.ts';
import type { VersionSummary } from '../../shared/calls/outputs.ts';
import type { PageDocument } from '../../shared/document/document.ts';
import type { Side } from '../../shared/page-state.ts';
import { decorationCalls } from '../client.ts';
import { StateFrame } from '../data/state-frame.tsx';
import { when } from '../parts/when.ts';
import { Compare, sideName } from './compare.tsx';
import classes from './dialogs.module.css';
import { EditorDialog, useDialog } from './frame.tsx';

interface Props {
  id: string;
  onClose(): void;
  onRolledBack(): void;
  /** Gives the draft that is open the content of a version. Left out where none is open, or it cannot be edited. */
  onRestore?: ((version: VersionSummary, document: PageDocument) => void) | undefined;
}

/** Published versions, newest first: look at one, compare, put one into the draft or back on the air. */
export function VersionsDialog({ id, onClose, onRolledBack, onRestore }: Props) {
  const t = useText();
  const ctx = usePlugin();
  const call = decorationCalls(ctx.http);
  const language = useLanguage();
  const dialog = useDialog(onClose);
  const versions = useRemote(`versions ${id}`, (signal) =>
    call('GET pages/:id/versions', { params: { id } }, { signal }),
  );
  const [chosen, setChosen] = useState<number>();
  /** What a version is compared with: older and newer. */
  const [compared, setCompared] = useState<{ before: Side; after: Side }>();
  const items = versions.data?.items ?? [];
  const shown = chosen ?? items[0]?.version;

  const rollback = async (version: number) => {
    const agreed = await ctx.overlays.confirm({
      title: { zh: `回滚到版本 ${version}？`, en: `Go back to version ${version}?` },
      message: {
        zh: '该版本会作为新版本立即上线，并替换当前草稿。',
        en: 'This version goes live immediately as a new version and replaces the draft.',
      },
      confirm: { zh: '回滚', en: 'Roll back' },
    });
    if (!agreed) return;
    const done = await call('POST pages/:id/rollback', { params: { id }, body: { version } });
    ctx.toasts.success({ zh: `已回滚，新版本 ${done.version} 已上线`, en: `Done: version ${done.version} is live` });
    dialog.close(onRolledBack);
  };
  const restore = async (version: VersionSummary) => {
    const input = { params: { id, version: version.version } };
    const { document } = await call('GET pages/:id/versions/:version', input);
    dialog.close(() => {
      onClose();
      onRestore?.(version, migrateDocument(document));
    });
  };
  return (
    <EditorDialog title={{ zh: '版本', en: 'Versions' }} dialog={dialog} width={compared === undefined ? 960 : 1200}>
      {compared === undefined ? null : (
        <>
          <div className={classes.sidesBar}>
            <Button onClick={() => setCompared(undefined)}>{t({ zh: '返回版本列表', en: 'All versions' })}</Button>
            <SideSelect
              label={{ zh: '对比', en: 'From' }}
              value={compared.before}
              items={items}
              onChange={(before) => setCompared({ ...compared, before })}
            />
            <span aria-hidden="true">→</span>
            <SideSelect
              label={{ zh: '与', en: 'To' }}
              value={compared.after}
              items={items}
              onChange={(after) => setCompared({ ...compared, after })}
            />
          </div>
          <Compare id={id} {...compared} />
        </>
      )}
      {versions.loading && versions.data === undefined ? <Spinner /> : null}
      {versions.data !== undefined && items.length === 0 ? (
        <p>{t({ zh: '还没有发布过', en: 'Never published' })}</p>
      ) : null}
      {items.length === 0 || compared !== undefined ? null : (
        <div className={`${classes.sides} ${classes.listFirst}`}>
          <div className={classes.phone}>
            {shown === undefined ? null : <StateFrame key={shown} id={id} side={shown} title={sideName(shown, t)} />}
          </div>
          <div className={classes.side}>
            <ul className={classes.list}>
              {items.map((one) => (
                <li key={one.version} className={classes.entry} data-on={one.version === shown}>
                  <div>
                    <strong>{t({ zh: '版本 {n}', en: 'Version {n}' }, { n: one.version })}</strong>{' '}
                    {one.live ? <Badge color="success">{t({ zh: '线上', en: 'Live' })}</Badge> : null}
                    <div className={classes.small}>
                      {when(one.publishedAt, language)} · {one.publishedBy} ·{' '}
                      {t({ zh: '{n} 个组件', en: '{n} {n|block|blocks}' }, { n: one.blocks })}
                    </div>
                    {one.note === '' ? null : <div className={classes.small}>{one.note}</div>}
                  </div>
                  <Button size="small" aria-pressed={one.version === shown} onClick={() => setChosen(one.version)}>
                    <span>
                      {t({ zh: '查看', en: 'View' })}
                      <span className={classes.unseen}>
                        {t({ zh: '版本 {n}', en: ' version {n}' }, { n: one.version })}
                      </span>
                    </span>
                  </Button>
                  <Button size="small" onClick={() => setCompared({ before: one.version, after: 'draft' })}>
                    <span>
                      {t({ zh: '对比', en: 'Compare' })}
                      <span className={classes.unseen}>
                        {t({ zh: '版本 {n}', en: ' version {n}' }, { n: one.version })}
                      </span>
                    </span>
                  </Button>
                  {onRestore === undefined ? null : (
                    <Button size="small" onClick={() => restore(one)}>
                      <span>
                        {t({ zh: '恢复到草稿', en: 'Restore to draft' })}
                        <span className={classes.unseen}>
                          {t({ zh: '版本 {n}', en: ' version {n}' }, { n: one.version })}
                        </span>
                      </span>
                    </Button>
                  )}
                  <Button
                    size="small"
                    disabled={one.live || !ctx.session.can('decoration.publish')}
                    onClick={() => rollback(one.version)}
                  >
                    <span>
                      {t({ zh: '回滚', en: 'Roll back' })}
                      <span className={classes.unseen}>
                        {t({ zh: '到版本 {n}', en: ' to version {n}' }, { n: one.version })}
                      </span>
                    </span>
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </EditorDialog>
  );
}

function SideSelect(props: {
  label: LocalText;
  value: Side;
  items: readonly VersionSummary[];
  onChange(side: Side): void;
}) {
  const { label, value, items, onChange } = props;
  const t = useText();
  const sides: Side[] = ['draft', ...items.map((one) => one.version)];
  return (
    <Select
      aria-label={t(label)}
      value={String(value)}
      onChange={(_, data) => onChange(data.value === 'draft' ? 'draft' : Number(data.value))}
    >
      {sides.map((side) => (
        <option key={side} value={side}>
          {sideName(side, t)}
          {items.some((one) => one.live && one.version === side) ? t({ zh: '（线上）', en: ' (live)' }) : ''}
        </option>
      ))}
    </Select>
  );
}
