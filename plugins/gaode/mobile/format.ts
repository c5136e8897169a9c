/** `4.27 km`, `640 m`. */
export function distanceText(metres: number): string {
  if (metres < 1_000) return `${Math.round(metres)} m`;
  const km = metres / 1_000;
  return `${km.toFixed(km < 100 ? 2 : 1)} km`;
}

/** `12:05`, `1:02:33`. */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3_600);
  const rest = `${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** Who moves faster than this is no runner: speed says more than pace. Metres a second. */
const ridingSpeed = 4.5;

/** Whether figures show minutes per kilometre or kilometres per hour. */
export function usesPace(average: number): boolean {
  return average > 0 && average < ridingSpeed;
}

/** `5′32″` for a kilometre, or `–` for somebody who hardly moves. */
export function paceText(metresPerSecond: number): string {
  if (!(metresPerSecond > 0.2)) return '–';
  const seconds = Math.round(1_000 / metresPerSecond);
  return `${Math.floor(seconds / 60)}′${String(seconds % 60).padStart(2, '0')}″`;
}

/** `23.4` kilometres an hour. */
export function speedText(metresPerSecond: number): string {
  const speed = metresPerSecond * 3.6;
  return speed < 100 ? speed.toFixed(1) : String(Math.round(speed));
}
