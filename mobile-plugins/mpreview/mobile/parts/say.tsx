import { usePlugin, useText } from '@fitout/sdk/web';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { limits, type Shared, type SharedReview } from '../../../../plugins/ai/api.ts';
import type { Point } from '../model/zoom.ts';
import type { SharedLink } from '../use-shared.ts';
import { useGuestName } from './guest-name.ts';
import styles from './reviewing.module.css';

interface Props {
  shared: Shared;
  link: SharedLink;
  review: SharedReview;
  spot: Point | undefined;
  onSpot(spot: Point | undefined): void;
}

/** A field to say something in, on the whole picture or on the place that was tapped. */
export function Say({ shared, link, review, spot, onSpot }: Props) {
  const t = useText();
  const { toasts } = usePlugin();
  const [words, setWords] = useState('');
  const [name, setName] = useGuestName();
  const nameField = useRef<HTMLInputElement>(null);
  const guest = shared.you === null;
  const form = useRef<HTMLFormElement>(null);
  // Whoever taps the picture sees where to write.
  useEffect(() => {
    if (spot !== undefined) form.current?.scrollIntoView({ block: 'end' });
  }, [spot]);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (link.working || words.trim() === '') return;
    if (guest && name.trim() === '') {
      toasts.warning({ zh: '请先填写你的称呼', en: 'Enter your name first' });
      nameField.current?.focus();
      return;
    }
    const said = { words, place: spot ?? null, ...(guest ? { name: name.trim() } : {}) };
    if (!(await link.comment(review.id, said))) return;
    setWords('');
    onSpot(undefined);
  };
  return (
    <form ref={form} className={styles.say} noValidate onSubmit={(event) => void send(event)}>
      {spot === undefined ? null : (
        <p className={styles.place}>
          {t({ zh: '评论图片上标出的位置', en: 'On the marked spot' })}
          <button type="button" onClick={() => onSpot(undefined)}>
            {t({ zh: '改评整张', en: 'Comment on the whole image' })}
          </button>
        </p>
      )}
      {guest ? (
        <input
          ref={nameField}
          value={name}
          maxLength={limits.guestName}
          autoComplete="name"
          aria-label={t({ zh: '你的称呼', en: 'Your name' })}
          placeholder={t({ zh: '你的称呼', en: 'Your name' })}
          onChange={({ target }) => setName(target.value)}
        />
      ) : null}
      <textarea
        rows={2}
        value={words}
        maxLength={limits.commentText}
        aria-label={t({ zh: '写评论', en: 'Your comment' })}
        placeholder={t(
          guest ? { zh: '写评论', en: 'Your comment' } : { zh: '以 {you} 的名义评论', en: 'Comment as {you}' },
          { you: shared.you ?? '' },
        )}
        onChange={({ target }) => setWords(target.value)}
      />
      <button type="submit" disabled={link.working || words.trim() === ''}>
        {t({ zh: '发送评论', en: 'Send' })}
      </button>
    </form>
  );
}
