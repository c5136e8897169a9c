import { hrefFits } from '../../shared/document/href.ts';

const mailbox = /^[^\s@/:]+@[^\s@/:?.]+(?:\.[^\s@/:?.]+)+$/;
const bareHost = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}[\p{L}\p{N}-]+(?::\d{1,5})?(?:[/?#]\S*)?$/u;

/** Where a person means a link to lead, who may leave out https:// and mailto:. Undefined for what leads nowhere. */
export function typedHref(typed: string): string | undefined {
  const text = typed.trim();
  const href = mailbox.test(text) ? `mailto:${text}` : bareHost.test(text) ? `https://${text}` : text;
  return hrefFits(href) ? href : undefined;
}
