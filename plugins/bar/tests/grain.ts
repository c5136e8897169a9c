import sharp from 'sharp';

/** A picture of nothing but grain, as a PNG: it is looked at in every way before it is given up. */
export async function grainPicture(width = 1200, height = 900): Promise<Buffer> {
  let state = 7;
  const grey = Uint8Array.from({ length: width * height }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state % 256;
  });
  return sharp(grey, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}
