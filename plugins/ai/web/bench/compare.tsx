import { keyOf } from '@fitout/sdk';
import { DialogFrame } from '@fitout/sdk/desktop';
import { callsOf, usePlugin, useText } from '@fitout/sdk/web';
import { Button, Slider } from '@fluentui/react-components';
import { type PointerEvent, useEffect, useState } from 'react';
import type { blobCalls } from '../../shared/calls/blobs.ts';
import type { RunCell, TestRun } from '../../shared/calls/runs.ts';
import classes from './bench.module.css';

interface Props {
  left: RunCell;
  right: RunCell;
  columns: TestRun['columns'];
  onClose(): void;
}

/** Two pictures over each other: a divider that is drawn, or one after the other while the key B is held. */
export function Compare({ left, right, columns, onClose }: Props) {
  const t = useText();
  const { http } = usePlugin();
  const [at, setAt] = useState(50);
  const [blink, setBlink] = useState(false);
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      if (keyOf(event).toLowerCase() === 'b' && !event.ctrlKey && !event.metaKey) setBlink(event.type === 'keydown');
    };
    window.addEventListener('keydown', down);
    window.addEventListener('keyup', down);
    return () => {
      window.removeEventListener('keydown', down);
      window.removeEventListener('keyup', down);
    };
  }, []);
  const src = ({ generation }: RunCell) =>
    callsOf<typeof blobCalls>(http).url('GET blobs/:hash', { params: { hash: generation?.results[0]?.hash ?? '' } });
  const nameOf = ({ column }: RunCell) => columns[column]?.model ?? '';
  const draw = (event: PointerEvent<HTMLElement>) => {
    const { left: from, width } = event.currentTarget.getBoundingClientRect();
    setAt(Math.round(Math.max(0, Math.min(100, ((event.clientX - from) / width) * 100))));
  };
  return (
    <DialogFrame
      wide
      title={t({ zh: '对比', en: 'Compare' })}
      className={classes.compare}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t({ zh: '关闭', en: 'Close' })}</Button>}
    >
      <div className={classes.names}>
        <span>{nameOf(left)}</span>
        <span>{nameOf(right)}</span>
      </div>
      <div
        className={classes.stage}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          draw(event);
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && draw(event)}
      >
        <img src={src(right)} alt={nameOf(right)} draggable={false} />
        <img
          src={src(left)}
          alt={nameOf(left)}
          draggable={false}
          style={{ clipPath: `inset(0 ${blink ? 100 : 100 - at}% 0 0)` }}
        />
        {blink ? null : <i style={{ insetInlineStart: `${at}%` }} />}
      </div>
      <Slider
        className={classes.divider ?? ''}
        value={at}
        min={0}
        max={100}
        aria-label={t({ zh: '分界线', en: 'Divider' })}
        onChange={(_, data) => setAt(data.value)}
      />
      <p className={classes.facts}>
        {t({ zh: '拖动分界线；按住 B 键闪看右边那张', en: 'Drag the divider. Hold B to show the image on the right' })}
      </p>
    </DialogFrame>
  );
}
