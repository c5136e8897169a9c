/** iPhones of the Pro kind cannot focus nearer than this, in centimetres. */
export const nearestCm = '15–20';

/** Is the browser on an iPhone? Only there are cameras named as below, and only there the main one is blind so far. */
export function isIphone(userAgent: string): boolean {
  return /\biPhone\b/.test(userAgent);
}

/** Cameras that go to the wide-angle one by themselves when something is near, best first; in the languages of our users. */
const nearby = [/back triple|后置三|後置三/i, /back dual wide|后置双广角|後置雙廣角/i];

/** The camera that focuses nearest, where that is not the one with the label `current`; undefined where there is none. */
export function betterForNear<D extends { label: string }>(devices: readonly D[], current: string): D | undefined {
  for (const name of nearby) {
    if (name.test(current)) return undefined;
    const found = devices.find(({ label }) => name.test(label));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Is it a camera of a back that stays blind for what is near? */
export function needsZoom(label: string): boolean {
  return !nearby.some((name) => name.test(label)) && !/front|user|facetime|前置/i.test(label);
}
