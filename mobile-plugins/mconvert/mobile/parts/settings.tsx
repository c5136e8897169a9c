import { sizeText } from '@fitout/sdk';
import { useText, visuallyHidden } from '@fitout/sdk/web';
import { useId, useSyncExternalStore } from 'react';
import { type ConvertEngine, type EverydayChoice, everydayWork } from '../../../../plugins/convert/api.ts';
import type { Batch } from '../model/batch.ts';
import type { Conversions } from '../model/conversions.ts';
import { faults, losses } from '../model/losses.ts';
import { PhotoInput } from './choose.tsx';
import styles from './convert.module.css';
import own from './settings.module.css';
import { Thumb } from './thumb.tsx';
import { Ways } from './ways.tsx';

interface Props {
  batch: Batch;
  work: Conversions;
  engine: ConvertEngine;
  choice: EverydayChoice;
  onChoice(choice: EverydayChoice): void;
}

/** The chosen photos, and what is to become of them. */
export function Settings({ batch, work, engine, choice, onChoice }: Props) {
  const t = useText();
  const formats = engine.formats();
  const { entries } = batch.photos;
  const bytes = entries.reduce((sum, { size }) => sum + size, 0);
  const lost = losses(entries, choice, engine);
  const refused = faults(entries);
  const alone = entries.length === 1;
  const offline = useOffline();
  return (
    <>
      <Strip batch={batch} work={work} />
      <p className={own.count}>
        <span>
          {t({ zh: '已选 {n} 张，{size}', en: '{n} selected, {size}' }, { n: entries.length, size: sizeText(bytes) })}
        </span>
        <button type="button" className={styles.text} onClick={() => work.clear()}>
          {t({ zh: '全部移除', en: 'Remove all' })}
        </button>
      </p>
      {lost.length + refused.length > 0 && (
        <div className={own.notes}>
          {lost.map(({ kind, text, count }) => (
            <p key={kind} className={styles.warn}>
              {!alone && t({ zh: '{n} 张：', en: '{n} {n|photo|photos}: ' }, { n: count })}
              {t(text)}
            </p>
          ))}
          {refused.map(({ text, count }) => (
            <p key={text.zh} className={styles.bad}>
              {!alone && t({ zh: '{n} 张：', en: '{n} {n|photo|photos}: ' }, { n: count })}
              {t(text)}
            </p>
          ))}
        </div>
      )}
      <Ways choice={choice} formats={formats} onChoice={onChoice} />
      <div className={own.foot} data-offline={offline ? '' : undefined}>
        <button
          type="button"
          className={styles.primary}
          disabled={!entries.some(({ state }) => state === 'waiting')}
          onClick={() => work.start((facts) => everydayWork(choice, facts, formats))}
        >
          {t({ zh: '开始转换', en: 'Convert' })}
        </button>
      </div>
    </>
  );
}

function Strip({ batch, work }: Pick<Props, 'batch' | 'work'>) {
  const t = useText();
  const label = useId();
  return (
    <section className={own.strip} aria-labelledby={label}>
      <h2 id={label} style={visuallyHidden}>
        {t({ zh: '已选照片', en: 'Selected photos' })}
      </h2>
      <ul>
        <li>
          <PhotoInput className={own.add ?? ''} onFiles={(files) => work.add(files)}>
            <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
              <path d="M12 5v14M5 12h14" strokeLinecap="round" />
            </svg>
            {t({ zh: '添加', en: 'Add' })}
          </PhotoInput>
        </li>
        {batch.photos.entries.map(({ id, name, state }) => (
          <li key={id} data-bad={state === 'failed' ? '' : undefined}>
            <Thumb id={id} work={work} />
            <button
              type="button"
              className={own.remove}
              aria-label={t({ zh: '移除 {name}', en: 'Remove {name}' }, { name })}
              onClick={() => work.remove(id)}
            >
              <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="3" aria-hidden="true">
                <path d="m7 7 10 10M17 7 7 17" strokeLinecap="round" />
              </svg>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Without network the host says so at the foot of the screen, where the button would lie below it. */
function useOffline(): boolean {
  return useSyncExternalStore(onLine, () => !navigator.onLine);
}

function onLine(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
