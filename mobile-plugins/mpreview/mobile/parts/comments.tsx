import { useLanguage, useText } from '@fitout/sdk/web';
import type { RefObject } from 'react';
import type { SharedReview } from '../../../../plugins/ai/api.ts';
import { nameText } from '../model/states.ts';
import type { Point } from '../model/zoom.ts';
import styles from './reviewing.module.css';
import { whenText } from './when.ts';

interface Props {
  review: SharedReview;
  list: RefObject<HTMLOListElement | null>;
  /** The place of a comment is to be seen. */
  onPlace(place: Point): void;
}

/** What was said, each with the number of its dot. */
export function Comments({ review: { comments, hidden }, list, onPlace }: Props) {
  const t = useText();
  const language = useLanguage();
  return (
    <ol ref={list} className={styles.comments} aria-label={t({ zh: '评论', en: 'Comments' })}>
      {comments.map(({ id, place, words, by, guest, at }, n) => (
        <li key={id} data-comment={id} tabIndex={-1}>
          {place === null ? (
            <span className={styles.number}>{n + 1}</span>
          ) : (
            <button
              type="button"
              className={styles.number}
              aria-label={t({ zh: '在图片上看第 {n} 条', en: 'Show {n} on the image' }, { n: n + 1 })}
              onClick={() => onPlace(place)}
            >
              {n + 1}
            </button>
          )}
          <div>
            <p>{words}</p>
            <p className={styles.quiet}>
              {t(nameText({ by, guest }))} · {whenText(at, language)}
            </p>
          </div>
        </li>
      ))}
      {comments.length === 0 ? (
        <li className={styles.quiet}>
          {t({
            zh: '还没有评论。轻点图片上的位置即可评论。',
            en: 'No comments yet. Tap the image to comment on a spot.',
          })}
        </li>
      ) : null}
      {/* An answer that the phone kept from an earlier release has no such number. */}
      {!(hidden > 0) ? null : (
        <li className={styles.quiet}>
          {t(
            {
              zh: '有 {n} 条访客评论已隐藏，链接上看不到；可在电脑上恢复。',
              en: '{n} {n|guest comment is|guest comments are} hidden from links. You can show them again on a computer.',
            },
            { n: hidden },
          )}
        </li>
      )}
    </ol>
  );
}
