import type { LocalText } from '@fitout/sdk';

type What = 'occupy' | 'release' | 'confirm';
type State = 'asked' | 'ok' | 'taken' | 'failed' | 'unknown' | 'ours' | 'others' | 'free';

const occupy: Record<State, LocalText> = {
  asked: { zh: '正在向运营商占号', en: 'Claiming with the carrier' },
  ok: { zh: '运营商已占号', en: 'Claimed with the carrier' },
  taken: { zh: '运营商告知已被他人占用', en: 'The carrier reports it as taken' },
  failed: { zh: '运营商没有办成，可以重试', en: 'The carrier could not complete it. You can try again' },
  unknown: { zh: '运营商没有明确答复，正在核对', en: 'No clear answer from the carrier. Checking' },
  ours: { zh: '核对结果：已为本店占号', en: 'Checked: claimed by us' },
  others: { zh: '核对结果：已被他人占用', en: 'Checked: taken by someone else' },
  free: { zh: '核对结果：没有占上，可以重试', en: 'Checked: not claimed. You can try again' },
};

const release: Record<State, LocalText> = {
  ...occupy,
  asked: { zh: '正在通知运营商释放', en: 'Asking the carrier to release it' },
  ok: { zh: '已释放', en: 'Released' },
  failed: { zh: '等待通知运营商释放', en: 'Waiting to ask the carrier to release it' },
  unknown: { zh: '释放没有明确答复，稍后重试', en: 'No clear answer about the release. Retrying soon' },
  ours: { zh: '本店另一订单已占此号，不释放', en: 'Not released: another of our orders has this number' },
};

const confirm: Record<State, LocalText> = {
  ...occupy,
  asked: { zh: '正在向运营商确认售出', en: 'Confirming the sale with the carrier' },
  ok: { zh: '已向运营商确认售出', en: 'Sale confirmed with the carrier' },
  failed: { zh: '等待向运营商确认售出', en: 'Waiting to confirm the sale with the carrier' },
  unknown: { zh: '确认没有明确答复，稍后重试', en: 'No clear answer about the sale. Retrying soon' },
};

const all = { occupy, release, confirm };

/** What a carrier was asked and how it stands, in words. */
export function attemptText(what: What, state: State): LocalText {
  return all[what][state];
}
