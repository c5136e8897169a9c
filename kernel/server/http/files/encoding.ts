export type Encoding = 'br' | 'gzip' | 'identity';

/** The best of what we keep that the browser takes. */
export function encodingOf(accepted: string | undefined): Encoding {
  const taken = new Set(
    (accepted ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((one) => one.trim()))
      .filter(([, quality]) => quality === undefined || !/^q=0(?:\.0*)?$/.test(quality))
      .map(([name]) => name),
  );
  if (taken.has('br')) return 'br';
  return taken.has('gzip') ? 'gzip' : 'identity';
}
