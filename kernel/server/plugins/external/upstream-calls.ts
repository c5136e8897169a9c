import { FitoutError } from '../../../../sdk/base/errors.ts';
import { type Text, textIn } from '../../../../sdk/base/text.ts';
import type { platformCalls } from '../../../../sdk/calls.ts';
import type { Manifest } from '../../../../sdk/manifest/manifest.ts';
import { isUpstreamUrl } from '../../../../sdk/manifest/manifest-schema.ts';
import type { Caller, PlatformHandlers } from '../../../../sdk/server.ts';
import { upstreamTarget } from '../../../outbound/upstream-target.ts';
import { sessionOf } from '../../auth/caller.ts';
import { firstOrgId } from '../../org/organisation.ts';
import type { ServerKernel } from '../../server-kernel.ts';
import { askUpstream } from './ask-upstream.ts';
import { pluginFor } from './may-use.ts';
import { SecretBox } from './secrets.ts';
import { changeUpstream, type UpstreamState, upstreamsOf } from './upstreams.ts';

/** All people together may make so many times what one may. */
const together = 20;

type UpstreamHandlers = PlatformHandlers<typeof platformCalls.upstreams>;

/** `ctx.upstream(…)`, and what the operator gives for it. */
export function upstreamHandlers(kernel: ServerKernel): UpstreamHandlers {
  const box = new SecretBox(kernel.parts.config.secretKey);
  return {
    'POST /v1/plugins/:id/upstreams/:name': async ({ params, body, caller, signal }) => {
      const manifest = pluginFor(kernel, params.id, 'upstreams', caller);
      const state = await readyUpstream(kernel, box, manifest, params.name);
      const { declared, url } = state;
      if (!(declared.methods ?? ['GET']).includes(body.method))
        throw undeclared('method', `${body.method} ${declared.name}`);
      const target = upstreamTarget(url ?? '', declared.paths, body.path, body.query);
      if (target === undefined) throw undeclared('path', body.path.slice(0, 200));
      const perMinute = declared.perMinute ?? 60;
      const counted = `upstream ${manifest.id} ${declared.name}`;
      await kernel.rates.take(`${counted} ${caller.id}`, perMinute);
      await kernel.rates.take(counted, perMinute * together);
      const answer = await askUpstream(kernel.outbound, state, {
        method: body.method,
        target,
        body: body.body,
        signal,
      });
      if (body.method !== 'GET') await log(kernel, caller, manifest, `${body.method} ${declared.name}${body.path}`);
      return answer;
    },
    'GET /v1/plugins/:id/upstreams': ({ params, caller }) =>
      answerFor(kernel, box, installed(kernel, params.id), caller),
    'PUT /v1/plugins/:id/upstreams': async ({ params, body, caller }) => {
      const { orgId } = sessionOf(caller);
      if (orgId !== (await firstOrgId(kernel)))
        throw new FitoutError('notFound', { reason: 'kernel.plugins.other-org' });
      const manifest = installed(kernel, params.id);
      for (const change of body.items) checkChange(manifest, change);
      await kernel.transaction(async (tx) => {
        for (const change of body.items) {
          const now = (await upstreamsOf(tx, box, manifest)).find(({ declared }) => declared.name === change.name);
          const address = now?.declared.url ?? (change.url === undefined ? (now?.url ?? null) : change.url);
          if (typeof change.secret === 'string' && address === null)
            throw wrongSetting(`${change.name}.url`, '请先填写地址，密钥只发送到该地址', 'Give its address first');
          await changeUpstream(tx, box, manifest.id, change, address);
        }
      });
      await kernel.audit.append(caller, {
        orgId,
        owner: 'kernel',
        action: 'kernel.plugins.upstreams',
        summary: '配置插件的外部服务',
        target: { kind: 'plugin', id: manifest.id },
        // Which were changed and where they lie now; a secret is told of, never told.
        detail: body.items.map(({ name, url, secret }) => ({
          name,
          ...(url === undefined ? {} : { url }),
          ...(secret === undefined ? {} : { secret: secret === null ? 'removed' : 'set' }),
        })),
      });
      return answerFor(kernel, box, manifest, caller);
    },
  };
}

function installed(kernel: ServerKernel, id: string): Manifest {
  const manifest = kernel.host.manifests.find((one) => one.id === id);
  if (manifest === undefined) throw new FitoutError('notFound', { reason: 'kernel.plugin' });
  return manifest;
}

function checkChange(manifest: Manifest, { name, url, secret }: { name: string; url?: unknown; secret?: unknown }) {
  const declared = manifest.upstreams?.find((one) => one.name === name);
  const wrong = (field: string, zh: string, en: string): never => {
    throw wrongSetting(`${name}.${field}`, zh, en);
  };
  if (declared === undefined) return wrong('name', `插件没有声明外部服务 ${name}`, `There is no upstream ${name}`);
  if (typeof url === 'string') {
    if (declared.url !== undefined) wrong('url', '地址由插件声明，不能修改', 'The plugin declares its address');
    if (!isUpstreamUrl(url))
      wrong('url', '请填写以 https:// 开头的地址，不含账号、? 和 #', 'An address that starts with https://');
  }
  if (typeof secret === 'string' && declared.secret === undefined)
    wrong('secret', '此外部服务不需要密钥', 'This upstream takes no secret');
  return undefined;
}

function wrongSetting(field: string, zh: string, en: string): FitoutError {
  return new FitoutError('unprocessable', {
    reason: 'kernel.upstream-setting',
    message: { zh, en },
    detail: { field },
  });
}

async function answerFor(kernel: ServerKernel, box: SecretBox, manifest: Manifest, caller: Caller) {
  const states = await upstreamsOf(kernel.db(), box, manifest);
  const mayChange = sessionOf(caller).orgId === (await firstOrgId(kernel));
  return {
    items: states.map(({ declared, url, urlFrom, secretAt, secret, ready }) => ({
      name: declared.name,
      title: declared.title,
      // Where the operator has it is no concern of other organisations.
      url: mayChange || urlFrom === 'manifest' ? url : null,
      urlFrom,
      methods: declared.methods ?? ['GET'],
      paths: declared.paths ?? null,
      secret:
        declared.secret === undefined
          ? null
          : {
              title: declared.secret.title,
              header: declared.secret.header,
              set: secret !== undefined,
              setAt: secretAt,
            },
      perMinute: declared.perMinute ?? 60,
      ready,
    })),
    mayChange,
  };
}

/** One that can be asked; else an error that says whom to turn to. */
async function readyUpstream(
  kernel: ServerKernel,
  box: SecretBox,
  manifest: Manifest,
  name: string,
): Promise<UpstreamState> {
  const state = (await upstreamsOf(kernel.db(), box, manifest)).find(({ declared }) => declared.name === name);
  if (state === undefined)
    throw new FitoutError('notFound', {
      reason: 'kernel.upstream',
      message: {
        zh: `插件 ${manifest.id} 没有声明外部服务 ${name}，请在 plugin.json 的 "upstreams" 中加入`,
        en: `plugin ${manifest.id} declares no upstream ${name}: add it to "upstreams" in its plugin.json`,
      },
    });
  if (state.ready) return state;
  const missing = state.url === null ? { zh: '地址', en: 'address' } : { zh: '密钥', en: 'secret' };
  const title = (text: Text, language: 'zh-CN' | 'en'): string => textIn(text, language);
  const { title: service } = state.declared;
  throw new FitoutError('unavailable', {
    reason: 'kernel.upstream-unset',
    message: {
      zh: `外部服务「${title(service, 'zh-CN')}」还没有填写${missing.zh}，请联系管理员在“插件”页面中配置`,
      en: `“${title(service, 'en')}” has no ${missing.en} yet: an administrator gives it on the page of plugins`,
    },
  });
}

function undeclared(what: 'method' | 'path', which: string): FitoutError {
  return new FitoutError('forbidden', {
    reason: `kernel.upstream-${what}`,
    message: {
      zh: `插件没有声明这样调用外部服务：${which}`,
      en: `The plugin does not declare such a call to its upstream: ${which}`,
    },
  });
}

async function log(kernel: ServerKernel, caller: Caller, manifest: Manifest, what: string): Promise<void> {
  if (caller.kind !== 'staff') return;
  await kernel.audit.append(caller, {
    orgId: sessionOf(caller).orgId,
    owner: manifest.id,
    action: 'kernel.plugins.upstream',
    summary: '调用了插件的外部服务',
    target: { kind: 'upstream', id: what },
  });
}
