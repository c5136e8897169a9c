/** What the visible label says. */
export const visibleLabelText = { zh: 'AI 生成', en: 'AI generated' };

/** Of the shorter side, as high as the letters are at the least (GB 45438-2025, 5.2). */
const share = 0.05;

/** Writes `words` into the lower right corner, on a ground that any picture lets be read. */
export function drawLabel(context: OffscreenCanvasRenderingContext2D, words: string): void {
  const { width, height } = context.canvas;
  const size = Math.max(8, Math.ceil(Math.min(width, height) * share));
  context.font = `${size}px "Noto Sans SC", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif`;
  const pad = Math.round(size * 0.4);
  const across = Math.ceil(context.measureText(words).width) + 2 * pad;
  const [x, y] = [width - across - pad, height - size - 3 * pad];
  context.fillStyle = 'rgb(0 0 0 / 55%)';
  context.beginPath();
  context.roundRect(x, y, across, size + 2 * pad, pad);
  context.fill();
  context.fillStyle = '#fff';
  context.textBaseline = 'middle';
  context.fillText(words, x + pad, y + pad + size / 2);
}
