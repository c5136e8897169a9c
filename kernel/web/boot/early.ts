/**
 * Calls that `boot` sent before the area's code was there, by path. The http client takes each answer once.
 * They travel through the window because boot is a bundle of its own.
 */
const place = Symbol.for('fitout.early');

interface Early {
  /** Whose answers they are. */
  token: string;
  answers: Map<string, Promise<Response>>;
}

interface EarlyWindow {
  [place]?: Early;
}

export function putEarly(early: Early): void {
  (globalThis as EarlyWindow)[place] = early;
}

/** The answer on its way to `path` (`/v1/role/my`), if boot asked for it with this token and nobody took it yet. */
export function takeEarly(path: string, token: string | null): Promise<Response> | undefined {
  const early = (globalThis as EarlyWindow)[place];
  const answer = early?.answers.get(path);
  early?.answers.delete(path);
  return early?.token === token ? answer : undefined;
}
