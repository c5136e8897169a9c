/** Means over windows of `2 * radius + 1` pixels a side, cut off at the rim; its cost knows no radius. */
export function boxMean(from: Float32Array, width: number, height: number, radius: number, into: Float32Array): void {
  const lines = new Float32Array(from.length);
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    let sum = 0;
    for (let x = 0; x < Math.min(radius, width); x += 1) sum += from[row + x] as number;
    for (let x = 0; x < width; x += 1) {
      const comes = x + radius;
      const gone = x - radius - 1;
      if (comes < width) sum += from[row + comes] as number;
      if (gone >= 0) sum -= from[row + gone] as number;
      lines[row + x] = sum / (Math.min(width - 1, comes) - Math.max(0, gone + 1) + 1);
    }
  }
  const sums = new Float64Array(width);
  for (let y = 0; y < Math.min(radius, height); y += 1)
    for (let x = 0; x < width; x += 1) sums[x] = (sums[x] as number) + (lines[y * width + x] as number);
  for (let y = 0; y < height; y += 1) {
    const comes = y + radius;
    const gone = y - radius - 1;
    const part = 1 / (Math.min(height - 1, comes) - Math.max(0, gone + 1) + 1);
    for (let x = 0; x < width; x += 1) {
      let sum = sums[x] as number;
      if (comes < height) sum += lines[comes * width + x] as number;
      if (gone >= 0) sum -= lines[gone * width + x] as number;
      sums[x] = sum;
      into[y * width + x] = sum * part;
    }
  }
}

/**
 * He, Sun and Tang's guided filter: `values` smoothed, but with the edges that the guide has. The larger `eps`, the
 * larger a change of the guide has to be to count as an edge (both guide and values go from 0 to 1).
 */
export function guidedFilter(
  guide: Float32Array,
  values: Float32Array,
  width: number,
  height: number,
  radius: number,
  eps: number,
): Float32Array {
  const count = width * height;
  const meanGuide = new Float32Array(count);
  const meanValue = new Float32Array(count);
  const products = new Float32Array(count);
  const squares = new Float32Array(count);
  for (let at = 0; at < count; at += 1) {
    const one = guide[at] as number;
    products[at] = one * (values[at] as number);
    squares[at] = one * one;
  }
  boxMean(guide, width, height, radius, meanGuide);
  boxMean(values, width, height, radius, meanValue);
  boxMean(products, width, height, radius, products);
  boxMean(squares, width, height, radius, squares);
  // From here on: values are `slope * guide + rest` in each window.
  for (let at = 0; at < count; at += 1) {
    const mean = meanGuide[at] as number;
    const variance = Math.max(0, (squares[at] as number) - mean * mean);
    const slope = ((products[at] as number) - mean * (meanValue[at] as number)) / (variance + eps);
    products[at] = slope;
    squares[at] = (meanValue[at] as number) - slope * mean;
  }
  boxMean(products, width, height, radius, products);
  boxMean(squares, width, height, radius, squares);
  const into = meanGuide;
  for (let at = 0; at < count; at += 1)
    into[at] = Math.max(0, Math.min(1, (products[at] as number) * (guide[at] as number) + (squares[at] as number)));
  return into;
}
