import { useLanguage, usePlugin, useText } from '@fitout/sdk/web';
import { useRef } from 'react';
import type { Review, ReviewComment } from '../../shared/calls/reviews.ts';
import { shortTime } from '../list/short-time.ts';
import { guestText } from './guest-text.ts';
import classes from './preview.module.css';
import type { useReviews } from './use-reviews.ts';

interface Props {
  review: Review;
  reviews: ReturnType<typeof useReviews>;
}

/** What was said to a result, each with the number of its dot; what guests said can be hidden from every link. */
export function CommentList({ review, reviews }: Props) {
  const t = useText();
  const { overlays } = usePlugin();
  const list = useRef<HTMLOListElement>(null);
  const { comments, moderates } = review;
  const numbers = new Map(comments.filter(({ hidden }) => hidden === null).map(({ id }, at) => [id, at + 1]));
  const turn = async ({ id }: ReviewComment, hidden: boolean): Promise<void> => {
    if (await reviews.hide(review.id, id, hidden)) list.current?.focus();
  };
  const hide = async (comment: ReviewComment): Promise<void> => {
    const sure = await overlays.confirm({
      title: { zh: '隐藏这条评论？', en: 'Hide this comment?' },
      message: {
        zh: '手机和所有链接上立即看不到它；这里仍会留有记录，随时可以恢复显示。',
        en: 'It disappears from phones and all links at once. A record stays here, and you can show it again at any time.',
      },
      confirm: { zh: '隐藏', en: 'Hide' },
    });
    if (sure) await turn(comment, true);
  };
  return (
    <ol ref={list} tabIndex={-1} className={classes.comments} aria-label={t({ zh: '评论', en: 'Comments' })}>
      {comments.map((one) => {
        const number = numbers.get(one.id);
        const disabled = reviews.working;
        if (number === undefined)
          return (
            <Hidden key={one.id} comment={one} disabled={disabled} onShow={moderates ? () => turn(one, false) : null} />
          );
        const onHide = moderates && one.guest ? () => hide(one) : null;
        return <Said key={one.id} comment={one} number={number} disabled={disabled} onHide={onHide} />;
      })}
      {comments.length === 0 ? (
        <li className={classes.facts}>
          {t({ zh: '点图片上的任意位置即可评论', en: 'Click anywhere on the image to comment' })}
        </li>
      ) : null}
    </ol>
  );
}

interface One {
  comment: ReviewComment;
  disabled: boolean;
}

function Said({ comment, number, disabled, onHide }: One & { number: number; onHide: (() => Promise<void>) | null }) {
  const t = useText();
  const language = useLanguage();
  const { words, by, guest, at } = comment;
  return (
    <li>
      <span className={classes.number} aria-hidden>
        {number}
      </span>
      <div>
        <p>{words}</p>
        <span className={classes.facts}>
          {guest ? t(guestText, { by }) : by} · {shortTime(at, language)}
          {onHide === null ? null : (
            <button
              type="button"
              className={classes.turn}
              disabled={disabled}
              aria-label={t({ zh: '隐藏第 {n} 条评论', en: 'Hide comment {n}' }, { n: number })}
              onClick={() => void onHide()}
            >
              {t({ zh: '隐藏', en: 'Hide' })}
            </button>
          )}
        </span>
      </div>
    </li>
  );
}

/** Says that there is something; its words only to who asks for them. */
function Hidden({ comment, disabled, onShow }: One & { onShow: (() => Promise<void>) | null }) {
  const t = useText();
  const language = useLanguage();
  const { words, by, hidden } = comment;
  return (
    <li className={classes.hidden}>
      <details>
        <summary>
          {t({ zh: '已隐藏 {by} 的评论', en: 'Comment by {by} is hidden' }, { by: t(guestText, { by }) })}
        </summary>
        <p>{words}</p>
      </details>
      <span className={classes.facts}>
        {t(
          { zh: '{by} 隐藏于 {at}', en: 'Hidden by {by}, {at}' },
          {
            by: hidden?.by ?? '',
            at: shortTime(hidden?.at ?? comment.at, language),
          },
        )}
        {onShow === null ? null : (
          <button type="button" className={classes.turn} disabled={disabled} onClick={() => void onShow()}>
            {t({ zh: '恢复显示', en: 'Show again' })}
          </button>
        )}
      </span>
    </li>
  );
}
