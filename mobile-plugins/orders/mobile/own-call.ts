/**
 * Does a source of orders (`/p/<plugin>/…`) lead to a call of its own plugin? Letters, digits, `-`, `_` and `/` alone:
 * dots, encoded ones too, would lead out of it.
 */
export function isOwnCall(source: string, to: string): boolean {
  const [, area = '', plugin = ''] = source.split('/');
  return plugin !== '' && /^[\w/-]+$/.test(to) && to.startsWith(`/${area}/${plugin}/`);
}
