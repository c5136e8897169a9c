import { type FieldRule, fieldProblem, formMessages } from '@fitout/sdk';
import { focusProblem, useText } from '@fitout/sdk/web';
import { useId, useState } from 'react';
import type { Game } from '../../shared/model.ts';
import styles from '../parts/draws.module.css';
import { gameNames, useFormats } from '../parts/texts.ts';
import own from './import.module.css';

export interface UidFormProps {
  game: Game;
  name: string;
  count: number;
  onUid(uid: string): void;
  onCancel(): void;
}

const rule: FieldRule = {
  required: true,
  pattern: /^\d{6,12}$/,
  says: formMessages.wanted('6 到 12 位数字', 'Enter 6 to 12 digits'),
};

/** A file that does not say whose records it holds: the person does. */
export function UidForm({ game, name, count, onUid, onCancel }: UidFormProps) {
  const t = useText();
  const formats = useFormats();
  const [uid, setUid] = useState('');
  const says = useId();
  const [strict, setStrict] = useState(false);
  const problem = fieldProblem(uid, rule);
  const said = strict ? problem : undefined;
  return (
    <form
      className={styles.card}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setStrict(true);
        if (problem === undefined) onUid(uid);
        else focusProblem(event.currentTarget);
      }}
    >
      <h2>{t({ zh: '这是谁的记录？', en: 'Whose records are these?' })}</h2>
      <p className={styles.sub}>
        {t(
          {
            zh: '{name}里有 {n} 条{game}记录，但没有写明 UID。',
            en: '{name} contains {n} {game} {n|record|records} without a UID.',
          },
          {
            name: name === '' ? t({ zh: '粘贴的内容', en: 'The pasted text' }) : name,
            n: formats.count(count),
            game: t(gameNames[game]),
          },
        )}
      </p>
      <label className={own.field}>
        {t({ zh: '游戏 UID', en: 'Game UID' })}
        <input
          inputMode="numeric"
          autoComplete="off"
          value={uid}
          maxLength={12}
          aria-invalid={said !== undefined}
          aria-describedby={says}
          onChange={(event) => setUid(event.currentTarget.value.replace(/\D/g, ''))}
        />
      </label>
      <p id={says} className={own.problem} role="alert">
        {said && t(said)}
      </p>
      <div className={styles.actions}>
        <button type="submit" className={styles.primary}>
          {t({ zh: '继续导入', en: 'Continue import' })}
        </button>
        <button type="button" className={styles.plain} onClick={onCancel}>
          {t({ zh: '取消', en: 'Cancel' })}
        </button>
      </div>
    </form>
  );
}
