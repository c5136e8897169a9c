import type { LocalText } from '@fitout/sdk';
import type { UpstreamFetch } from '../../shared/calls/upstream.ts';
import type { UpstreamAttempt } from '../../shared/calls/upstream-log.ts';
import type { AttemptOutcome } from '../../shared/upstream/outcomes.ts';
import { count } from './client.ts';

export const outcomeText: Record<AttemptOutcome, LocalText> = {
  open: { zh: '尚未明确', en: 'Unresolved' },
  sure: { zh: '明确答复', en: 'Clear answer' },
  free: { zh: '核对：没有占上', en: 'Checked: not claimed' },
  ours: { zh: '核对：本店已占', en: 'Checked: ours' },
  others: { zh: '核对：他人占用', en: 'Checked: taken by others' },
};

export const kindTexts: Record<UpstreamAttempt['what'], LocalText> = {
  occupy: { zh: '占号', en: 'Claim' },
  release: { zh: '释放', en: 'Release' },
  confirm: { zh: '确认售出', en: 'Confirm sale' },
};

export function outcomeOf({ open, state }: UpstreamAttempt): AttemptOutcome {
  if (open) return 'open';
  return state === 'free' || state === 'ours' || state === 'others' ? state : 'sure';
}

export const fetchText: Record<UpstreamFetch['state'], LocalText> = {
  running: { zh: '正在取号', en: 'Fetching' },
  done: { zh: '已完成', en: 'Done' },
  failed: { zh: '失败', en: 'Failed' },
  cancelled: { zh: '已停止', en: 'Stopped' },
};

/** `1.2 秒`, `35 秒`, `4 分钟`, `2 小时`. */
export function lasted(milliseconds: number): LocalText {
  if (milliseconds < 10_000) {
    const seconds = (milliseconds / 1000).toFixed(1);
    return { zh: `${seconds} 秒`, en: `${seconds} s` };
  }
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 120) return { zh: `${seconds} 秒`, en: `${seconds} s` };
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return { zh: `${minutes} 分钟`, en: `${minutes} min` };
  const hours = Math.round(minutes / 60);
  return { zh: `${hours} 小时`, en: `${hours} h` };
}

/** Numbers that came and did not go into the pool, and why. */
export function droppedText({ bad, dearer }: Pick<UpstreamFetch, 'bad' | 'dearer'>): LocalText[] {
  return [
    ...(bad === 0
      ? []
      : [{ zh: `读不懂或不是本网号码 ${count(bad)}`, en: `${count(bad)} unreadable or from another network` }]),
    ...(dearer === 0
      ? []
      : [{ zh: `月低消高于资费 ${count(dearer)}`, en: `${count(dearer)} with a higher monthly minimum` }]),
  ];
}
