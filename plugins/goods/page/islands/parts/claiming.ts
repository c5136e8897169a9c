import { newUuid, noAnswerText, visitorFetch } from '@fitout/sdk';
import { type ClaimAnswer, claimUrl, type MineAnswer, mineUrl } from '../../../shared/urls.ts';

interface Failed {
  message?: string;
  reason?: string;
}

class Refused extends Error {
  readonly reason: string | undefined;
  constructor({ message, reason }: Failed) {
    super(message ?? '暂时无法领取，请稍后再试');
    this.reason = reason;
  }
}

/** Who is signed in on this device claims for themselves; everybody else for the device. */
async function call<T>(url: string, init: RequestInit = {}): Promise<T> {
  const response = await visitorFetch(url, { cache: 'no-store', ...init });
  const answer = (await response.json().catch(() => ({}))) as Failed & { result?: T };
  if (!response.ok || answer.result === undefined) throw new Refused(answer);
  return answer.result;
}

/**
 * Lets visitors claim by a tap, and shows what they hold already. `claimed` has the coupons of which this visitor may
 * have no more.
 */
export function claiming(coupons: readonly HTMLElement[]): { claimed: ReadonlySet<string>; end(): void } {
  const claimed = new Set<string>();
  const codesOf = new Map<string, string[]>();
  if (coupons.length === 0) return { claimed, end: () => {} };
  const ids = [...new Set(coupons.map((one) => one.dataset.coupon as string))];
  const of = (id: string) => coupons.filter((one) => one.dataset.coupon === id);

  const held = (id: string, count: number, most: number, codes: readonly string[]) => {
    if (count >= most) claimed.add(id);
    for (const one of of(id)) showHeld(one, { count, most, codes });
  };
  // Its answer also marks the device, by which the limit per person is counted.
  let mine: Promise<void> | undefined;
  const look = () => {
    mine ??= call<MineAnswer>(mineUrl(ids)).then(({ coupons: those }) => {
      for (const one of those) {
        codesOf.set(one.id, one.codes);
        if (one.claimed > 0) held(one.id, one.claimed, one.perPerson, one.codes);
      }
    });
    mine.catch(() => {
      mine = undefined;
    });
    return mine;
  };
  const claim = async (id: string, button: HTMLButtonElement, says: HTMLElement | null) => {
    button.dataset.busy = '';
    button.disabled = true;
    try {
      await look();
      if (claimed.has(id)) return;
      const given = await call<ClaimAnswer>(claimUrl(id), {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json', 'idempotency-key': newUuid() },
      });
      const codes = [...(codesOf.get(id) ?? []), given.code];
      codesOf.set(id, codes);
      held(id, given.claimed, given.perPerson, codes);
      const left = given.left === null ? '' : `剩 ${given.left} 张`;
      for (const one of of(id)) one.querySelector('.fb-coupons-left')?.replaceChildren(left);
    } catch (error) {
      const reason = error instanceof Refused ? error.reason : undefined;
      if (says !== null) says.textContent = error instanceof Refused ? error.message : `${noAnswerText()}，请稍后再试`;
      if (reason === 'goods.coupon-limit') claimed.add(id);
      button.disabled = reason?.startsWith('goods.coupon-') === true;
    } finally {
      delete button.dataset.busy;
    }
  };
  const ends = coupons.map((one) => {
    const button = one.querySelector<HTMLButtonElement>('.fb-coupons-go');
    const says = one.querySelector<HTMLElement>('.fb-coupons-codes');
    const press = () => button !== null && void claim(one.dataset.coupon as string, button, says);
    button?.addEventListener('click', press);
    return () => button?.removeEventListener('click', press);
  });
  look().catch(() => {});
  return {
    claimed,
    end() {
      for (const end of ends) end();
    },
  };
}

function showHeld(
  element: HTMLElement,
  { count, most, codes }: { count: number; most: number; codes: readonly string[] },
): void {
  const button = element.querySelector<HTMLButtonElement>('.fb-coupons-go');
  const says = element.querySelector<HTMLElement>('.fb-coupons-codes');
  if (button !== null) {
    const all = count >= most;
    button.disabled = all || element.dataset.state !== 'open';
    button.textContent = all ? '已领取' : `再领一张 (${count}/${most})`;
    if (!all) button.dataset.words = button.textContent;
  }
  if (says === null) return;
  if (codes.length === 0) {
    // Claimed by who has signed out since.
    says.textContent = '登录后可查看券码';
    return;
  }
  const parts = codes.map((code) => {
    const mark = document.createElement('code');
    mark.textContent = code;
    return mark;
  });
  says.replaceChildren('券码 ', ...parts.flatMap((part, at) => (at === 0 ? [part] : ['、', part])));
}
