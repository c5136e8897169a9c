import type { LocalText } from '@fitout/sdk';
import type { AdapterInput, AdapterKind, AdapterSetting } from '../../shared/calls/upstream.ts';

/** The form as it is typed. */
export interface AdapterDraft {
  adapter: string;
  base: string;
  values: Readonly<Record<string, string>>;
  /** Undefined: the one that is kept stays. */
  secret: string | undefined;
  perMinute: string;
  seconds: string;
  enabled: boolean;
}

/** Of what is stored, or what a first one begins with. */
export function draftOf(setting: AdapterSetting | null, kinds: readonly AdapterKind[]): AdapterDraft {
  if (setting !== null) {
    const { hasSecret, perMinute, seconds, adapter, base, values, enabled } = setting;
    const secret = hasSecret ? undefined : '';
    return { adapter, base, values, secret, perMinute: String(perMinute), seconds: String(seconds), enabled };
  }
  const [first] = kinds;
  return {
    ...{ adapter: first?.id ?? '', base: first?.base ?? '', values: {}, secret: '' },
    ...{ perMinute: '60', seconds: '15', enabled: true },
  };
}

export type DraftErrors = Partial<Record<'base' | 'perMinute' | 'seconds', LocalText>>;

/** What is sent, or what has to be put right. */
export function readDraft(draft: AdapterDraft): { input: AdapterInput } | { errors: DraftErrors } {
  const { perMinute, seconds, base, secret, ...rest } = draft;
  const url = URL.parse(base.trim());
  const fits =
    url !== null && /^https?:$/.test(url.protocol) && `${url.username}${url.password}${url.search}${url.hash}` === '';
  const errors: DraftErrors = {
    ...(fits
      ? {}
      : {
          base: {
            zh: '请填写 http(s) 地址，不带参数和密码',
            en: 'Enter an http(s) address without a query or password',
          },
        }),
    ...(within(perMinute, 6000) ? {} : { perMinute: { zh: '请填写 1 到 6000', en: 'Enter 1 to 6000' } }),
    ...(within(seconds, 15) ? {} : { seconds: { zh: '请填写 1 到 15', en: 'Enter 1 to 15' } }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  const input = { ...rest, base: base.trim(), perMinute: Number(perMinute), seconds: Number(seconds) };
  return { input: secret === undefined ? input : { ...input, secret } };
}

function within(text: string, most: number): boolean {
  return /^\d{1,4}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most;
}
