import type { Answer, CallInput, CallKey, PlatformCalls } from '@fitout/sdk/calls';
import type { SessionUser } from '@fitout/sdk/web';
import { proxy, ref } from 'valtio/vanilla';
import { asError, type FitoutError, isFitoutError } from '../../../sdk/base/errors.ts';
import type { Query } from '../../../sdk/base/query.ts';
import { sessionEnderOf } from '../../../sdk/base/wire.ts';
import { leaveWaitMs } from '../constants.ts';
import type { HttpClient } from '../http/client.ts';
import { forgetWork, localKeys, readText, sessionKeys, writeText } from '../storage.ts';
import {
  emptySession,
  mergePerson,
  type Person,
  type SessionState,
  storedId,
  storedUser,
  storeUser,
} from './session-state.ts';

export interface SessionHost {
  http(): HttpClient;
  /** Somebody signed in: resolves when all that hangs on the person (the menu) is there. */
  signedIn(user: SessionUser): Promise<void>;
  /** Nobody is signed in any more: the area shows its sign-in page. `expired` keeps the way back. */
  signedOut(why: 'asked' | 'elsewhere' | 'expired'): void;
  /** Another person took the seat: all that the page holds is the former one's. */
  otherPerson(): void;
}

/** `unfinished`: the password has to be changed before anything else is answered. */
type Broadcast = { type: 'signed-out' } | { type: 'signed-in'; user: string; unfinished?: boolean };

const isExpiry = (error: unknown): error is FitoutError => isFitoutError(error) && error.codeName === 'sessionExpired';

/**
 * Who is at work in this window. Signing out in one window signs out all of them; a session that the server ended is
 * asked for in place, and requests refused meanwhile are sent again after it.
 */
export class SessionStore {
  readonly state: SessionState = proxy(emptySession());
  readonly #host: SessionHost;
  readonly #channel: BroadcastChannel | undefined;
  #entering: boolean;
  #loading: Promise<void> | undefined;
  /** How often the person left: an answer that was asked for before that is not applied. */
  #departures = 0;
  #waiting: ((again: boolean) => void)[] = [];
  /** The last sign-out that the server is being told of. */
  #leaving: Promise<void> = Promise.resolve();
  /** Gives its answer up. */
  #unheard: AbortController | undefined;

  constructor(host: SessionHost) {
    this.#host = host;
    this.#channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('fitout.session');
    this.#channel?.addEventListener('message', (event: MessageEvent<Broadcast>) => this.#receive(event.data));
    this.#entering = !this.flagged && this.token() !== null;
    this.#restore();
    globalThis.addEventListener?.('online', this.#endUnheard);
    // Not before the kernel is whole: it gives the client to ask with.
    queueMicrotask(this.#endUnheard);
  }

  /** Is the login flag set? It says that this window has, or should have, a session. */
  get flagged(): boolean {
    return readText(sessionStorage, sessionKeys.login) !== null;
  }

  /** True once where this window was opened by hand beside others: it enters anew, with their session. */
  takeEntering(): boolean {
    const entering = this.#entering;
    this.#entering = false;
    return entering;
  }

  token(): string | null {
    return readText(localStorage, localKeys.token);
  }

  /** Has the server still to say whether somebody is signed in? */
  get pending(): boolean {
    return this.state.user === undefined && this.state.status === 'loading';
  }

  /** Resolves once `pending` is false. */
  whenKnown(): Promise<void> {
    return this.pending ? this.load() : Promise.resolve();
  }

  can(fun: string): boolean {
    return this.state.functions.includes(fun);
  }

  /** Loads person, organisation and roles if the login flag is set and they are not there yet. */
  load(again = false): Promise<void> {
    if (!this.flagged || (this.state.status === 'ready' && !again)) return Promise.resolve();
    if (this.#loading !== undefined) return this.#loading;
    const loading = this.#load().finally(() => {
      if (this.#loading === loading) this.#loading = undefined;
    });
    this.#loading = loading;
    return loading;
  }

  /** Opens a session. Rejects with badCredentials, disabled or tooManyTries; nothing is toasted. */
  async signIn(username: string, password: string): Promise<SessionUser> {
    await this.#left();
    const answer = await this.#ask('POST /v1/login', { body: { username, password } });
    const before = this.state.user;
    writeText(localStorage, localKeys.leaving, null);
    writeText(localStorage, localKeys.token, answer.token);
    writeText(sessionStorage, sessionKeys.login, '1');
    const user = mergePerson(
      { ...answer.user, mustChangePassword: answer.mustChangePassword === true },
      undefined,
      undefined,
    );
    this.#publishSignedIn(user);
    if (before !== undefined && before.id !== user.id) {
      this.#takeOver();
      return user;
    }
    if (before !== undefined && this.state.expired && user.mustChangePassword) {
      // The page stays behind the dialog, which asks for the password next.
      before.mustChangePassword = true;
      return user;
    }
    if (user.mustChangePassword) {
      this.#become({ user, roles: [], functions: [] });
    } else {
      await this.load(true);
      if (this.state.status === 'failed') throw this.state.error;
    }
    this.#settle(true);
    await this.#host.signedIn(user);
    return user;
  }

  /** `current` is not needed after a one-time password. */
  async changePassword(next: string, current?: string): Promise<void> {
    const first = this.state.user?.mustChangePassword === true;
    try {
      await this.#ask('POST /v1/password', { body: { next, current } });
    } catch (error) {
      // Ended once more: the dialog begins anew.
      if (this.state.user !== undefined && this.state.expired && isExpiry(error))
        this.state.user.mustChangePassword = false;
      throw error;
    }
    if (!first) return;
    await this.load(true);
    if (this.state.status === 'failed') throw this.state.error;
    if (this.state.user === undefined) return;
    this.#publishSignedIn(this.state.user);
    this.#settle(true);
    await this.#host.signedIn(this.state.user);
  }

  /**
   * Asks the server whether the person whom this window remembers still has a session. One that ended is given up,
   * and the sign-in page opens. Without an answer the person is taken at their word.
   */
  async confirm(): Promise<boolean> {
    if (this.state.user !== undefined && !this.state.expired) await this.load(true);
    if (this.state.expired) this.giveUp();
    return this.state.user !== undefined;
  }

  /**
   * Clears the flag and the person, tells the server and the other windows, and leaves, without waiting for an answer. A
   * server that does not hear of it is told when the network is back, in this window or the next one.
   */
  async signOut(): Promise<void> {
    writeText(localStorage, localKeys.leaving, '1');
    this.#leaving = this.#leave('GET');
    // Sent with it, and gone for everybody else who reads it: a form, a draw, another window.
    writeText(localStorage, localKeys.token, null);
    this.#clear();
    this.#channel?.postMessage({ type: 'signed-out' } satisfies Broadcast);
    this.#host.signedOut('asked');
  }

  /**
   * The server refuses: this session has ended, as `error` says, or its one-time password has to be changed first.
   * Resolves to whether the same person is back.
   */
  signedInAgain(error: FitoutError): Promise<boolean> {
    if (error.codeName === 'mustChangePassword' && !this.state.expired) {
      if (this.state.user !== undefined) this.state.user.mustChangePassword = true;
      return Promise.resolve(false);
    }
    if (!this.#ended(error)) return Promise.resolve(false);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** The person does not want to sign in again: everything that waits is refused, and the sign-in page opens. */
  giveUp(): void {
    this.#clear();
    writeText(localStorage, localKeys.token, null);
    this.#host.signedOut('expired');
  }

  /** Loads roles and functions if this window only remembers them: they may have changed while no document was open. */
  refresh(): Promise<void> {
    const { user, confirmed } = this.state;
    return confirmed || user === undefined || user.mustChangePassword ? Promise.resolve() : this.load(true);
  }

  dispose(): void {
    this.#channel?.close();
    globalThis.removeEventListener?.('online', this.#endUnheard);
  }

  /** The cookie that no script reads is all that the server needs; with a token somebody is signed in since. */
  readonly #endUnheard = (): void => {
    if (readText(localStorage, localKeys.leaving) !== null && this.token() === null)
      this.#leaving = this.#leave('POST');
  };

  /**
   * Waits for the end of the session before: its answer takes the cookie away, not the one that a sign-in brings. One
   * that does not come is given up, and not heard any more; signing in ends that session too.
   */
  async #left(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const enough = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, leaveWaitMs);
    });
    await Promise.race([this.#leaving, enough]);
    clearTimeout(timer);
    this.#unheard?.abort();
  }

  async #leave(method: 'GET' | 'POST'): Promise<void> {
    const unheard = new AbortController();
    this.#unheard = unheard;
    try {
      // Also where the document goes with the person.
      await this.#host.http().request({
        method,
        path: '/v1/logout',
        options: { showError: false, plain: true, keepalive: true, signal: unheard.signal },
      });
    } catch (error) {
      // The cookie may be gone already; the person wants to be out either way.
      if (!isExpiry(error)) return;
    }
    writeText(localStorage, localKeys.leaving, null);
  }

  #restore(): void {
    const stored = storedUser(this.token());
    if (stored !== undefined && this.flagged) this.#become(stored);
    else if (this.#entering) writeText(sessionStorage, sessionKeys.login, '1');
    if (this.state.user === undefined && this.flagged) this.state.status = 'loading';
  }

  async #load(): Promise<void> {
    if (this.state.user === undefined) this.state.status = 'loading';
    this.state.error = undefined;
    const departures = this.#departures;
    try {
      const [customer, employee, org, roles] = await Promise.all([
        this.#ask('GET /v1/customer/queryCustWithOrg', { query: { timestamp: `${Date.now()}` } }),
        this.#ask('GET /v1/employee/my').catch(() => undefined),
        this.#ask('GET /v1/cfg/org').catch(() => undefined),
        this.#ask('GET /v1/role/my').catch(() => []),
      ]);
      if (departures !== this.#departures) return;
      this.#become({
        user: mergePerson(customer, employee, org),
        roles,
        functions: customer.functions ?? [],
      });
      this.state.confirmed = true;
    } catch (error) {
      if (departures !== this.#departures) return;
      if (isExpiry(error)) this.#ended(error);
      else this.#failed(asError(error));
    }
  }

  /** Opens the dialog over the page of whoever is at work; nobody else has one to lose. Answers whether somebody was. */
  #ended({ codeName, reason }: FitoutError): boolean {
    const { user, expired } = this.state;
    if (user === undefined || (user.mustChangePassword && !expired)) {
      this.giveUp();
      return false;
    }
    if (codeName === 'sessionExpired') this.state.endedBy = sessionEnderOf(reason);
    this.state.expired = true;
    return true;
  }

  #failed(error: Error): void {
    this.state.error = error;
    if (this.state.user === undefined) this.state.status = 'failed';
  }

  #become(person: Person): void {
    const before = storedId();
    const another = before !== undefined && before !== person.user.id;
    // Hundreds of keys that nobody watches one by one.
    const functions = ref(person.functions);
    Object.assign(this.state, { ...person, functions, status: 'ready', error: undefined });
    storeUser(person, this.token());
    if (!another) return;
    forgetWork();
    this.#host.otherPerson();
  }

  #clear(): void {
    this.#departures += 1;
    this.#loading = undefined;
    // What the /m host keeps of answers to this person for when there is no network.
    for (const name of ['fitout-own', 'fitout-anyone']) void globalThis.caches?.delete(name).catch(() => undefined);
    writeText(sessionStorage, sessionKeys.login, null);
    storeUser(undefined);
    forgetWork();
    Object.assign(this.state, emptySession());
    this.#settle(false);
  }

  #settle(again: boolean): void {
    this.state.expired = false;
    this.state.endedBy = undefined;
    for (const resolve of this.#waiting.splice(0)) resolve(again);
  }

  #publishSignedIn({ id, mustChangePassword }: SessionUser): void {
    this.#channel?.postMessage({ type: 'signed-in', user: id, unfinished: mustChangePassword } satisfies Broadcast);
  }

  #takeOver(): void {
    storeUser(undefined);
    forgetWork();
    this.#settle(false);
    this.#host.otherPerson();
  }

  #receive(message: Broadcast): void {
    if (message.type === 'signed-out') {
      if (!this.flagged && this.state.user === undefined) return;
      this.#clear();
      this.#host.signedOut('elsewhere');
      return;
    }
    // Nothing is answered yet; the end of it is told as well.
    const { user } = this.state;
    if (message.unfinished === true && (user === undefined || user.id === message.user)) return;
    writeText(sessionStorage, sessionKeys.login, '1');
    if (this.state.user === undefined) {
      void this.load().then(() => this.state.user && this.#host.signedIn(this.state.user));
    } else if (this.state.user.id === message.user) {
      // The password was changed there.
      const changed = this.state.user.mustChangePassword ? this.load(true) : undefined;
      void Promise.resolve(changed).then(() => this.#settle(true));
    } else this.#takeOver();
  }

  #ask<K extends keyof PlatformCalls & CallKey>(
    key: K,
    input: Partial<CallInput<PlatformCalls[K]>> = {},
  ): Promise<Answer<PlatformCalls, K>> {
    const [method, path] = key.split(' ') as ['GET' | 'POST', string];
    const { body, query } = input as { body?: unknown; query?: Query };
    return this.#host.http().request({
      method,
      path,
      query,
      json: body,
      options: { showError: false, plain: true },
    });
  }
}
