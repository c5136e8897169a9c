import { usePlugin, useText } from '@fitout/sdk/web';
import { documentFull, ocrMegabytes } from '../../../../plugins/bar/api.ts';
import { Icon } from '../parts/icons.tsx';
import list from '../parts/list-page.module.css';
import { PhotoInput } from '../parts/photo-input.tsx';
import scan from '../parts/scan.module.css';
import { PageTiles } from './page-tiles.tsx';
import { ReadingBar } from './reading-bar.tsx';
import type { PapersWork } from './use-papers.ts';

interface PagesProps {
  papers: PapersWork;
  onOpen(id: string): void;
}

/** The pages that were taken, with what may be done with all of them; nothing while there are none. */
export function Pages({ papers, onOpen }: PagesProps) {
  const t = useText();
  const { stack, now } = papers;
  const { pages, waiting, reading } = now;
  if (pages.length === 0 && waiting === 0) return null;
  const full = now.unkept ?? documentFull(pages);
  return (
    <>
      {full !== undefined && (
        <p className={list.warning} role="alert">
          {t(full.text)}
        </p>
      )}
      <section className={scan.card} aria-label={t({ zh: '页面', en: 'Pages' })}>
        <div className={scan.head}>
          <h2>{t({ zh: '共 {n} 页', en: '{n} {n|page|pages}' }, { n: pages.length })}</h2>
          <button type="button" className={scan.text} onClick={() => void papers.clear()}>
            {t({ zh: '清空', en: 'Clear' })}
          </button>
        </div>
        <PageTiles pages={pages} waiting={waiting} onOpen={onOpen} onMove={(from, to) => stack.move(from, to)} />
        {reading === undefined ? (
          <TextActions papers={papers} />
        ) : (
          <ReadingBar reading={reading} onStop={() => stack.stopReading()} />
        )}
      </section>
    </>
  );
}

interface FootProps {
  papers: PapersWork;
  /** The camera is on, behind the pages. */
  on: boolean;
  onShoot(): void;
  onPdf(): void;
}

/** What goes on from the pages, at the foot of the screen. */
export function Foot({ papers, on, onShoot, onPdf }: FootProps) {
  const t = useText();
  return (
    <div className={list.foot}>
      <button type="button" className={scan.plain} onClick={onShoot}>
        <Icon name="camera" />
        {on ? t({ zh: '继续拍', en: 'Continue' }) : t({ zh: '拍摄', en: 'Capture' })}
      </button>
      <PhotoInput className={scan.plain ?? ''} onFiles={papers.add}>
        <Icon name="album" />
        {t({ zh: '相册', en: 'Photos' })}
      </PhotoInput>
      <button type="button" className={scan.primary} disabled={papers.now.pages.length === 0} onClick={onPdf}>
        {t({ zh: '保存 PDF', en: 'Save PDF' })}
      </button>
    </div>
  );
}

/** 识别文字, and what it brought. */
function TextActions({ papers }: { papers: PapersWork }) {
  const t = useText();
  const { toasts } = usePlugin();
  const { stack, now, say } = papers;
  const text = now.pages.flatMap((page) => page.text ?? []).map((line) => line.text);
  return (
    <div className={scan.actions}>
      {now.pages.some((page) => page.text === undefined) && (
        <button type="button" className={scan.text} onClick={() => void stack.read().catch(say)}>
          {t({ zh: '识别文字（首次约 {n} MB）', en: 'Recognise text (about {n} MB first time)' }, { n: ocrMegabytes })}
        </button>
      )}
      {text.length > 0 && (
        <button
          type="button"
          className={scan.text}
          onClick={() => void toasts.copy(text.join('\n')).catch(() => undefined)}
        >
          {t({ zh: '复制文字', en: 'Copy text' })}
        </button>
      )}
    </div>
  );
}
