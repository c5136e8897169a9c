/** Middles of words that go over and over across a sheet, in rows turned by `angle` (degrees); every other row is set off. */
export function latticeOf(
  sheet: { width: number; height: number },
  step: { across: number; down: number },
  angle: number,
): { x: number; y: number }[] {
  const [w, h] = [sheet.width / 2, sheet.height / 2];
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const reach = Math.hypot(w, h) + Math.max(step.across, step.down);
  const rows = Math.ceil(reach / step.down);
  const columns = Math.ceil(reach / step.across) + 1;
  const places: { x: number; y: number }[] = [];
  for (let row = -rows; row <= rows; row += 1)
    for (let column = -columns; column <= columns; column += 1) {
      const u = (column + (row % 2 === 0 ? 0 : 0.5)) * step.across;
      const v = row * step.down;
      places.push({ x: w + u * cos - v * sin, y: h + u * sin + v * cos });
    }
  return places;
}
