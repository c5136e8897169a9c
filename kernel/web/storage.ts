/** Names under which the shell keeps things. Documented in the README: support staff look at them. */
export const localKeys = {
  token: 'fitout.token',
  /** Somebody signed out, and the server did not hear of it yet. */
  leaving: 'fitout.leaving',
  menus: 'fitout.menus',
  /** Build and plugins of the page that they were told to. */
  menusOf: 'fitout.menus.of',
  theme: 'fitout.theme',
  language: 'fitout.language',
  rail: 'fitout.rail',
} as const;

export const sessionKeys = {
  login: 'fitout.login',
  user: 'fitout.user',
  /** Build and plugins of the page that the person's functions were told to. */
  userOf: 'fitout.user.of',
  tags: 'fitout.tags',
  breadcrumbs: 'fitout.breadcrumbs',
  noCache: 'fitout.noCache',
  /** Made up before going to a registration page at another host: what comes back is for this window alone. */
  state: 'fitout.state',
  badges: 'fitout.badges',
} as const;

/** Forgets what this window keeps of somebody's work: whoever comes next has none of it. */
export function forgetWork(): void {
  for (const key of [sessionKeys.tags, sessionKeys.breadcrumbs, sessionKeys.badges])
    writeText(sessionStorage, key, null);
}

/** What is stored under `key`; undefined where there is nothing, it is no JSON, or storage is switched off. */
export function readJson<T>(store: Storage, key: string): T | undefined {
  try {
    const text = store.getItem(key);
    // Cast: what this device stored is of the type that whoever stored it says.
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

/** Keeps `value` as JSON, or removes the key for undefined. A full or forbidden storage is no reason to fail. */
export function writeJson(store: Storage, key: string, value: unknown): void {
  try {
    if (value === undefined) store.removeItem(key);
    else store.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows and full disks: the shell works on, it only remembers less.
  }
}

export function readText(store: Storage, key: string): string | null {
  try {
    return store.getItem(key);
  } catch {
    return null;
  }
}

export function writeText(store: Storage, key: string, value: string | null): void {
  try {
    if (value === null) store.removeItem(key);
    else store.setItem(key, value);
  } catch {
    // As above.
  }
}
