type Match = (text: string, query: string) => boolean;

let pinyin: Match | undefined;
let loading: Promise<void> | undefined;

/** Loads the pinyin table (it is large): until it is there, only the characters themselves match. */
export function loadPinyin(): Promise<void> {
  loading ??= import('./pinyin.ts').then(
    (module) => {
      pinyin = module.matchesPinyin;
    },
    () => {
      loading = undefined; // the search works without it; the next one tries again
    },
  );
  return loading;
}

/** Does `text` hold `query`, as it is written or by its pinyin (`zxlb` and `zhuangxiu` find 装修列表)? */
export function matches(text: string, query: string): boolean {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return true;
  return text.toLowerCase().includes(wanted) || (pinyin?.(text, wanted) ?? false);
}
