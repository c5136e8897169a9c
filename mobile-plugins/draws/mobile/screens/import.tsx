import { formMessages } from '@fitout/sdk';
import { takeShared } from '@fitout/sdk/mobile';
import { useText, visuallyHidden } from '@fitout/sdk/web';
import { useEffect, useId, useRef, useState } from 'react';
import { gameOf } from '../../shared/rules/pools.ts';
import styles from '../parts/draws.module.css';
import { type ImportState, useImport } from '../use-import.ts';
import { Guide } from './guide.tsx';
import own from './import.module.css';
import { ImportReportCard, RefusedCard } from './import-report.tsx';
import type { ScreenProps } from './screen-props.ts';
import { UidForm } from './uid-form.tsx';

/** Files, pasted text or an in-game link: in at once, or not at all; single records with errors are left out. */
export function ImportScreen({ pool, overview }: ScreenProps) {
  const t = useText();
  const work = useImport();
  const { state, take, again } = work;
  // Stays while it is tried: a link that failed may be sent again.
  const [text, setText] = useState('');
  usePasteAndDrop(state.status === 'idle' ? take : undefined);
  useShared(take);
  if (state.status === 'working') return <Working state={state} cancel={work.cancel} />;
  if (state.status === 'uid')
    return <UidForm game={state.game} name={state.name} count={state.count} onUid={work.withUid} onCancel={again} />;
  const anew = (): void => {
    setText('');
    again();
  };
  if (state.status === 'done') return <ImportReportCard files={state.files} undo={overview.undo} again={anew} />;
  return (
    <>
      {(state.status === 'refused' || state.status === 'failed') && <RefusedCard state={state} />}
      <FileCard take={take} />
      <TextCard text={text} setText={setText} take={take} />
      <Guide game={gameOf(pool)} />
      <p className={styles.note}>
        {t({
          zh: '支持 UIGF 4.x / 3.0 / 2.x、genshin-wish-export、paimon.moe、鸣潮接口与社区工具的 JSON。有误的记录不导入并逐条列出。重复导入不会重复计数，原有记录不会被覆盖。',
          en: 'Supports UIGF 4.x / 3.0 / 2.x, genshin-wish-export, paimon.moe, and Wuthering Waves JSON from the game API and community tools. Records with errors are skipped and listed. Importing again never duplicates or overwrites records.',
        })}
      </p>
    </>
  );
}

function FileCard({ take }: { take: ReturnType<typeof useImport>['take'] }) {
  const t = useText();
  return (
    <section className={`${styles.card} ${own.files}`}>
      <h2>{t({ zh: '选择文件', en: 'Choose files' })}</h2>
      <p className={styles.sub}>
        {t({ zh: '可以一次选多个，也可以拖进来。', en: 'You can choose several files, or drop them here.' })}
      </p>
      <label className={styles.primary}>
        {t({ zh: '选择 JSON 文件', en: 'Choose JSON files' })}
        <input
          type="file"
          multiple
          accept=".json,.txt,application/json,text/plain"
          style={visuallyHidden}
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])];
            event.currentTarget.value = '';
            if (files.length > 0) take({ files });
          }}
        />
      </label>
    </section>
  );
}

interface TextCardProps {
  text: string;
  setText(text: string): void;
  take: ReturnType<typeof useImport>['take'];
}

function TextCard({ text, setText, take }: TextCardProps) {
  const t = useText();
  const [denied, setDenied] = useState(false);
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const says = useId();
  const send = (): void => {
    if (text.trim() !== '') take({ text: text.trim() });
    else {
      setMissing(true);
      field.current?.focus();
    }
  };
  const read = (): void => {
    navigator.clipboard.readText().then(
      (words) => {
        setText(words);
        setMissing(false);
        setDenied(false);
      },
      () => setDenied(true),
    );
  };
  return (
    <section className={styles.card}>
      <h2>{t({ zh: '粘贴链接或内容', en: 'Paste a link or text' })}</h2>
      <textarea
        ref={field}
        className={own.text}
        rows={4}
        value={text}
        aria-label={t({ zh: '鸣潮抽卡记录链接，或 JSON 内容', en: 'Wuthering Waves record link, or JSON' })}
        placeholder={t({
          zh: '鸣潮抽卡记录链接（https://aki-gm-resources…），或 JSON 内容',
          en: 'Wuthering Waves record link (https://aki-gm-resources…), or JSON',
        })}
        spellCheck={false}
        autoCapitalize="none"
        aria-invalid={missing}
        aria-describedby={missing ? says : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setMissing(false);
        }}
      />
      {missing && (
        <p id={says} className={own.problem} role="alert">
          {t(formMessages.required)}
        </p>
      )}
      {denied && (
        <p className={styles.sub} role="alert">
          {t({
            zh: '浏览器不允许读取剪贴板，请长按输入框粘贴。',
            en: 'The browser does not allow reading the clipboard. Press and hold the field to paste.',
          })}
        </p>
      )}
      <div className={styles.actions}>
        <button type="button" className={styles.primary} onClick={send}>
          {t({ zh: '导入', en: 'Import' })}
        </button>
        {/* An insecure page has no clipboard to read from. */}
        {'clipboard' in navigator && (
          <button type="button" className={styles.plain} onClick={read}>
            {t({ zh: '读取剪贴板', en: 'Paste from clipboard' })}
          </button>
        )}
      </div>
      <p className={`${styles.sub} ${own.privacy}`}>
        {t({
          zh: '链接只用来向游戏服务器读取记录，不会保存，也不会写进日志。',
          en: 'The link is only used to get records from the game server. It is never saved or logged.',
        })}
      </p>
    </section>
  );
}

function Working({ state, cancel }: { state: Extract<ImportState, { status: 'working' }>; cancel(): void }) {
  const t = useText();
  const share = Math.round(state.share * 100);
  const words =
    state.what === 'link'
      ? t({ zh: '正在向游戏服务器读取记录…', en: 'Getting records from the game server…' })
      : t({ zh: '正在读取并核对…', en: 'Reading and checking…' });
  return (
    <section className={styles.card}>
      <h2>{words}</h2>
      <progress className={own.progress} max={100} value={share} aria-label={words} />
      <p className={styles.sub} aria-live="polite">
        {t({ zh: '{n}%，取消后一条也不会留下', en: '{n}%. Nothing is kept if you cancel' }, { n: share })}
      </p>
      <div className={styles.actions}>
        <button type="button" className={styles.plain} onClick={cancel}>
          {t({ zh: '取消', en: 'Cancel' })}
        </button>
      </div>
    </section>
  );
}

/** What another app shared and meant for this screen. */
function useShared(take: ReturnType<typeof useImport>['take']): void {
  useEffect(() => {
    let gone = false;
    const look = async (): Promise<void> => {
      const item = await takeShared(true);
      const files = item?.files.filter(({ name, type }) => /json/.test(type) || /\.json$/i.test(name)) ?? [];
      const text = item?.url || item?.text || '';
      if (gone || item === undefined || (files.length === 0 && (item.files.length > 0 || text === ''))) return;
      await takeShared();
      take(files.length > 0 ? { files } : { text });
    };
    look().catch((error: unknown) => console.error('what was shared cannot be read', error));
    return () => {
      gone = true;
    };
  }, [take]);
}

/** What is pasted outside of a field, or dropped anywhere on the page. */
function usePasteAndDrop(take: ReturnType<typeof useImport>['take'] | undefined): void {
  useEffect(() => {
    if (take === undefined) return;
    const paste = (event: ClipboardEvent): void => {
      const inField = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement;
      const files = [...(event.clipboardData?.files ?? [])];
      const text = event.clipboardData?.getData('text').trim() ?? '';
      if (files.length > 0) take({ files });
      else if (!inField && text !== '') take({ text });
      else return;
      event.preventDefault();
    };
    const over = (event: DragEvent): void => event.preventDefault();
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      const text = event.dataTransfer?.getData('text').trim() ?? '';
      if (files.length > 0) take({ files });
      else if (text !== '') take({ text });
    };
    document.addEventListener('paste', paste);
    document.addEventListener('dragover', over);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('paste', paste);
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', drop);
    };
  }, [take]);
}
