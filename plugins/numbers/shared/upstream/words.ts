import type { LocalText } from '@fitout/sdk';

type What = 'occupy' | 'release' | 'confirm';
type State = 'asked' | 'ok' | 'taken' | 'failed' | 'unknown' | 'ours' | 'others' | 'free';

const occupy: Record<State, LocalText> = {
  asked: { zh: '正在向运营商占号', en: 'The carrier is being asked' },
  ok: { zh: '运营商已占号', en: 'Taken at the carrier' },
  taken: { zh: '运营商告知已被他人占用', en: 'The carrier says that somebody has it' },
  failed: { zh: '运营商没有办成，可以重试', en: 'The carrier could not do it: try again' },
  unknown: { zh: '运营商没有明确答复，正在核对', en: 'The carrier gave no clear answer: it is being checked' },
  ours: { zh: '核对结果：已为本店占号', en: 'Checked: it is ours' },
  others: { zh: '核对结果：已被他人占用', en: 'Checked: somebody else has it' },
  free: { zh: '核对结果：没有占上，可以重试', en: 'Checked: it was not taken, try again' },
};

const release: Record<State, LocalText> = {
  ...occupy,
  asked: { zh: '正在通知运营商释放', en: 'The carrier is asked to let it go' },
  ok: { zh: '已释放', en: 'Let go' },
  failed: { zh: '等待通知运营商释放', en: 'The carrier will be asked to let it go' },
  unknown: { zh: '释放没有明确答复，稍后重试', en: 'No clear answer to letting it go: tried again soon' },
  ours: { zh: '本店另一订单已占此号，不释放', en: 'Another order of ours has it: not let go' },
};

const confirm: Record<State, LocalText> = {
  ...occupy,
  asked: { zh: '正在向运营商确认售出', en: 'The carrier is told of the sale' },
  ok: { zh: '已向运营商确认售出', en: 'The carrier knows of the sale' },
  failed: { zh: '等待向运营商确认售出', en: 'The carrier will be told of the sale' },
  unknown: { zh: '确认没有明确答复，稍后重试', en: 'No clear answer to the sale: tried again soon' },
};

const all = { occupy, release, confirm };

/** What a carrier was asked and how it stands, in words. */
export function attemptWords(what: What, state: State): LocalText {
  return all[what][state];
}
