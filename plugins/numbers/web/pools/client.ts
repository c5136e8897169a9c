import { columnMoney, type LocalText, pluralize } from '@fitout/sdk';
import type { BatchState, Terms } from '../../shared/calls/imports.ts';
import type { Pool } from '../../shared/calls/outputs.ts';

/** A pool with its counts, as the list has it. */
export type CountedPool = Pool & { numbers: number; held: number; reserved: number; sold: number };

export const batchText: Record<BatchState, LocalText> = {
  uploaded: { zh: '待确认', en: 'Needs mapping' },
  checking: { zh: '试算中', en: 'Checking' },
  checked: { zh: '待导入', en: 'Ready' },
  importing: { zh: '导入中', en: 'Importing' },
  paused: { zh: '已暂停', en: 'Paused' },
  done: { zh: '已导入', en: 'Imported' },
  cancelled: { zh: '已取消', en: 'Cancelled' },
  withdrawing: { zh: '撤回中', en: 'Withdrawing' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn' },
  moving: { zh: '移动中', en: 'Moving' },
  failed: { zh: '已停止', en: 'Stopped' },
};

/** States that end by themselves. */
export const busyStates: readonly BatchState[] = ['checking', 'importing', 'withdrawing', 'moving'];

/** `¥100.00 · 预存 ¥200.00 · 月低消 ¥29.00 · 24 个月` */
export function termsText({ price, prestore, monthly, months }: Terms): LocalText {
  const [a, b, c] = [price, prestore, monthly].map(columnMoney);
  return {
    zh: `${a} · 预存 ${b} · 月低消 ${c} · ${months === 0 ? '无协议期' : `${months} 个月`}`,
    en: `${a} · prepaid ${b} · min. ${c}/month · ${months === 0 ? 'no contract' : pluralize(months, 'month', 'months')}`,
  };
}

/** `1,234` */
export const grouped = (count: number) => count.toLocaleString('en-US');
