import type { LocalText } from '@fitout/sdk';
import type { FormField, FormValues, PluginContext } from '@fitout/sdk/web';
import type { NumberOrder } from '../../shared/calls/outputs.ts';
import { limits } from '../../shared/limits.ts';
import type { OrderClient } from './client.ts';

/** What acts on an order work with. */
export interface Tools extends Pick<PluginContext, 'overlays' | 'session' | 'toasts'> {
  client: OrderClient;
  /** Tells what came of it, in a toast and to whoever shows the order. */
  attempt(work: () => Promise<NumberOrder>, done: LocalText): Promise<void>;
}

export const reasonField: FormField = {
  name: 'reason',
  label: { zh: '原因', en: 'Reason' },
  kind: 'multiline',
  required: true,
  maxLength: limits.reason,
};

/** What was entered in a field, without spaces around it. */
export const text = (values: FormValues, name: string): string => String(values[name] ?? '').trim();
