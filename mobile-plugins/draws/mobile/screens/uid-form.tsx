import { useText } from '@fitout/sdk/web';
import { useState } from 'react';
import type { Game } from '../../shared/model.ts';
import styles from '../parts/draws.module.css';
import { gameNames, useFormats } from '../parts/words.ts';
import own from './import.module.css';

export interface UidFormProps {
  game: Game;
  name: string;
  count: number;
  onUid(uid: string): void;
  onCancel(): void;
}

/** A file that does not say whose records it holds: the person does. */
export function UidForm({ game, name, count, onUid, onCancel }: UidFormProps) {
  const t = useText();
  const formats = useFormats();
  const [uid, setUid] = useState('');
  const fits = /^\d{6,12}$/.test(uid);
  return (
    <form
      className={styles.card}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (fits) onUid(uid);
      }}
    >
      <h2>{t({ zh: '这是谁的记录？', en: 'Whose records are these?' })}</h2>
      <p className={styles.sub}>
        {t(
          {
            zh: '{name}里有 {n} 条{game}记录，但没有写明 UID。',
            en: '{name} holds {n} {game} records, but not whose.',
          },
          {
            name: name === '' ? t({ zh: '粘贴的内容', en: 'What you pasted' }) : name,
            n: formats.count(count),
            game: t(gameNames[game]),
          },
        )}
      </p>
      <label className={own.field}>
        {t({ zh: '游戏 UID', en: 'UID in the game' })}
        <input
          inputMode="numeric"
          autoComplete="off"
          value={uid}
          maxLength={12}
          onChange={(event) => setUid(event.currentTarget.value.replace(/\D/g, ''))}
        />
      </label>
      <div className={styles.actions}>
        <button type="submit" className={styles.primary} disabled={!fits}>
          {t({ zh: '继续导入', en: 'Go on' })}
        </button>
        <button type="button" className={styles.plain} onClick={onCancel}>
          {t({ zh: '取消', en: 'Cancel' })}
        </button>
      </div>
    </form>
  );
}
