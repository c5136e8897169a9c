import { useBackCloses, usePlugin, useStore, useText, useWhen } from '@fitout/sdk/web';
import { useState } from 'react';
import type { TrackCard } from '../../shared/tracks/stored/track-database.ts';
import { distanceText } from '../format.ts';
import type { Library } from './library.ts';
import { OpenButton } from './open-button.tsx';
import styles from './track-list.module.css';

interface Props {
  library: Library;
  close(): void;
}

/** The tracks on this phone: open, rename, delete. */
export function TrackList({ library, close }: Props) {
  const t = useText();
  useBackCloses(close);
  const cards = useStore(library.state, ({ cards }) => cards);
  const open = useStore(library.state, ({ open }) => open);
  const [deleted, setDeleted] = useState<{ name: string; undo(): Promise<void> }>();
  return (
    <div className={styles.page} role="dialog" aria-modal="true" aria-labelledby="gaode-tracks">
      <header className={styles.bar}>
        <h2 id="gaode-tracks">{t({ zh: '我的轨迹', en: 'My tracks' })}</h2>
        <button type="button" aria-label={t({ zh: '关闭', en: 'Close' })} onClick={close}>
          <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
            <path d="m6 6 12 12M18 6 6 18" strokeLinecap="round" />
          </svg>
        </button>
      </header>
      {cards?.length === 0 ? (
        <p className={styles.empty}>
          {t({
            zh: '还没有轨迹。打开 GPX 文件后，轨迹保存在这台手机上，不会上传。',
            en: 'No tracks yet. Tracks you open from GPX files stay on this phone and are not uploaded.',
          })}
        </p>
      ) : (
        <ul className={styles.list}>
          {cards?.map((card) => (
            <Row
              key={card.id}
              card={card}
              current={open?.card?.id === card.id}
              library={library}
              close={close}
              onDeleted={(undo) => setDeleted({ name: card.name, undo })}
            />
          ))}
        </ul>
      )}
      <footer className={styles.foot}>
        {deleted !== undefined && (
          <p className={styles.undo} role="status">
            <span>{t({ zh: '已删除「{name}」', en: '“{name}” deleted' }, { name: deleted.name })}</span>
            <button
              type="button"
              onClick={() => {
                setDeleted(undefined);
                void deleted.undo();
              }}
            >
              {t({ zh: '撤销', en: 'Undo' })}
            </button>
          </p>
        )}
        <OpenButton
          className={styles.primary ?? ''}
          onFiles={(files) => {
            close();
            void library.add(files);
          }}
        >
          {t({ zh: '打开文件', en: 'Open file' })}
        </OpenButton>
        <button
          type="button"
          className={styles.plain}
          onClick={() => {
            close();
            void library.openSample();
          }}
        >
          {t({ zh: '查看示例轨迹', en: 'View sample track' })}
        </button>
      </footer>
    </div>
  );
}

interface RowProps extends Props {
  card: TrackCard;
  current: boolean;
  onDeleted(undo: () => Promise<void>): void;
}

function Row({ card, current, library, close, onDeleted }: RowProps) {
  const t = useText();
  const when = useWhen();
  const { overlays } = usePlugin();
  const { id, name, startedAt, distance, kind } = card;
  const rename = async (): Promise<void> => {
    const values = await overlays.form({
      title: { zh: '重命名', en: 'Rename' },
      fields: [{ name: 'name', label: { zh: '名称', en: 'Name' }, value: name, required: true, maxLength: 80 }],
    });
    const next = String(values?.name ?? '').trim();
    if (next !== '' && next !== name) await library.rename(id, next);
  };
  const date =
    startedAt === undefined
      ? kind === 'route'
        ? t({ zh: '路线', en: 'Route' })
        : t({ zh: '没有时间', en: 'No time data' })
      : when(new Date(startedAt).toISOString());
  return (
    <li className={styles.row} aria-current={current ? 'true' : undefined}>
      <button
        type="button"
        className={styles.open}
        onClick={() => {
          close();
          void library.open(card);
        }}
      >
        <strong>{name}</strong>
        <span>
          {date} · {distanceText(distance)}
        </span>
      </button>
      <button
        type="button"
        className={styles.act}
        aria-label={t({ zh: '重命名 {name}', en: 'Rename {name}' }, { name })}
        onClick={() => void rename()}
      >
        <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
          <path d="M4.5 19.5 5.5 15 16 4.5l3.5 3.5L9 18.5zM14 6.5l3.5 3.5" strokeLinejoin="round" />
        </svg>
      </button>
      <button
        type="button"
        className={styles.act}
        aria-label={t({ zh: '删除 {name}', en: 'Delete {name}' }, { name })}
        onClick={() => void library.delete(id).then(onDeleted)}
      >
        <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
          <path d="M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10 10.5v5.5M14 10.5v5.5" strokeLinejoin="round" />
        </svg>
      </button>
    </li>
  );
}
