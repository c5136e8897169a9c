/** How a device is held, as `deviceorientation` says it, in degrees. */
export interface Held {
  beta: number;
  gamma: number;
  /** By how much the screen is turned, clockwise: 0, 90, 180, 270. */
  screen: number;
}

/** Nearer than this to lying flat, up and down of the picture say nothing. */
const flat = 0.25;

/**
 * By how many degrees the picture leans, −180 to 180, positive where its right side is too low; undefined while the
 * device lies flat. From the rotation matrix of the specification "Device Orientation": where up is, seen from the
 * device.
 */
export function leanOf({ beta, gamma, screen }: Held): number | undefined {
  const [b, g] = [(beta * Math.PI) / 180, (gamma * Math.PI) / 180];
  const right = -Math.cos(b) * Math.sin(g);
  const up = Math.sin(b);
  if (Math.hypot(right, up) < flat) return undefined;
  const lean = (-Math.atan2(right, up) * 180) / Math.PI - screen;
  const whole = ((((lean + 180) % 360) + 360) % 360) - 180;
  return Math.round(whole * 10) / 10;
}

/** Less than this many degrees off counts as level. */
export const levelWithin = 1;

/** iOS gives no orientation before it was asked for, on a press. */
interface AskedFor {
  requestPermission?(): Promise<string>;
}

function events(): (typeof DeviceOrientationEvent & AskedFor) | undefined {
  return globalThis.DeviceOrientationEvent;
}

/** A tablet on which the person may have to press something before `watchLean` says anything. */
export const leanIsAskedFor = (): boolean => navigator.maxTouchPoints > 0 && events()?.requestPermission !== undefined;

/** Asks for it; to be called on a press. */
export async function askForLean(): Promise<void> {
  await events()
    ?.requestPermission?.()
    .catch(() => undefined);
}

/**
 * Calls `onLean` whenever the device is held otherwise; never on one that has no such sensor.
 * @returns what ends it
 */
export function watchLean(onLean: (lean: number | undefined) => void): () => void {
  const listen = ({ beta, gamma }: DeviceOrientationEvent) => {
    if (beta !== null && gamma !== null) onLean(leanOf({ beta, gamma, screen: globalThis.screen.orientation.angle }));
  };
  window.addEventListener('deviceorientation', listen);
  return () => window.removeEventListener('deviceorientation', listen);
}
