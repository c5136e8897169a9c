import { isFitoutError } from '../../../../sdk/base/errors.ts';
import { fill, type LocalText } from '../../../../sdk/base/text.ts';
import { ArtifactFault, artifactLimits } from '../../../../sdk/manifest/artifact.ts';
import type { Outbound, OutboundAnswer } from '../../../../sdk/server.ts';
import type { OutboundRefusal } from '../../../outbound/outbound.ts';

const seconds = 60;
const megabytes = artifactLimits.packed / 1024 / 1024;

/** What a person can do about an address by which there is no plugin. */
const words = {
  https: { zh: '请填写以 https:// 开头的完整地址', en: 'Give a whole address that starts with https://' },
  private: {
    zh: '{host} 是内部网络的地址，服务器不从那里下载。请把插件放到公网的 https 地址上，或者下载后把文件拖到这里',
    en: '{host} belongs to an inner network, where the server does not go. Put the plugin on a public https address, or download it and drop the file here',
  },
  credentials: {
    zh: '地址里不能带用户名和密码。请自己下载，再把文件拖到这里',
    en: 'An address must hold no user name or password. Download it yourself and drop the file here',
  },
  redirect: {
    zh: '{host} 一再跳转，或者跳到了不加密的地址，没有跟随。请填写文件最终的 https 地址',
    en: '{host} leads on again and again, or to an address without https. Give the https address where the file lies in the end',
  },
  name: { zh: '找不到 {host}，请检查域名有没有写错', en: 'There is no {host}: check how its name is written' },
  certificate: {
    zh: '{host} 的 https 证书不可信（过期、域名不符或自签名），没有下载。请让对方更换证书，或者核实来源后自己下载，再把文件拖到这里',
    en: 'The https certificate of {host} cannot be trusted (expired, for another name, or its own). Have it replaced, or download the file yourself where you are sure of it and drop it here',
  },
  unreachable: {
    zh: '服务器连不上 {host}。请确认地址和端口无误、对方在运行，稍后再试；也可以自己下载，再把文件拖到这里',
    en: 'The server cannot reach {host}. Check name and port and try again in a while, or download it yourself and drop the file here',
  },
  resting: {
    zh: '{host} 刚刚连续失败多次，请 10 秒后再试',
    en: '{host} has just failed several times: try again in 10 seconds',
  },
  slow: {
    zh: `{host} 在 ${seconds} 秒内没有传完文件。请稍后再试，或者自己下载，再把文件拖到这里`,
    en: `{host} did not send the file within ${seconds} seconds. Try again in a while, or download it yourself and drop it here`,
  },
  size: {
    zh: `该地址的文件超过 ${megabytes} MB。插件包最大 ${megabytes} MB，请检查地址，或让作者缩小`,
    en: `The file at this address is larger than ${megabytes} MB, which is the most that a plugin may have. Check the address, or ask its authors for a smaller one`,
  },
  login: {
    zh: '{host} 要求登录，或者不允许访问（{status}）。请自己下载，再把文件拖到这里',
    en: '{host} asks for a sign-in or does not allow it ({status}). Download it yourself and drop the file here',
  },
  gone: {
    zh: '{host} 上没有这个文件（{status}），请检查地址和版本号',
    en: '{host} has no such file ({status}): check the address and the version in it',
  },
  status: {
    zh: '{host} 回答了错误 {status}，请稍后再试',
    en: '{host} answered with error {status}: try again in a while',
  },
  page: {
    zh: '该地址是一个网页，不是插件包。请填写 .tgz 文件本身的下载地址',
    en: 'This is the address of a web page, not of a plugin. Give the one of the .tgz file itself',
  },
  other: {
    zh: '该地址的文件不是插件包（.tgz），而是 {type}。请检查地址',
    en: 'The file at this address is no plugin package (.tgz) but {type}. Check the address',
  },
} satisfies Record<string, LocalText>;

/**
 * The bytes of the .tgz at an address that a person gave: of the public network, by https. Throws ArtifactFault with
 * words that say what to do next; what the bytes hold is for the reader of artifacts to judge.
 */
export async function fetchArtifact(
  outbound: Pick<Outbound, 'fetch'>,
  url: string,
  signal: AbortSignal,
): Promise<Buffer> {
  const address = url.trim();
  if (!/^https:\/\//i.test(address) || !URL.canParse(address)) throw fault('url', words.https);
  const { host } = new URL(address);
  let answer: OutboundAnswer;
  try {
    answer = await outbound.fetch(address, {
      timeoutMs: seconds * 1_000,
      maxBytes: artifactLimits.packed,
      headers: { accept: 'application/gzip, application/octet-stream;q=0.9, */*;q=0.1', 'user-agent': 'Fitout' },
      signal,
    });
  } catch (error) {
    throw faultOf(error, host);
  }
  checkStatus(answer.status, host);
  const type = (answer.headers['content-type']?.split(';')[0] ?? '').trim().toLowerCase();
  checkKind(answer.body, type);
  return Buffer.from(answer.body);
}

function fault(what: string, text: LocalText, values: Record<string, string | number> = {}, cause?: unknown) {
  return new ArtifactFault(what, { zh: fill(text.zh, values), en: fill(text.en, values) }, 'url', cause);
}

function checkStatus(status: number, host: string): void {
  if (status === 200) return;
  const values = { host, status };
  if (status === 401 || status === 403 || status === 407) throw fault('url-login', words.login, values);
  if (status === 404 || status === 410) throw fault('url-gone', words.gone, values);
  throw fault('url-status', words.status, values);
}

/** Gzip is known by its first bytes; what else it says it is, only helps to say what came instead. */
function checkKind(body: Uint8Array, type: string): void {
  if (body.length === 0 || (body[0] === 0x1f && body[1] === 0x8b)) return;
  const start = new TextDecoder('latin1').decode(body.subarray(0, 200)).trimStart();
  if (type === 'text/html' || /^<(?:!doctype|html)/i.test(start)) throw fault('url-page', words.page);
  throw fault('url-type', words.other, { type: type === '' ? '?' : type });
}

const refusals: Record<OutboundRefusal, keyof typeof words> = {
  address: 'private',
  invalid: 'https',
  protocol: 'https',
  credentials: 'credentials',
  redirects: 'redirect',
  downgrade: 'redirect',
};

/** Of what the guarded client threw. */
function faultOf(error: unknown, host: string): unknown {
  if (!isFitoutError(error)) return error;
  if (error.reason === 'kernel.outbound-refused') {
    const { why, host: there } = error.detail as { why: OutboundRefusal; host: string };
    const what = refusals[why];
    // A redirect may lead to another one than was given.
    return fault(`url-${what}`, words[what], { host: there === '' ? host : there }, error);
  }
  if (error.codeName === 'tooLarge') return fault('packed-size', words.size, {}, error);
  if (error.codeName === 'timeout') return fault('url-slow', words.slow, { host }, error);
  if (error.codeName !== 'unavailable') return error;
  const what = error.reason === 'kernel.upstream-resting' ? 'resting' : connectionFault(error.cause);
  return fault(`url-${what}`, words[what], { host }, error);
}

function connectionFault(cause: unknown): 'name' | 'certificate' | 'unreachable' {
  const code = String((cause as { code?: unknown } | undefined)?.code ?? '');
  if (code === 'ENOTFOUND' || code === 'EAI_NONAME') return 'name';
  return /CERT|SIGNATURE|SELF_SIGNED|ALTNAME/.test(code) ? 'certificate' : 'unreachable';
}
