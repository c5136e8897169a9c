import { type LocalText, pluralize } from '@fitout/sdk';
import type { ListOutcome } from '../calls/counts.ts';
import type { CountState } from './count-session.ts';
import type { Standing } from './differences.ts';

export const standingTexts: Record<Standing, LocalText> = {
  differs: { zh: '数目不符', en: 'Mismatch' },
  missing: { zh: '未盘到', en: 'Missing' },
  extra: { zh: '清单外', en: 'Not on list' },
  same: { zh: '一致', en: 'Match' },
};

/** Is what was counted on the server? `n` is how much is not. */
export function syncText({ sync, tally }: CountState): LocalText {
  if (tally.pending.length === 0) return { zh: '已同步', en: 'Synced' };
  return sync === 'sending' || sync === 'idle'
    ? { zh: '正在上传…', en: 'Uploading…' }
    : { zh: '{n} 条待上传', en: '{n} to upload' };
}

/** What is asked before a count ends, with so many entries that are not on the server; for `overlays.confirm`. */
export function endQuestion(waiting: number): Record<'title' | 'message' | 'confirm', LocalText> {
  return {
    title: { zh: '结束盘点？', en: 'End this stock count?' },
    message:
      waiting > 0
        ? {
            zh: `还有 ${waiting} 条记录没有上传，结束后不会计入，建议先联网上传。`,
            en: `${pluralize(waiting, 'entry has', 'entries have')} not been uploaded and will not be counted. Go online to upload first.`,
          }
        : {
            zh: '结束后所有人都不能再计数，可以随时重新开始。',
            en: 'Nobody can count after that. You can reopen it at any time.',
          },
    confirm: { zh: '结束盘点', en: 'End count' },
  };
}

/** What is asked before a count is deleted. */
export function deleteQuestion(name: string) {
  return {
    title: { zh: `删除「${name}」？`, en: `Delete “${name}”?` },
    message: { zh: '全部记录会一起删除，不能恢复。', en: 'All its entries are deleted. This cannot be undone.' },
    confirm: { zh: '删除', en: 'Delete' },
    danger: true,
  };
}

/** What is asked before a count loses its list. */
export const removeListQuestion = {
  title: { zh: '移除清单？', en: 'Remove the list?' },
  message: {
    zh: '已盘的数目都在，不再与清单对照。',
    en: 'Counted quantities are kept but no longer compared with the list.',
  },
  confirm: { zh: '移除', en: 'Remove' },
};

/** What is asked before a table becomes the list of a count. */
export function listQuestion({ codes, bad }: ListOutcome): Record<'title' | 'message' | 'confirm', LocalText> {
  return {
    title: { zh: '导入盘点清单？', en: 'Import this list?' },
    message: {
      zh: `清单有 ${codes} 种编号。${bad > 0 ? `有误的 ${bad} 行会跳过。` : ''}已盘的数目都在。`,
      en: `The list has ${pluralize(codes, 'code', 'codes')}. ${
        bad > 0 ? `${pluralize(bad, 'row', 'rows')} with problems will be skipped. ` : ''
      }Counted quantities are kept.`,
    },
    confirm: { zh: `导入 ${codes} 种`, en: `Import ${pluralize(codes, 'code', 'codes')}` },
  };
}

interface CountNotice {
  is: 'full' | 'refused' | 'waiting' | 'ended';
  /** With `{n}` for `n`; of `refused` the words of the server's error say more. */
  text: LocalText;
  n: number;
}

const fullText: LocalText = {
  zh: '设备存储已满，新的记录只在本窗口中：数目都在，请不要关闭窗口，联网上传或先导出 CSV。',
  en: 'The device’s storage is full, so new entries are only in this window. Nothing is lost: keep the window open until they are uploaded, or export a CSV.',
};

export const waitingText: LocalText = {
  zh: '这台设备上有 {n} 条记录待上传，联网后会自动提交。',
  en: '{n} {n|entry|entries} on this device {n|is|are} waiting to upload and will be sent when you are online.',
};

const endedText: LocalText = {
  zh: '盘点已结束：可以查看差异与导出，重新开始后才能继续计数。',
  en: 'This stock count has ended. You can view differences and export. Reopen it to continue counting.',
};

/** What keeps entries from the server or from the device, and that a count has ended. */
export function countNotices({ sync, stored, tally, count }: CountState): CountNotice[] {
  const n = tally.pending.length;
  const notices: CountNotice[] = [];
  if (!stored) notices.push({ is: 'full', text: fullText, n });
  if (sync === 'refused') notices.push({ is: 'refused', text: { zh: '服务器没有接受', en: 'The server refused' }, n });
  if (sync === 'waiting' && n > 0) notices.push({ is: 'waiting', text: waitingText, n });
  if (count?.closedAt != null) notices.push({ is: 'ended', text: endedText, n });
  return notices;
}
