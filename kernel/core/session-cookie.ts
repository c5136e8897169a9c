/** The name of the session's cookie. `__Host-` under https: no other host, path or plain connection can set or read it. */
export function sessionCookieName(https: boolean): string {
  return https ? '__Host-fitout_session' : 'fitout_session';
}
