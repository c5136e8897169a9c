import { takeShared } from '@fitout/sdk/mobile';
import { usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type EverydayChoice, readChoice } from '../../../../plugins/convert/api.ts';
import { conversions } from '../active.ts';
import { type Step, stepOf } from '../model/batch.ts';
import { Choose, usePasteAndDrop } from '../parts/choose.tsx';
import styles from '../parts/convert.module.css';
import { Results } from '../parts/results.tsx';
import { Settings } from '../parts/settings.tsx';
import { Working } from '../parts/working.tsx';

/** /m/convert: photos into other formats, smaller, without the place; nothing leaves the phone. */
export default function Convert() {
  const t = useText();
  const work = conversions();
  const batch = useSyncExternalStore(work.subscribe, work.get);
  const [choice, setChoice] = useChoice();
  const step = stepOf(batch);
  const engine = useRemote('engine', async () => {
    const made = await work.engine();
    await made.ready();
    return made;
  });
  const page = useTop(step);
  usePasteAndDrop(step === 'choose' || step === 'set' ? work.add : undefined);
  useShared(work.add);
  if (engine.error !== undefined)
    return (
      <div className={styles.page}>
        <section className={styles.card} role="alert">
          <h2>{t({ zh: '转换工具没有加载成功', en: 'Could not load the converter' })}</h2>
          <button type="button" className={styles.plain} onClick={engine.reload}>
            {t({ zh: '重试', en: 'Try again' })}
          </button>
        </section>
      </div>
    );
  return (
    <div ref={page} className={styles.page}>
      {step === 'choose' && <Choose onFiles={work.add} />}
      {step === 'set' && engine.data !== undefined && (
        <Settings {...{ batch, work, choice }} engine={engine.data} onChoice={setChoice} />
      )}
      {step === 'working' && <Working {...{ batch, work }} />}
      {step === 'results' && <Results {...{ batch, work }} />}
    </div>
  );
}

/** How one converted the last time. */
function useChoice(): [EverydayChoice, (choice: EverydayChoice) => void] {
  const { storage } = usePlugin();
  const [choice, setChoice] = useState(() => readChoice(storage.get('choice')));
  return [
    choice,
    (next) => {
      setChoice(next);
      storage.set('choice', next);
    },
  ];
}

/** Pictures that another app shared. */
function useShared(add: (files: readonly File[]) => void): void {
  useEffect(() => {
    const look = async (): Promise<void> => {
      const item = await takeShared(true);
      const files = item?.files.filter(({ type, name }) => type.startsWith('image/') || /\.hei[cf]$/i.test(name)) ?? [];
      if (files.length === 0) return;
      await takeShared();
      add(files);
    };
    look().catch((error: unknown) => console.error('what was shared cannot be read', error));
  }, [add]);
}

/** Each step begins at its top. */
function useTop(step: Step): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    page.current?.closest('.page-content')?.scrollTo({ top: 0 });
  }, [step]);
  return page;
}
