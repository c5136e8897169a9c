/** A result whose answer also sets the session's cookie. */
export class WithCookie {
  readonly result: unknown;
  /** The whole value of Set-Cookie. */
  readonly cookie: string;

  constructor(result: unknown, cookie: string) {
    this.result = result;
    this.cookie = cookie;
  }
}
