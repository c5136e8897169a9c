/** A result (or a page) whose answer also sets cookies: for calls and pages that open or end a session. */
export class WithCookie<R = unknown> {
  readonly result: R;
  /** The whole value of Set-Cookie, or of several. */
  readonly cookie: string | string[];

  constructor(result: R, cookie: string | string[]) {
    this.result = result;
    this.cookie = cookie;
  }
}
