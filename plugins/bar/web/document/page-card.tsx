import { IconButton } from '@fitout/sdk/desktop';
import { useObjectUrl, useText } from '@fitout/sdk/web';
import {
  ArrowLeftRegular,
  ArrowRightRegular,
  ArrowRotateClockwiseRegular,
  DeleteRegular,
  EditRegular,
} from '@fluentui/react-icons';
import type { DocumentPage } from '../../shared/document/pages.ts';
import classes from './document.module.css';

export interface PageCardProps {
  page: DocumentPage;
  at: number;
  count: number;
  onEdit(): void;
  onTurn(): void;
  onRemove(): void;
  onMove(from: number, to: number): void;
}

/** A page of the stack: dragged to another place, or moved there by its arrows. */
export function PageCard({ page, at, count, onEdit, onTurn, onRemove, onMove }: PageCardProps) {
  const t = useText();
  const url = useObjectUrl(page.image.blob);
  const n = at + 1;
  return (
    <li
      className={classes.card}
      draggable
      onDragStart={(event) => event.dataTransfer.setData('text/x-page', String(at))}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('text/x-page')) event.preventDefault();
      }}
      onDrop={(event) => {
        const from = event.dataTransfer.getData('text/x-page');
        if (from === '') return;
        event.preventDefault();
        event.stopPropagation();
        onMove(Number(from), at);
      }}
    >
      <button
        type="button"
        className={classes.thumb}
        onClick={onEdit}
        aria-label={t({ zh: '编辑第 {n} 页', en: 'Edit page {n}' }, { n })}
      >
        {url === undefined ? null : <img src={url} alt="" draggable={false} />}
      </button>
      <div className={classes.cardBar}>
        <span>{page.text === undefined ? n : t({ zh: '{n} · 已识别', en: '{n} · text recognised' }, { n })}</span>
        <IconButton
          aria-label={t({ zh: '第 {n} 页前移', en: 'Move page {n} earlier' }, { n })}
          disabled={at === 0}
          onClick={() => onMove(at, at - 1)}
        >
          <ArrowLeftRegular />
        </IconButton>
        <IconButton
          aria-label={t({ zh: '第 {n} 页后移', en: 'Move page {n} later' }, { n })}
          disabled={n === count}
          onClick={() => onMove(at, at + 1)}
        >
          <ArrowRightRegular />
        </IconButton>
        <IconButton aria-label={t({ zh: '旋转第 {n} 页', en: 'Rotate page {n}' }, { n })} onClick={onTurn}>
          <ArrowRotateClockwiseRegular />
        </IconButton>
        <IconButton aria-label={t({ zh: '调整第 {n} 页', en: 'Adjust page {n}' }, { n })} onClick={onEdit}>
          <EditRegular />
        </IconButton>
        <IconButton aria-label={t({ zh: '删除第 {n} 页', en: 'Delete page {n}' }, { n })} onClick={onRemove}>
          <DeleteRegular />
        </IconButton>
      </div>
    </li>
  );
}
