import type { LocalText, Text } from './base/text.ts';

/**
 * What a plugin knows of a code that was scanned: an article of the shop, a coupon, a booking. What its server half
 * answers, and whoever scans shows beneath the code.
 */
export interface CodeMatch {
  /** Stable within its source. */
  id: string;
  title: Text;
  /** What lists call the thing that has this code, as a stock count does; absent where the code is no thing's own. */
  name?: string;
  /** Address of a small picture of it, on this server. */
  picture?: string;
  /** Where it stands: 待使用, 已核销. */
  status?: Text;
  /** `open`: it can be redeemed; `done`: it was; `over`: it never will be. */
  state?: 'open' | 'done' | 'over';
  /** One line of detail. */
  summary?: Text;
  /** When it was redeemed (ISO 8601), by whom as far as that is known, and what that is called where it is not 核销. */
  redeemed?: { at: string; by?: string; what?: LocalText };
  /** The page of the workbench that shows it, and what the button says. */
  open?: { label: Text; url: string };
  /**
   * What redeems it, once: a POST of the plugin's own server half with the id of the match (`{id}`), which answers the
   * match as it stands then. Whoever comes second is refused (`conflict`); the source then says when, and by whom.
   */
  redeem?: { label: Text; to: string };
}

/** What a plugin answers for one code; none where it knows nothing of it. */
export interface CodeMatches {
  items: CodeMatch[];
}

/**
 * Who is asked what a code means, as data in the manifest: `"contributes": {"bar.code": [{…}]}`. `from` is a POST of the
 * plugin's own server half (`/p/goods/codes`) that takes `text`, `format` and, where the code holds an article's number,
 * `gtin`, changes nothing, and answers `CodeMatches`. A body and no query: addresses stand in logs, and what a person
 * scanned is not for them.
 */
export interface CodeSource {
  /** `<plugin>.<name>`. */
  id: string;
  /** What it knows: 商品, 优惠券. */
  title: Text;
  from: string;
  /** The function without which it is not asked. */
  fun?: string;
}

/** A code in groups of four, as people read it to each other. */
export function spacedCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1 ');
}
