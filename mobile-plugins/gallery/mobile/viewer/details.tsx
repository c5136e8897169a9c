import { useLanguage, useText } from '@fitout/sdk/web';
import { useEffect, useRef } from 'react';
import type { HighlightPhoto } from '../../../../plugins/images/api.ts';
import { lengthText, momentText } from '../model/days.ts';
import { Icon } from './icons.tsx';
import styles from './viewer.module.css';

export interface DetailsProps {
  photo: HighlightPhoto | undefined;
  album: string | undefined;
  onClose(): void;
}

/** CSS pixels that a finger draws the sheet down before it goes. */
const farEnough = 60;

/** What is known of the picture, in a sheet from below: goes by its button, a press beside it, a finger down, and Back. */
export function Details({ photo, album, onClose }: DetailsProps) {
  const t = useText();
  const sheet = useRef<HTMLElement>(null);
  const drag = useRef<number>(undefined);
  useEffect(() => {
    const before = document.activeElement;
    sheet.current?.querySelector('button')?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  const rows = useRows(photo, album);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the sheet closes it, as Esc does */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div className={styles.beside} onClick={onClose} />
      <section
        ref={sheet}
        className={styles.sheet}
        aria-label={t({ zh: '详情', en: 'Details' })}
        onPointerDown={(event) => {
          drag.current = event.clientY;
        }}
        onPointerMove={(event) => {
          if (drag.current !== undefined && event.clientY - drag.current > farEnough) onClose();
        }}
        onPointerUp={() => {
          drag.current = undefined;
        }}
      >
        <div className={styles.sheetHead}>
          <h2>{photo?.name ?? t({ zh: '照片', en: 'Photo' })}</h2>
          <button
            type="button"
            className={styles.press}
            aria-label={t({ zh: '关闭详情', en: 'Close details' })}
            onClick={onClose}
          >
            <Icon name="close" />
          </button>
        </div>
        {photo === undefined ? (
          <p>
            {navigator.onLine
              ? t({
                  zh: '暂时无法获取详情，请稍后再试。',
                  en: 'Details are not available right now. Try again later.',
                })
              : t({
                  zh: '网络已断开，暂时无法获取详情。',
                  en: 'You are offline, so details are not available right now.',
                })}
          </p>
        ) : (
          <dl>
            {rows.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
    </>
  );
}

function useRows(photo: HighlightPhoto | undefined, album: string | undefined): [string, string][] {
  const t = useText();
  const language = useLanguage();
  if (photo === undefined) return [];
  const { width, height, size, type, taken, at, duration, alt } = photo;
  const rows: [string, string | undefined][] = [
    [taken ? t({ zh: '拍摄时间', en: 'Taken' }) : t({ zh: '上传时间', en: 'Uploaded' }), momentText(language, at)],
    [t({ zh: '相册', en: 'Album' }), album],
    [t({ zh: '说明', en: 'Description' }), alt || undefined],
    [t({ zh: '尺寸', en: 'Dimensions' }), width > 0 ? `${width} × ${height}` : undefined],
    [t({ zh: '时长', en: 'Duration' }), duration > 0 ? lengthText(duration) : undefined],
    [
      t({ zh: '文件', en: 'File' }),
      `${type
        .slice(type.indexOf('/') + 1)
        .replace('+xml', '')
        .toUpperCase()} · ${bytesText(size)}`,
    ],
  ];
  return rows.filter((row): row is [string, string] => row[1] !== undefined);
}

/** 1.2 MB */
function bytesText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
