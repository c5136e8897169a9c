import type { LocalText } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { Button, Select, ToggleButton } from '@fluentui/react-components';
import {
  ArrowRedoRegular,
  ArrowUndoRegular,
  DataBarVerticalRegular,
  EyeRegular,
  HistoryRegular,
  RulerRegular,
  SaveRegular,
  SendRegular,
} from '@fluentui/react-icons';
import { memo } from 'react';
import { useSnapshot } from 'valtio/react';
import { isWaiting, type SaveState } from '../saving/save-state.ts';
import { useObservable, useSession } from '../session/hooks.ts';
import { PresenceAvatars } from './presence-avatars.tsx';
import classes from './toolbar.module.css';

export type DialogName = 'preview' | 'versions' | 'publish' | 'data';

export const devices = [375, 390, 414, 768] as const;

export interface Frame {
  width: number;
  zoom: number;
  rulers: boolean;
}

const preview: LocalText = { zh: '预览', en: 'Preview' };

const words: Record<SaveState['kind'], LocalText> = {
  saved: { zh: '已保存', en: 'Saved' },
  dirty: { zh: '未保存', en: 'Not saved yet' },
  saving: { zh: '保存中', en: 'Saving' },
  offline: { zh: '离线，已存本地', en: 'Offline, kept on this device' },
  unreachable: { zh: '连不上服务器，已存本地', en: 'No answer from the server, kept on this device' },
  failing: { zh: '服务器出错，正在重试', en: 'The server failed, trying again' },
  conflict: { zh: '与他人的修改冲突', en: 'Conflicts with someone else' },
  refused: { zh: '保存被拒绝', en: 'Refused by the server' },
};

export const Toolbar = memo(function Toolbar(props: {
  frame: Frame;
  onFrame(frame: Frame): void;
  onDialog(name: DialogName): void;
  /** The figures are shown over the canvas. */
  figures: boolean;
  narrow: boolean;
}) {
  const { frame, onFrame, onDialog, figures, narrow } = props;
  const session = useSession();
  const t = useText();
  const { title } = useSnapshot(session.store.settings);
  const readOnly = useObservable(session.lease, (lease) => lease.readOnly);
  const canUndo = useObservable(session.history, (history) => history.canUndo) && !readOnly;
  const canRedo = useObservable(session.history, (history) => history.canRedo) && !readOnly;
  const save = () =>
    void session.saver.flush().then(
      () => session.announce({ zh: '已保存', en: 'Saved' }),
      () => {},
    );
  return (
    <div className={classes.bar} role="toolbar" aria-label={t({ zh: '编辑器工具栏', en: 'Editor toolbar' })}>
      <h1 className={classes.title} data-page-heading="" tabIndex={-1}>
        {title}
      </h1>
      {narrow ? null : (
        <>
          <Button
            className={classes.fold}
            appearance="subtle"
            icon={<ArrowUndoRegular />}
            disabled={!canUndo}
            onClick={() => session.undo()}
            title="Ctrl/⌘ Z"
          >
            {t({ zh: '撤销', en: 'Undo' })}
          </Button>
          <Button
            className={classes.fold}
            appearance="subtle"
            icon={<ArrowRedoRegular />}
            disabled={!canRedo}
            onClick={() => session.redo()}
            title="Ctrl/⌘ Shift Z"
          >
            {t({ zh: '重做', en: 'Redo' })}
          </Button>
          <Select
            className={classes.device}
            size="small"
            aria-label={t({ zh: '设备宽度', en: 'Device width' })}
            value={String(frame.width)}
            onChange={(_, data) => onFrame({ ...frame, width: Number(data.value) })}
          >
            {devices.map((width) => (
              <option key={width}>{width}</option>
            ))}
          </Select>
          <Select
            className={classes.zoom}
            size="small"
            aria-label={t({ zh: '缩放', en: 'Zoom' })}
            title="Ctrl/⌘ + − 0"
            value={String(frame.zoom)}
            onChange={(_, data) => onFrame({ ...frame, zoom: Number(data.value) })}
          >
            {zooms(frame.zoom).map((zoom) => (
              <option key={zoom} value={zoom}>
                {Math.round(zoom * 100)}%
              </option>
            ))}
          </Select>
          <ToggleButton
            appearance="subtle"
            icon={<RulerRegular />}
            checked={frame.rulers}
            aria-label={t({ zh: '标尺', en: 'Rulers' })}
            title={t({ zh: '标尺', en: 'Rulers' })}
            onClick={() => onFrame({ ...frame, rulers: !frame.rulers })}
          />
        </>
      )}
      <span className={classes.gap} />
      <PresenceAvatars />
      <State />
      {narrow ? null : (
        <>
          <Button
            className={classes.fold}
            appearance="subtle"
            icon={<SaveRegular />}
            disabled={readOnly}
            onClick={save}
            title="Ctrl/⌘ S"
          >
            {t({ zh: '保存', en: 'Save' })}
          </Button>
          <ToggleButton
            className={classes.fold}
            appearance="subtle"
            title={t({ zh: '数据', en: 'Figures' })}
            icon={<DataBarVerticalRegular />}
            checked={figures}
            onClick={() => onDialog('data')}
          >
            {t({ zh: '数据', en: 'Figures' })}
          </ToggleButton>
          <Button
            className={classes.fold}
            appearance="subtle"
            title={t({ zh: '版本', en: 'Versions' })}
            icon={<HistoryRegular />}
            onClick={() => onDialog('versions')}
          >
            {t({ zh: '版本', en: 'Versions' })}
          </Button>
        </>
      )}
      <Button
        icon={<EyeRegular />}
        onClick={() => onDialog('preview')}
        {...(narrow ? { 'aria-label': t(preview), title: t(preview) } : {})}
      >
        {narrow ? null : t(preview)}
      </Button>
      <Button
        appearance="primary"
        icon={<SendRegular />}
        disabled={!session.ctx.session.can('decoration.publish')}
        onClick={() => onDialog('publish')}
      >
        {t({ zh: '发布', en: 'Publish' })}
      </Button>
    </div>
  );
});

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
