import { useText } from '@fitout/sdk/web';
import type { Dispatch } from 'react';
import { zoomMax, zoomMin } from '../constants.ts';
import styles from './image-preview.module.css';
import type { Transform, TransformAction } from './transform.ts';

export interface PreviewBarProps {
  at: number;
  count: number;
  state: Transform;
  dispatch: Dispatch<TransformAction>;
  onGo(by: number): void;
  onClose(): void;
}

/** Paths of the icons, on a grid of 20: both areas draw this preview, so it brings its own. */
const icons = {
  in: 'M9 3a6 6 0 1 0 3.7 10.7l3.8 3.8 1-1-3.8-3.8A6 6 0 0 0 9 3Zm0 1.4a4.6 4.6 0 1 1 0 9.2 4.6 4.6 0 0 1 0-9.2ZM8.3 6.5v1.8H6.5v1.4h1.8v1.8h1.4V9.7h1.8V8.3H9.7V6.5H8.3Z',
  out: 'M9 3a6 6 0 1 0 3.7 10.7l3.8 3.8 1-1-3.8-3.8A6 6 0 0 0 9 3Zm0 1.4a4.6 4.6 0 1 1 0 9.2 4.6 4.6 0 0 1 0-9.2ZM6.5 8.3v1.4h5V8.3h-5Z',
  left: 'M5.5 3v3.1A6.6 6.6 0 1 1 3.4 11h1.4a5.2 5.2 0 1 0 1.5-3.7h3V8.7H4.1V3h1.4Z',
  right: 'M14.5 3v3.1A6.6 6.6 0 1 0 16.6 11h-1.4a5.2 5.2 0 1 1-1.5-3.7h-3V8.7h5.2V3h-1.4Z',
  flipX: 'M9.3 2h1.4v16H9.3V2ZM8 5v10H2L8 5Zm4 0 6 10h-6V5Zm1.4 5v3.6h2.2L13.4 10Z',
  flipY: 'M2 9.3v1.4h16V9.3H2ZM5 8h10V2L5 8Zm0 4 10 6v-6H5Zm5 1.4h3.6v2.2L10 13.4Z',
  previous: 'M12.6 3.4 11.5 2.3 3.8 10l7.7 7.7 1.1-1.1L6 10l6.6-6.6Z',
  next: 'm7.4 3.4 1.1-1.1 7.7 7.7-7.7 7.7-1.1-1.1L14 10 7.4 3.4Z',
  close: 'm4.4 3.4-1 1L9 10l-5.6 5.6 1 1L10 11l5.6 5.6 1-1L11 10l5.6-5.6-1-1L10 9 4.4 3.4Z',
};

function Icon({ name }: { name: keyof typeof icons }) {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" fill="currentColor" aria-hidden="true">
      <path d={icons[name]} />
    </svg>
  );
}

export function PreviewBar({ at, count, state, dispatch, onGo, onClose }: PreviewBarProps) {
  const t = useText();
  const button = (name: keyof typeof icons, label: string, run: () => void, disabled = false) => (
    <button type="button" aria-label={label} title={label} disabled={disabled} onClick={run}>
      <Icon name={name} />
    </button>
  );
  const { scale } = state;
  return (
    <>
      <div className={styles.bar}>
        {count > 1 && <span className={styles.count} role="status">{`${at + 1} / ${count}`}</span>}
        {button(
          'out',
          t({ zh: '缩小', en: 'Zoom out' }),
          () => dispatch({ type: 'zoom', by: 'click', direction: -1 }),
          scale <= zoomMin,
        )}
        <button
          type="button"
          className={styles.scale}
          title={t({ zh: '还原', en: 'Reset' })}
          onClick={() => dispatch({ type: 'reset' })}
        >
          {`${Math.round(scale * 100)}%`}
        </button>
        {button(
          'in',
          t({ zh: '放大', en: 'Zoom in' }),
          () => dispatch({ type: 'zoom', by: 'click', direction: 1 }),
          scale >= zoomMax,
        )}
        {button('left', t({ zh: '向左旋转', en: 'Rotate left' }), () => dispatch({ type: 'rotate', direction: -1 }))}
        {button('right', t({ zh: '向右旋转', en: 'Rotate right' }), () => dispatch({ type: 'rotate', direction: 1 }))}
        {button('flipX', t({ zh: '左右翻转', en: 'Flip horizontally' }), () => dispatch({ type: 'flip', axis: 'x' }))}
        {button('flipY', t({ zh: '上下翻转', en: 'Flip vertically' }), () => dispatch({ type: 'flip', axis: 'y' }))}
      </div>
      <div className={styles.close}>{button('close', t({ zh: '关闭预览', en: 'Close' }), onClose)}</div>
      {count > 1 && (
        <div className={styles.previous}>{button('previous', t({ zh: '上一张', en: 'Previous' }), () => onGo(-1))}</div>
      )}
      {count > 1 && <div className={styles.next}>{button('next', t({ zh: '下一张', en: 'Next' }), () => onGo(1))}</div>}
    </>
  );
}
