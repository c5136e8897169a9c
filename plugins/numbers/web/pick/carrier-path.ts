/** Where a carrier's numbers are picked: the two that come with the product have addresses of their own. */
export function carrierPath(key: string): string {
  if (key === 'unicom') return '/phone-lt';
  if (key === 'telecom') return '/phone-dx';
  return `/numbers/pick?carrier=${encodeURIComponent(key)}`;
}

/** The address of a search. */
export function searchPath(carrier: string, query: string): string {
  const path = carrierPath(carrier);
  return query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
}
