/** How jSquash's modules take a picture: straight RGBA, and a struct that must be whole. */
export interface EmscriptenEncoder {
  encode(
    data: Uint8Array | Uint8ClampedArray,
    width: number,
    height: number,
    options: Record<string, unknown>,
  ): Uint8Array<ArrayBuffer> | null;
}
