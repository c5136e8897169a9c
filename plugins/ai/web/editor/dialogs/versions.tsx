import { DialogFrame, LoadFailed, useClosing } from '@fitout/sdk/desktop';
import { callsOf, LazyImage, useLanguage, usePlugin, useText } from '@fitout/sdk/web';
import { Button, Input, Spinner } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import type { blobCalls } from '../../../shared/calls/blobs.ts';
import type { VersionSummary } from '../../../shared/calls/outputs.ts';
import { limits } from '../../../shared/limits.ts';
import { shortTime } from '../../list/short-time.ts';
import { useVersions } from './use-versions.ts';
import classes from './versions.module.css';

interface Props {
  onClose(): void;
  /** The document is another one now. */
  onRestored(): void;
}

/** 历史版本: what the document was, to come back to; and what it is now, under a name. */
export function VersionsDialog({ onClose, onRestored }: Props) {
  const t = useText();
  const closing = useClosing<boolean>((restored) => (restored === true ? onRestored() : onClose()));
  const { remote, working, keep, restore, remove } = useVersions();
  const [name, setName] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && (await keep(name.trim()))) setName('');
  };
  const restored = async (version: VersionSummary) => {
    if (await restore(version)) closing.finish(true);
  };
  const items = remote.data?.items;
  return (
    <DialogFrame
      title={t({ zh: '历史版本', en: 'Versions' })}
      closing={closing}
      onClose={() => closing.finish()}
      described={false}
      actions={<Button onClick={() => closing.finish()}>{t({ zh: '关闭', en: 'Close' })}</Button>}
    >
      <form className={classes.keep} onSubmit={(event) => void submit(event)} noValidate>
        <Input
          value={name}
          maxLength={limits.name}
          aria-label={t({ zh: '版本名称', en: 'Version name' })}
          placeholder={t({ zh: '给现在的内容起个名字', en: 'Name the current state' })}
          onChange={(_, data) => setName(data.value)}
        />
        <Button type="submit" disabledFocusable={working || name.trim() === ''}>
          {t({ zh: '存为版本', en: 'Save version' })}
        </Button>
      </form>
      {remote.error !== undefined && items === undefined ? (
        <LoadFailed error={remote.error} onRetry={remote.reload} />
      ) : items === undefined ? (
        <Spinner />
      ) : items.length === 0 ? (
        <p className={classes.none}>
          {t({
            zh: '还没有版本。工作时每隔几分钟会自动保留一个。',
            en: 'No versions yet. One is saved automatically every few minutes while you work.',
          })}
        </p>
      ) : (
        <ul className={classes.list} aria-label={t({ zh: '版本', en: 'Versions' })}>
          {items.map((version) => (
            <VersionRow
              key={version.version}
              version={version}
              disabled={working}
              onRestore={() => void restored(version)}
              onRemove={() => void remove(version)}
            />
          ))}
        </ul>
      )}
    </DialogFrame>
  );
}

interface RowProps {
  version: VersionSummary;
  disabled: boolean;
  onRestore(): void;
  onRemove(): void;
}

function VersionRow({ version, disabled, onRestore, onRemove }: RowProps) {
  const t = useText();
  const { http } = usePlugin();
  const when = shortTime(version.at, useLanguage());
  const { thumbnail } = version;
  const title = version.name === '' ? t({ zh: '自动保留', en: 'Saved automatically' }) : version.name;
  return (
    <li>
      <span className={classes.picture}>
        {thumbnail === null ? null : (
          <LazyImage
            src={callsOf<typeof blobCalls>(http).url('GET blobs/:hash', { params: { hash: thumbnail } })}
            alt=""
          />
        )}
      </span>
      <span className={classes.words}>
        <strong>{title}</strong>
        <small>
          {when} · {version.by} · {version.width} × {version.height}
        </small>
      </span>
      <Button size="small" disabledFocusable={disabled} onClick={onRestore}>
        {t({ zh: '恢复', en: 'Restore' })}
      </Button>
      <Button size="small" appearance="subtle" disabledFocusable={disabled} onClick={onRemove}>
        {t({ zh: '删除', en: 'Delete' })}
      </Button>
    </li>
  );
}
