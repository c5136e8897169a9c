import type { LocalText } from '@fitout/sdk';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Button, Select } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons';
import { memo } from 'react';
import { useSnapshot } from 'valtio/react';
import { CommandButton } from '../commands/command-button.tsx';
import { preview } from '../commands/page/preview.ts';
import { publish } from '../commands/page/publish.ts';
import { redo } from '../commands/page/redo.ts';
import { save } from '../commands/page/save.ts';
import { undo } from '../commands/page/undo.ts';
import { versions } from '../commands/page/versions.ts';
import { figures } from '../commands/view/figures.ts';
import { rulers } from '../commands/view/rulers.ts';
import { listOf } from '../editor/list-of.ts';
import { isWaiting, type SaveState } from '../saving/save-state.ts';
import { useObservable, useSession } from '../session/hooks.ts';
import { PresenceAvatars } from './presence-avatars.tsx';
import classes from './toolbar.module.css';

const devices = [375, 390, 414, 768] as const;

const words: Record<SaveState['kind'], LocalText> = {
  saved: { zh: '已保存', en: 'Saved' },
  dirty: { zh: '未保存', en: 'Not saved yet' },
  saving: { zh: '保存中', en: 'Saving' },
  offline: { zh: '离线，已存本地', en: 'Offline, saved on this device' },
  unreachable: { zh: '连不上服务器，已存本地', en: 'Server unreachable, saved on this device' },
  failing: { zh: '服务器出错，正在重试', en: 'Server error, retrying' },
  conflict: { zh: '与他人的修改冲突', en: 'Conflicts with someone else’s changes' },
  refused: { zh: '保存被拒绝', en: 'Not saved: rejected by the server' },
};

/** The page's title, how it is shown and saved, and the commands for the page as a whole; `narrow` keeps the last two. */
export const Toolbar = memo(function Toolbar({ narrow }: { narrow: boolean }) {
  const session = useSession();
  const t = useText();
  const { title } = useSnapshot(session.store.settings);
  const folding = { className: classes.fold, appearance: 'subtle' } as const;
  return (
    <div className={classes.bar} role="toolbar" aria-label={t({ zh: '编辑器工具栏', en: 'Editor toolbar' })}>
      <BackToList />
      <h1 className={classes.title} data-page-heading="" tabIndex={-1}>
        {title}
      </h1>
      {narrow ? null : (
        <>
          <CommandButton command={undo} title="keys" {...folding} />
          <CommandButton command={redo} title="keys" {...folding} />
          <ViewSelects />
          <CommandButton command={rulers} appearance="subtle" iconOnly />
        </>
      )}
      <span className={classes.gap} />
      <PresenceAvatars />
      <State />
      {narrow ? null : (
        <>
          <CommandButton command={save} title="keys" {...folding} />
          <CommandButton command={figures} title="label" {...folding} />
          <CommandButton command={versions} title="label" {...folding} />
        </>
      )}
      <CommandButton command={preview} iconOnly={narrow} />
      <CommandButton command={publish} appearance="primary" />
    </div>
  );
});

/** The way back to the list of the page's kind. */
function BackToList() {
  const { store } = useSession();
  const { navigation } = usePlugin();
  const { path, back } = listOf(store.kind);
  const label = useText()(back);
  return (
    <Button
      className={classes.back ?? ''}
      appearance="subtle"
      icon={<ArrowLeftRegular />}
      aria-label={label}
      title={label}
      onClick={() => navigation.open(path)}
    />
  );
}

/** How wide the phone is, and at which zoom it is shown. */
function ViewSelects() {
  const { view } = useSession();
  const t = useText();
  const { width, zoom: now } = useObservable(view, ({ settings }) => settings);
  return (
    <>
      <Select
        className={classes.device}
        size="small"
        aria-label={t({ zh: '设备宽度', en: 'Device width' })}
        value={String(width)}
        onChange={(_, data) => view.set({ width: Number(data.value) })}
      >
        {devices.map((device) => (
          <option key={device}>{device}</option>
        ))}
      </Select>
      <Select
        className={classes.zoom}
        size="small"
        aria-label={t({ zh: '缩放', en: 'Zoom' })}
        title="Ctrl/⌘ + − 0"
        value={String(now)}
        onChange={(_, data) => view.set({ zoom: Number(data.value) })}
      >
        {zooms(now).map((zoom) => (
          <option key={zoom} value={zoom}>
            {Math.round(zoom * 100)}%
          </option>
        ))}
      </Select>
    </>
  );
}

/** What the list of zooms offers, with the present one wherever the wheel left it. */
function zooms(now: number): number[] {
  return [...new Set([0.5, 0.75, 1, 1.25, 1.5, 2, now])].sort((a, b) => a - b);
}

function State() {
  const session = useSession();
  const t = useText();
  const state = useObservable(session.saver, (saver) => saver.state);
  const why = 'error' in state ? `${t({ zh: '：', en: ': ' })}${state.error.message}` : '';
  const said = `${t(words[state.kind])}${why}`;
  const again = isWaiting(state) || state.kind === 'refused';
  return (
    <span className={classes.state} data-kind={state.kind} role="status">
      <span className={classes.said} title={said}>
        {said}
      </span>
      {again ? (
        <Button size="small" appearance="transparent" onClick={() => session.saver.retry()}>
          {t({ zh: '重试', en: 'Try again' })}
        </Button>
      ) : null}
    </span>
  );
}
