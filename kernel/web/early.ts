/**
 * Calls that `boot` sent before the area's code was there, by path. The http client takes each answer once.
 * They travel through the window because boot is a bundle of its own.
 */
const place = Symbol.for('fitout.early');

type Early = Map<string, Promise<Response>>;

interface EarlyWindow {
  [place]?: Early;
}

export function putEarly(early: Early): void {
  (globalThis as EarlyWindow)[place] = early;
}

/** The answer on its way to `path` (`/v1/role/my`), if boot asked for it and nobody took it yet. */
export function takeEarly(path: string): Promise<Response> | undefined {
  const early = (globalThis as EarlyWindow)[place];
  const answer = early?.get(path);
  early?.delete(path);
  return answer;
}
