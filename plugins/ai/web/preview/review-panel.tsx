import { useLanguage, usePlugin, useText } from '@fitout/sdk/web';
import { type FormEvent, useState } from 'react';
import type { Review } from '../../shared/calls/reviews.ts';
import { limits } from '../../shared/limits.ts';
import { shortTime } from '../list/short-time.ts';
import { CommentList } from './comment-list.tsx';
import { guestText } from './guest-text.ts';
import classes from './preview.module.css';
import type { Spot } from './review-stage.tsx';
import type { useReviews } from './use-reviews.ts';

interface Props {
  review: Review;
  reviews: ReturnType<typeof useReviews>;
  spot: Spot | undefined;
  onSpot(spot: Spot | undefined): void;
}

/** What was said to a result, a field to say more, and 通过 / 退回. */
export function ReviewPanel({ review, reviews, spot, onSpot }: Props) {
  const t = useText();
  const language = useLanguage();
  const { overlays } = usePlugin();
  const [words, setWords] = useState('');
  const { decided, reason } = review;
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (words.trim() === '' || !(await reviews.comment(review.id, words, spot ?? null))) return;
    setWords('');
    onSpot(undefined);
  };
  const sendBack = async (): Promise<void> => {
    const values = await overlays.form({
      title: { zh: '退回', en: 'Reject' },
      confirm: { zh: '退回', en: 'Reject' },
      fields: [
        {
          name: 'reason',
          label: { zh: '原因', en: 'Reason' },
          kind: 'multiline',
          value: '',
          required: true,
          maxLength: limits.commentText,
        },
      ],
    });
    const why = values?.reason;
    if (typeof why === 'string' && why.trim() !== '') await reviews.sendBack(review.id, why);
  };
  return (
    <aside className={classes.panel}>
      <p className={classes.facts}>
        {t({ zh: '{by} 送审于 {at}', en: 'Sent by {by}, {at}' }, { by: review.by, at: shortTime(review.at, language) })}
      </p>
      {decided === null ? null : (
        <p className={classes.facts}>
          {t(
            review.state === 'passed'
              ? { zh: '{by} 通过于 {at}', en: 'Approved by {by}, {at}' }
              : { zh: '{by} 退回于 {at}', en: 'Rejected by {by}, {at}' },
            {
              by: decided.guest ? t(guestText, { by: decided.by }) : decided.by,
              at: shortTime(decided.at, language),
            },
          )}
        </p>
      )}
      {reason === '' ? null : <p className={classes.reason}>{reason}</p>}
      <CommentList review={review} reviews={reviews} />
      <form className={classes.say} noValidate onSubmit={(event) => void send(event)}>
        <textarea
          rows={2}
          value={words}
          maxLength={limits.commentText}
          aria-label={t({ zh: '写评论', en: 'Write a comment' })}
          placeholder={t(
            spot === undefined
              ? { zh: '对整张图片的评论', en: 'On the whole image' }
              : { zh: '对所选位置的评论', en: 'At the selected point' },
          )}
          onChange={({ target }) => setWords(target.value)}
        />
        <button type="submit" disabled={reviews.working || words.trim() === ''}>
          {t({ zh: '评论', en: 'Comment' })}
        </button>
      </form>
      <div className={classes.decision}>
        <button type="button" disabled={reviews.working} onClick={() => void sendBack()}>
          {t({ zh: '退回', en: 'Reject' })}
        </button>
        <button
          type="button"
          className={classes.pass}
          disabled={reviews.working}
          onClick={() => void reviews.pass(review.id)}
        >
          {t({ zh: '通过', en: 'Approve' })}
        </button>
      </div>
    </aside>
  );
}
