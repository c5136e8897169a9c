/** How jSquash's modules take a picture: straight RGBA, and a struct that must be whole. */
export interface EmscriptenEncoder {
  encode(
    data: Uint8Array | Uint8ClampedArray,
    width: number,
    height: number,
    options: Record<string, unknown>,
  ): Uint8Array<ArrayBuffer> | null;
}

/**
 * Settings that call `taken` once the codec has its own copy of the picture: embind turns arguments into C++ in their
 * order, so the first look at a setting comes after the pixels were copied. What JavaScript holds of them may go then.
 */
export function notifying<T extends Record<string, unknown>>(settings: T, taken: (() => void) | undefined): T {
  const [first] = Object.keys(settings);
  if (taken === undefined || first === undefined) return settings;
  const value = settings[first];
  let waiting: (() => void) | undefined = taken;
  return Object.defineProperty({ ...settings }, first, {
    get() {
      waiting?.();
      waiting = undefined;
      return value;
    },
  });
}
