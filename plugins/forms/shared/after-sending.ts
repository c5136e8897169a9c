/** A way on from the page of an answer that was taken. */
export interface WayOn {
  words: string;
  /** Links to pages of ours stay within the phone app where they are followed there. */
  href: string;
}

/** Where somebody goes once their answer is taken, what they most likely want first. `next`: where the form leads on to. */
export function waysOn(next: string | null): readonly WayOn[] {
  return [
    next === null ? { words: '返回首页', href: '/#/m/trip' } : { words: '继续', href: next },
    { words: '查看我的提交', href: '/#/m/mall/orderlist' },
  ];
}

/** Classes of such links: the first is the one that stands out. */
export const wayClass = (at: number): string => (at === 0 ? 'fb-form-submit' : 'fb-form-back');
