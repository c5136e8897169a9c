/** A result (or a page) whose answer also sets the session's cookie. */
export class WithCookie {
  readonly result: unknown;
  /** The whole value of Set-Cookie, or of several. */
  readonly cookie: string | string[];

  constructor(result: unknown, cookie: string | string[]) {
    this.result = result;
    this.cookie = cookie;
  }
}
