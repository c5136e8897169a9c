import type { LocalText } from '@fitout/sdk';
import { type FormField, usePlugin, useText } from '@fitout/sdk/web';
import { limits, type Shared, type SharedReview } from '../../../../plugins/ai/api.ts';
import type { SharedLink } from '../use-shared.ts';
import styles from './reviewing.module.css';

interface Props {
  shared: Shared;
  link: SharedLink;
  review: SharedReview;
}

const pass: LocalText = { zh: '通过', en: 'Approve' };
const back: LocalText = { zh: '退回', en: 'Reject' };

/** 通过 / 退回, where the link allows it; who has no account says their name, and everybody why they return it. */
export function Decision({ shared, link, review }: Props) {
  const t = useText();
  const { overlays, storage } = usePlugin();
  const guest = shared.you === null;
  const nameField: FormField = {
    ...{ name: 'name', label: { zh: '你的称呼', en: 'Your name' }, required: true, maxLength: limits.guestName },
    value: storage.get<string>('name') ?? link.person?.name ?? '',
  };
  const reasonField: FormField = {
    ...{ name: 'reason', label: { zh: '原因', en: 'Reason' }, kind: 'multiline', value: '', required: true },
    maxLength: limits.commentText,
  };
  const ask = async (title: LocalText, fields: FormField[]) => {
    const values = await overlays.form({ title, confirm: title, fields: guest ? [nameField, ...fields] : fields });
    if (values === undefined) return undefined;
    const name = String(values.name ?? '').trim();
    if (guest) storage.set('name', name);
    return { reason: String(values.reason ?? ''), who: guest ? { name } : {} };
  };
  const passIt = async (): Promise<void> => {
    if (!guest) return void (await link.decide(review.id, { state: 'passed' }));
    const said = await ask(pass, []);
    if (said !== undefined) await link.decide(review.id, { state: 'passed', ...said.who });
  };
  const sendBack = async (): Promise<void> => {
    const said = await ask(back, [reasonField]);
    if (said !== undefined) await link.decide(review.id, { state: 'returned', reason: said.reason, ...said.who });
  };
  return (
    <div className={styles.decision}>
      <button type="button" disabled={link.working} onClick={() => void sendBack()}>
        {t(back)}
      </button>
      <button type="button" className={styles.pass} disabled={link.working} onClick={() => void passIt()}>
        {t(pass)}
      </button>
    </div>
  );
}
