/** Is this where a good may be bought: nothing, an https or http address, or a path of this site? Never a scheme that runs. */
export function linkFits(link: string): boolean {
  if (link === '') return true;
  if (/^\/(?![/\\])[^\s\\]*$/.test(link)) return true;
  return /^https?:\/\/[^\s/\\][^\s\\]*$/i.test(link) && URL.canParse(link);
}
