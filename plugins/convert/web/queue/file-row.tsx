// biome-ignore-all lint/a11y/useFocusableInteractive: the row takes the focus, and the buttons in it
// biome-ignore-all lint/a11y/useSemanticElements: only lines on the screen are drawn, each in its own place: no table of HTML can do that
import { sizeText } from '@fitout/sdk';
import { IconButton } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import {
  ArrowClockwiseRegular,
  ArrowDownloadRegular,
  CropRegular,
  DismissRegular,
  ImageEditRegular,
  SlideTransitionRegular,
} from '@fluentui/react-icons';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { mayRetry } from '../../shared/queue.ts';
import { changeText, formatTitle, timeText } from '../../shared/texts.ts';
import type { Line } from '../batch/line.ts';
import type { Thumbs } from '../batch/thumbs.ts';
import list from './file-list.module.css';
import classes from './file-row.module.css';
import { Progress } from './progress.tsx';

export interface RowActions {
  compare(line: Line): void;
  /** Absent where the file stays as it is. */
  crop: ((line: Line) => void) | undefined;
  /** Opens it in an editor, from the button; absent where there is none. */
  edit: { words: string; open(line: Line, button: HTMLElement): void } | undefined;
  save(line: Line): void;
  retry(line: Line): void;
  cancel(line: Line): void;
  remove(line: Line): void;
}

interface Props {
  line: Line;
  index: number;
  /** Pixels. */
  top: number;
  height: number;
  /** The keyboard stands here. */
  current: boolean;
  chosen: boolean;
  source: Blob | undefined;
  /** The result was made by other settings than the present ones. */
  stale: boolean;
  thumbs: Thumbs;
  onChoose(id: number): void;
  actions: RowActions;
}

/** One file: what it is, how far it is, what came of it. */
export const FileRow = memo(function FileRow(props: Props) {
  const { line, index, top, height, current, chosen, source, stale, thumbs, onChoose, actions } = props;
  const { result } = line;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={chosen}
      tabIndex={current ? 0 : -1}
      data-current={current}
      data-chosen={chosen}
      data-state={line.state}
      className={list.row}
      style={{ transform: `translateY(${top}px)`, height }}
      onClick={(event) => {
        onChoose(line.id);
        event.currentTarget.focus({ preventScroll: true });
      }}
      onFocus={(event) => event.target === event.currentTarget && onChoose(line.id)}
      onDoubleClick={() => actions.compare(line)}
      onKeyDown={() => {}}
    >
      <span role="gridcell">
        <Thumb id={line.id} source={source} thumbs={thumbs} />
      </span>
      <span role="gridcell" className={classes.words}>
        <span className={classes.name} title={[...line.folders, line.name].join('/')}>
          {line.name}
        </span>
        <Facts line={line} />
      </span>
      <span role="gridcell" className={classes.number} data-column="before">
        {sizeText(line.size)}
      </span>
      <span role="gridcell" className={classes.number} data-column="after">
        {result === undefined ? '' : sizeText(result.after)}
      </span>
      <span role="gridcell" className={classes.number} data-column="ratio">
        {result === undefined ? null : (
          <span className={classes.change} data-larger={result.after > line.size}>
            {changeText(line.size, result.after)}
          </span>
        )}
      </span>
      <span role="gridcell" className={classes.number} data-column="ms">
        {result === undefined ? '' : timeText(result.ms)}
      </span>
      <span role="gridcell" className={classes.state} data-column="state">
        <State line={line} stale={stale} />
      </span>
      <span role="gridcell" className={classes.actions} data-column="actions">
        <Actions line={line} current={current} actions={actions} />
      </span>
    </div>
  );
});

/** What the file is, or what is wrong with it. */
function Facts({ line }: { line: Line }) {
  const t = useText();
  const { facts, fault, result } = line;
  if (fault !== undefined)
    return (
      <span className={classes.fault} title={t(fault)}>
        {t(fault)}
      </span>
    );
  if (facts === undefined) return <span className={classes.facts}>&nbsp;</span>;
  const size = (width: number, height: number) => (width > 0 ? `${width} × ${height}` : '');
  const changed = result !== undefined && (result.width !== facts.width || result.height !== facts.height);
  const parts = [
    formatTitle(facts.format),
    `${size(facts.width, facts.height)}${changed ? ` → ${size(result.width, result.height)}` : ''}`,
    ...(facts.frames > 1 ? [t({ zh: '{n} 帧', en: '{n} {n|frame|frames}' }, { n: facts.frames })] : []),
    ...(facts.hdr ? ['HDR'] : []),
    ...(facts.depth > 8 ? [t({ zh: '{n} 位', en: '{n}-bit' }, { n: facts.depth })] : []),
    ...(line.edit === undefined ? [] : [t({ zh: '单独裁剪', en: 'custom crop' })]),
    ...(result?.ssim === undefined ? [] : [`SSIM ${result.ssim.toFixed(4)}`]),
    ...(line.folders.length > 0 ? [line.folders.join('/')] : []),
  ].filter((part) => part !== '');
  const warnings = result?.warnings ?? [];
  return (
    <span className={classes.facts} title={[parts.join(' · '), ...warnings.map(({ text }) => t(text))].join('\n')}>
      {parts.join(' · ')}
      {warnings.length > 0 ? (
        <span className={classes.warning}> · {warnings.map(({ text }) => t(text)).join(' · ')}</span>
      ) : null}
    </span>
  );
}

function State({ line, stale }: { line: Line; stale: boolean }) {
  const t = useText();
  switch (line.state) {
    case 'waiting':
      return <span className={classes.quiet}>{t({ zh: '等待', en: 'Waiting' })}</span>;
    case 'working':
      return <Progress label={line.name} progress={line.progress} />;
    case 'done':
      if (stale) return <span className={classes.stale}>{t({ zh: '设置已改', en: 'Settings changed' })}</span>;
      return line.saved ? (
        <span className={classes.quiet}>{t({ zh: '已保存', en: 'Saved' })}</span>
      ) : (
        <span className={classes.good}>{t({ zh: '完成', en: 'Done' })}</span>
      );
    case 'failed':
      return <span className={classes.bad}>{t({ zh: '失败', en: 'Failed' })}</span>;
    case 'cancelled':
      return <span className={classes.quiet}>{t({ zh: '已取消', en: 'Cancelled' })}</span>;
  }
}

function Actions({ line, current, actions }: { line: Line; current: boolean; actions: RowActions }) {
  const t = useText();
  const { state } = line;
  const open = state === 'waiting' || state === 'working';
  const broken = state === 'failed' && line.retryable !== true;
  const act = (words: string, icon: ReactNode, onClick: (button: HTMLElement) => void, more = '') => (
    <IconButton
      tabIndex={current ? 0 : -1}
      title={`${words}${more}`}
      aria-label={`${words} ${line.name}`}
      onClick={(event) => {
        event.stopPropagation();
        onClick(event.currentTarget);
      }}
    >
      {icon}
    </IconButton>
  );
  return (
    <>
      {state === 'done' ? act(t({ zh: '保存', en: 'Save' }), <ArrowDownloadRegular />, () => actions.save(line)) : null}
      {mayRetry(line)
        ? act(t({ zh: '重试', en: 'Try again' }), <ArrowClockwiseRegular />, () => actions.retry(line))
        : null}
      {broken || actions.edit === undefined
        ? null
        : act(
            actions.edit.words,
            <ImageEditRegular />,
            (button) => actions.edit?.open(line, button),
            // The page promises that converting uploads nothing.
            t({ zh: '（图片会存到平台）', en: ' (uploads the image)' }),
          )}
      {broken || state === 'working' || actions.crop === undefined
        ? null
        : act(t({ zh: '裁剪', en: 'Crop' }), <CropRegular />, () => actions.crop?.(line))}
      {broken ? null : act(t({ zh: '对比', en: 'Compare' }), <SlideTransitionRegular />, () => actions.compare(line))}
      {open && state === 'working'
        ? act(t({ zh: '取消', en: 'Cancel' }), <DismissRegular />, () => actions.cancel(line))
        : act(t({ zh: '移除', en: 'Remove' }), <DismissRegular />, () => actions.remove(line))}
    </>
  );
}

/** A small picture, asked for while its line is on the screen. */
function Thumb({ id, source, thumbs }: { id: number; source: Blob | undefined; thumbs: Thumbs }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (source === undefined) return;
    return thumbs.ask(id, source, (bitmap) => {
      const target = canvas.current;
      if (bitmap === null || target === null) return;
      target.width = bitmap.width;
      target.height = bitmap.height;
      target.getContext('2d')?.drawImage(bitmap, 0, 0);
      target.dataset.ready = '';
    });
  }, [id, source, thumbs]);
  return (
    <span className={classes.thumb}>
      <canvas ref={canvas} aria-hidden width={1} height={1} />
    </span>
  );
}
