import { errorText } from '@fitout/sdk/desktop';
import { type FormField, usePlugin } from '@fitout/sdk/web';
import { limits } from '../../shared/limits.ts';
import { orderClient } from './client.ts';

/** Asks for how numbers are held and orders kept, and saves it. */
export function useOrderSettings(): () => Promise<void> {
  const { http, overlays, toasts } = usePlugin();
  return async () => {
    const client = orderClient(http);
    try {
      const now = await client.settings();
      const field = (name: keyof typeof now, zh: string, en: string, max: number): FormField => ({
        ...{ name, kind: 'number', required: true, min: 1, max },
        ...{ label: { zh, en }, value: now[name] },
      });
      const values = await overlays.form({
        title: { zh: '预订设置', en: 'Reservation settings' },
        fields: [
          field('holdMinutes', '号码默认保留（分钟）', 'Default hold time (minutes)', limits.holdMinutesMost),
          field('holdsOfOne', '一位顾客或一台设备同时最多保留（个）', 'Maximum held per customer or device', 100),
          {
            ...field('retentionDays', '联系方式保存（天）', 'Keep contact details (days)', 3650),
            hint: {
              zh: '从售出、释放、取消或过期算起，到时联系人、电话、备注自动删除',
              en: 'Counted from the sale, release, cancellation or expiry. Contact, phone and note are then deleted automatically',
            },
          },
        ],
        confirm: { zh: '保存', en: 'Save' },
      });
      if (values === undefined) return;
      await client.saveSettings({
        rev: now.rev,
        holdMinutes: Number(values.holdMinutes),
        holdsOfOne: Number(values.holdsOfOne),
        retentionDays: Number(values.retentionDays),
      });
      toasts.success({ zh: '已保存', en: 'Saved' });
    } catch (error) {
      toasts.error(errorText(error), error);
    }
  };
}
