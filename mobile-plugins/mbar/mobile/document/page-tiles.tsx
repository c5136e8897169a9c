import { useText } from '@fitout/sdk/web';
import { useRef } from 'react';
import type { DocumentPage } from '../../../../plugins/bar/api.ts';
import styles from './document.module.css';
import { useSmallCopy } from './small-copy.ts';
import { roomFor, useReorder } from './use-reorder.ts';

interface Props {
  pages: readonly DocumentPage[];
  /** Pictures that are being made into pages. */
  waiting: number;
  onOpen(id: string): void;
  onMove(from: number, to: number): void;
}

/** The pages of the document in their order: a tap opens one, a finger that holds one takes it elsewhere. */
export function PageTiles({ pages, waiting, onOpen, onMove }: Props) {
  const t = useText();
  const list = useRef<HTMLOListElement>(null);
  const { lifted, places, handlers } = useReorder(list, onMove);
  const moveOf = (at: number) => {
    if (lifted === undefined) return undefined;
    const { x, y } = at === lifted.from ? lifted : roomFor(at, lifted, places);
    return { transform: `translate(${x}px, ${y}px)${at === lifted.from ? ' scale(1.06)' : ''}` };
  };
  return (
    <>
      <ol ref={list} className={styles.tiles} data-lifts={lifted === undefined ? undefined : ''} {...handlers}>
        {pages.map((page, at) => (
          <li
            key={page.id}
            className={styles.tile}
            data-lifted={at === lifted?.from ? '' : undefined}
            style={moveOf(at)}
          >
            <Tile page={page} n={at + 1} onOpen={() => onOpen(page.id)} />
          </li>
        ))}
      </ol>
      {pages.length > 1 && (
        <p className={styles.hint}>{t({ zh: '按住页面可以拖动排序', en: 'Hold and drag pages to reorder them' })}</p>
      )}
      {waiting > 0 && (
        <p className={styles.working} role="status">
          {t({ zh: '正在处理 {n} 张…', en: 'Processing {n}…' }, { n: waiting })}
        </p>
      )}
    </>
  );
}

function Tile({ page, n, onOpen }: { page: DocumentPage; n: number; onOpen(): void }) {
  const t = useText();
  const url = useSmallCopy(page.image.blob);
  return (
    <button
      type="button"
      className={styles.sheet}
      aria-label={t({ zh: '打开第 {n} 页', en: 'Open page {n}' }, { n })}
      onClick={onOpen}
    >
      {url !== undefined && <img src={url} alt="" draggable={false} />}
      <span className={styles.number}>
        {page.text === undefined ? n : t({ zh: '{n} · 已识别', en: '{n} · text recognised' }, { n })}
      </span>
    </button>
  );
}
