import type { MobilePage } from '@fitout/sdk/mobile';
import type { ActivateContext, Http, HttpOptions, ServerStore, TagHandle, Upstream } from '@fitout/sdk/web';
import { FitoutError } from '../../../sdk/base/errors.ts';
import type { Text } from '../../../sdk/base/text.ts';
import type { Noticed } from '../plugins/health-notes.ts';
import { cameraCalls } from './camera-calls.ts';
import { alertOptions, confirmOptions, formOptions } from './dialogs.ts';
import { createBudget } from './limits.ts';
import { type FrameAsk, frameLimits } from './protocol.ts';
import { aChoice, aFlag, aList, aNumber, aPlatformAddress, aRecord, aString, aText, both, ownPath } from './shapes.ts';
import type { FrameStore } from './stored.ts';

/** What the calls of one frame work on. `ctx` is the plugin's own context, which holds it to its capabilities. */
export interface FrameScope {
  plugin: { id: string; title: Text };
  ctx: ActivateContext;
  tag(): TagHandle;
  store: FrameStore;
  /** Goes to an address within the tag. */
  navigate(to: string, replace: boolean): void;
  /** Asks the plugin to save its work, or to run a command. */
  ask(what: FrameAsk, name: string): Promise<void>;
  /** The phone page around it; undefined in the workbench. */
  page: MobilePage | undefined;
  /** A key of the shell's that was pressed in the frame. */
  key(key: string): void;
  /** What the frame says of its own health, and what it may be believed. */
  health(noticed: Noticed): void;
}

type Call = (args: readonly unknown[], signal: AbortSignal) => unknown;

/** The calls that a frame may make, by name. Each looks at its arguments itself. */
export function hostCalls(scope: FrameScope): Record<string, Call> {
  const notice = createBudget(frameLimits.notices);
  const question = createBudget(frameLimits.questions);
  const key = createBudget(frameLimits.keys);
  const within = (budget: () => boolean): void => {
    if (!budget()) throw new FitoutError('tooMany', { reason: 'kernel.frame-rate' });
  };
  const say =
    (kind: 'success' | 'warning' | 'info'): Call =>
    ([text]) => {
      const { toasts } = scope.ctx;
      within(notice);
      toasts[kind](aText(text, 'text', 500));
    };
  return {
    http: ([method, path, payload, options], signal) => callHttp(scope, method, path, payload, options, signal),
    'storage.set': ([key, value]) => {
      void scope.ctx.storage; // the capability
      scope.store.set(aString(key, 'key', frameLimits.stored.key), value);
    },
    'storage.remove': ([key]) => {
      void scope.ctx.storage;
      scope.store.remove(aString(key, 'key', frameLimits.stored.key));
    },
    'toasts.success': say('success'),
    'toasts.error': ([text, requestId]) => {
      const { toasts } = scope.ctx;
      within(notice);
      const number = requestId === undefined ? {} : { requestId: aString(requestId, 'requestId', 100) };
      toasts.error(aText(text, 'text', 500), new FitoutError('internal', number));
    },
    'toasts.warning': say('warning'),
    'toasts.info': say('info'),
    'toasts.copy': ([text]) => {
      const { toasts } = scope.ctx;
      inFront(scope);
      within(notice);
      return toasts.copy(aString(text, 'text', 100_000));
    },
    'overlays.confirm': ([options]) => {
      const { overlays } = scope.ctx;
      inFront(scope);
      within(question);
      return overlays.confirm(confirmOptions(scope, options));
    },
    'overlays.alert': async ([options]) => {
      const { overlays } = scope.ctx;
      inFront(scope);
      within(question);
      await overlays.alert(alertOptions(scope, options));
    },
    'overlays.form': ([options]) => {
      const { overlays } = scope.ctx;
      inFront(scope);
      within(question);
      return overlays.form(formOptions(scope, options));
    },
    ...cameraCalls(scope, () => {
      inFront(scope);
      within(question);
    }),
    'navigation.open': ([url, options]) => openAddress(scope, url, options, () => within(question)),
    'navigation.back': () => {
      const { navigation } = scope.ctx;
      inFront(scope);
      navigation.back();
    },
    location: ([to, replace]) => {
      const address = aString(to, 'address');
      scope.navigate(address.startsWith('?') ? address : aPlatformAddress(address), aFlag(replace));
    },
    'commands.add': ([command]) => addCommand(scope, command),
    health: healthCall(scope),
    key: ([name]) => {
      inFront(scope);
      within(key);
      scope.key(aString(name, 'key', 40));
    },
    'page.refresh': ([on]) => scope.page?.setRefresh(aFlag(on) ? () => scope.ask('refresh', '') : undefined),
    'page.ownBar': ([own]) => scope.page?.setOwnBar(aFlag(own)),
    ...serverCalls(scope),
    ...tagCalls(scope),
  };
}

/** Figures of the frame's own, which nobody can check: within bounds, and seldom. */
function healthCall(scope: FrameScope): Call {
  const seldom = createBudget(frameLimits.health);
  const sum = (value: unknown, what: string): number => Math.min(Math.max(0, aNumber(value, what)), 1e8);
  return ([report]) => {
    if (!seldom()) throw new FitoutError('tooMany', { reason: 'kernel.frame-rate' });
    const { longTasks, longTaskMs, bytes, faults } = aRecord(report, 'health');
    scope.health({
      what: 'frame',
      longTasks: Math.min(Math.round(sum(longTasks, 'longTasks')), 1_000),
      longTaskMs: sum(longTaskMs, 'longTaskMs'),
      bytes: sum(bytes, 'bytes'),
    });
    for (const fault of aList(faults, 'faults', 10)) {
      const { where, message } = aRecord(fault, 'fault');
      const error = new Error(aString(message, 'message', 300));
      scope.health({ what: 'fault', where: aChoice(where, ['promise', 'listener'] as const, 'where'), error });
    }
  };
}

/** What the server keeps for the plugin, and whom it asks for it. The server holds each call to its own limits. */
function serverCalls(scope: FrameScope): Record<string, Call> {
  const store = (which: unknown): ServerStore => scope.ctx.storage[aChoice(which, ['user', 'org'] as const, 'scope')];
  const key = (value: unknown): string => aString(value, 'key', 100);
  const rev = (given: unknown): { rev?: number } => {
    const { rev } = aRecord(given, 'options');
    return rev === undefined ? {} : { rev: aNumber(rev, 'rev') };
  };
  return {
    'store.get': ([which, name]) => store(which).get(key(name)),
    'store.list': ([which, prefix = '', after = '']) => store(which).list(key(prefix), key(after)),
    'store.set': ([which, name, value, options]) => store(which).set(key(name), value, rev(options)),
    'store.remove': ([which, name, options]) => store(which).remove(key(name), rev(options)),
    upstream: ([name, method, path, payload, given], signal) => {
      const upstream = scope.ctx.upstream(aString(name, 'name', 40));
      const verb = aChoice(method, ['get', 'post', 'put', 'patch', 'delete'] as const, 'method');
      const content = verb === 'get' || verb === 'delete' ? aRecord(payload, 'query') : payload;
      const options = { signal, showError: aRecord(given, 'options').showError !== false };
      return (upstream[verb] as Upstream['post'])(aString(path, 'path'), content, options);
    },
  };
}

function tagCalls(scope: FrameScope): Record<string, Call> {
  return {
    'tag.title': ([title]) => scope.tag().setTitle(aString(title, 'title', 200)),
    'tag.parent': ([url]) => scope.tag().setParent(aString(url, 'url')),
    'tag.unsaved': ([unsaved]) => {
      if (unsaved === undefined) return scope.tag().setUnsaved(undefined);
      const { describe } = aRecord(unsaved, 'unsaved');
      return scope.tag().setUnsaved({
        save: () => scope.ask('save', ''),
        ...(describe === undefined ? {} : { describe: aString(describe, 'describe', 200) }),
      });
    },
    'tag.busy': ([busy]) => {
      if (busy === undefined || typeof busy === 'boolean') return scope.tag().setBusy(busy);
      return scope.tag().setBusy({ badge: aString(aRecord(busy, 'busy').badge, 'badge', 10) });
    },
    'tag.close': () => scope.tag().close(),
  };
}

/** A page that nobody looks at does not move the person about, and asks nothing. */
function inFront(scope: FrameScope): void {
  if (!scope.tag().visible) throw new FitoutError('forbidden', { reason: 'kernel.frame-hidden' });
}

const methods = ['get', 'post', 'put', 'patch', 'delete', 'form'] as const;

function callHttp(
  { plugin, ctx }: FrameScope,
  method: unknown,
  path: unknown,
  payload: unknown,
  given: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  const { http } = ctx;
  const options = aRecord(given, 'options');
  const checked: HttpOptions = {
    signal,
    showError: options.showError !== false,
    ...(typeof options.timeout === 'number' ? { timeout: Math.min(Math.max(options.timeout, 1), 120_000) } : {}),
    ...(options.field === undefined ? {} : { field: aString(options.field, 'field', 100) }),
    ...(options.idempotencyKey === undefined
      ? {}
      : { idempotencyKey: aString(options.idempotencyKey, 'idempotencyKey', 200) }),
  };
  const name = aChoice(method, methods, 'method');
  const takesQuery = name === 'get' || name === 'delete' || name === 'form';
  const content = takesQuery ? aRecord(payload, 'query') : payload;
  return (http[name] as Http['post'])(ownPath(plugin.id, path), content, checked);
}

/** Another site's address could carry data away, so the person sees it and decides. */
async function openAddress(scope: FrameScope, url: unknown, given: unknown, question: () => void): Promise<void> {
  const { navigation } = scope.ctx;
  const options = aRecord(given, 'options');
  inFront(scope);
  const address = aString(url, 'url');
  if (!/^https?:\/\//i.test(address)) {
    const { replace, bare } = options;
    navigation.open(aPlatformAddress(address), { replace: aFlag(replace), bare: aFlag(bare) });
    return;
  }
  question();
  const { host } = new URL(address);
  const name = both(scope.plugin.title);
  const agreed = await scope.ctx.overlays.confirm({
    title: { zh: `打开外部网站 ${host}？`, en: `Open ${host}?` },
    message: {
      zh: `沙箱插件「${name.zh}」想打开：${address.slice(0, 300)}`,
      en: `The sandboxed plugin “${name.en}” wants to open: ${address.slice(0, 300)}`,
    },
    confirm: { zh: '打开', en: 'Open' },
  });
  if (agreed) navigation.open(address);
}

function addCommand(scope: FrameScope, given: unknown): void {
  const { commands } = scope.ctx;
  const { id, title } = aRecord(given, 'command');
  const name = aString(id, 'id', 100);
  if (!name.startsWith(`${scope.plugin.id}.`)) throw new FitoutError('forbidden', { reason: 'kernel.frame-command' });
  // Without its hotkey: the keys of the whole shell are not a stranger's to take.
  commands.add({ id: name, title: aText(title, 'title', 200), run: () => scope.ask('command', name) });
}
