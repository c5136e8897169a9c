import { useObjectUrl, usePlugin, useText } from '@fitout/sdk/web';
import { type DocumentPage, filterTexts, type PageWork, pageFilters } from '../../../../plugins/bar/api.ts';
import tools from '../parts/tools.module.css';
import { Round, Tool } from '../parts/tools.tsx';
import styles from './page-view.module.css';
import type { PapersWork } from './use-papers.ts';

interface Props {
  page: DocumentPage;
  papers: PapersWork;
  /** Shows another page. */
  onOpen(id: string): void;
  onCorners(): void;
  onClose(): void;
}

/** One page as large as the screen lets it be, with what is done to it below, where the thumb is. */
export function PageView({ page, papers, onOpen, onCorners, onClose }: Props) {
  const t = useText();
  const { overlays } = usePlugin();
  const { stack, now, say } = papers;
  const at = now.pages.indexOf(page);
  const n = at + 1;
  const [before, after] = [now.pages[at - 1], now.pages[n]];
  const url = useObjectUrl(page.image.blob);
  // Pages take a second each: what was chosen shows at once.
  const coming = now.coming.get(page.id);
  const busy = coming !== undefined;
  const change = (to: (work: PageWork) => PageWork) => void stack.change(page.id, to).catch(say);
  const remove = () => {
    papers.remove(page.id);
    const next = after ?? before;
    if (next === undefined) onClose();
    else onOpen(next.id);
  };
  const alt = t({ zh: '第 {n} 页', en: 'Page {n}' }, { n });
  return (
    <section className={tools.view} aria-label={alt}>
      <header className={tools.head}>
        <Round icon="close" label={t({ zh: '返回页面列表', en: 'Back to pages' })} onClick={onClose} />
        <h2>{t({ zh: '第 {n} / {of} 页', en: 'Page {n} of {of}' }, { n, of: now.pages.length })}</h2>
        <Round
          icon="before"
          label={t({ zh: '上一页', en: 'Previous page' })}
          onClick={before === undefined ? undefined : () => onOpen(before.id)}
        />
        <Round
          icon="after"
          label={t({ zh: '下一页', en: 'Next page' })}
          onClick={after === undefined ? undefined : () => onOpen(after.id)}
        />
      </header>
      <button
        type="button"
        className={tools.stage}
        aria-label={t({ zh: '放大查看', en: 'Enlarge' })}
        aria-busy={busy}
        onClick={() => url !== undefined && overlays.previewImages([{ src: url, alt }])}
      >
        {url !== undefined && <img src={url} alt={alt} />}
        {busy && <span className={styles.busy}>{t({ zh: '正在处理…', en: 'Processing…' })}</span>}
      </button>
      <div className={styles.filters} role="radiogroup" aria-label={t({ zh: '效果', en: 'Filter' })}>
        {pageFilters.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={`filter-${page.id}`}
              checked={(coming ?? page.work).filter === one}
              onChange={() => change((work) => ({ ...work, filter: one }))}
            />
            <span>{t(filterTexts[one])}</span>
          </label>
        ))}
      </div>
      <div className={tools.tools}>
        <Tool icon="corners" label={t({ zh: '四角', en: 'Corners' })} onClick={onCorners} />
        <Tool
          icon="turn"
          label={t({ zh: '旋转', en: 'Rotate' })}
          onClick={() => change((work) => ({ ...work, turn: (work.turn + 1) % 4 }))}
        />
        <Tool
          icon="before"
          label={t({ zh: '前移', en: 'Move earlier' })}
          onClick={before === undefined ? undefined : () => stack.move(at, at - 1)}
        />
        <Tool
          icon="after"
          label={t({ zh: '后移', en: 'Move later' })}
          onClick={after === undefined ? undefined : () => stack.move(at, n)}
        />
        <Tool icon="drop" label={t({ zh: '删除', en: 'Delete' })} onClick={remove} />
      </div>
    </section>
  );
}
