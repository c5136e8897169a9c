/** The rules that look at the device. Used by `boot` before anything else is there, so: no imports. */

const iosOrAndroid = /ipad|iphone|ipod|android/i;
const mobile = /ios|iphone|ipad|android|mobile/i;

/** Phones and tablets whose root font size follows the screen. */
export function isIosOrAndroid(userAgent: string): boolean {
  return iosOrAndroid.test(userAgent);
}

/** The specification's word for a mobile device. */
export function isMobileDevice(userAgent: string): boolean {
  return mobile.test(userAgent);
}

/** A mobile device with room for more than a phone's page: its browser may ask for the site as on a computer. */
export function isTablet(userAgent: string): boolean {
  return /ipad|tablet/i.test(userAgent) || (/android/i.test(userAgent) && !/mobile/i.test(userAgent));
}

/** Pixels of 1rem on a phone or tablet: min(viewport width, 640) / 750 × 30. */
export function rootFontSize(viewportWidth: number): number {
  return (Math.min(viewportWidth, 640) / 750) * 30;
}

/** `#/m/ysupp` and `#/m`, and not `#/mall`. */
export function isMobileHash(hash: string): boolean {
  return /^#?\/m(?:[/?]|$)/.test(hash);
}

/** The hash a mobile device is sent to: /m with the original path behind it. Undefined where it may stay. */
export function mobileRedirect(userAgent: string, hash: string): string | undefined {
  if (!isMobileDevice(userAgent) || isMobileHash(hash)) return undefined;
  const path = hash.replace(/^#?\/*/, '');
  return `#/m/${path}`;
}
