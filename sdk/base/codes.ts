import type { LocalText } from './text.ts';

/** One answer code of the API: its number, the HTTP status that carries it, and what a person reads. */
export interface CodeEntry {
  code: number;
  status: number;
  text: LocalText;
}

// Said to the bundler, so that a script of a page that tells no code carries none.
/* @__NO_SIDE_EFFECTS__ */
const entry = (code: number, status: number, zh: string, en: string): CodeEntry => ({ code, status, text: { zh, en } });

/**
 * Every answer code of the platform. 0 and 130003 are the specification's; the rest are ours and stay stable.
 * 100xxx mirrors an HTTP status, 130xxx concerns the session.
 */
export const codes = {
  ok: entry(0, 200, '成功', 'OK'),
  badRequest: entry(100400, 400, '请求内容有误，请检查后重试', 'The request is not valid'),
  notFound: entry(100404, 404, '内容不存在或已被删除', 'Not found, or deleted'),
  timeout: entry(100408, 408, '请求超时，请重试', 'The request took too long'),
  conflict: entry(100409, 409, '内容已被他人修改，请刷新后重试', 'Someone else changed this in the meantime'),
  gone: entry(100410, 410, '内容已下线', 'No longer available'),
  tooLarge: entry(100413, 413, '内容过大', 'Too large'),
  unsupported: entry(100415, 415, '不支持的内容类型', 'This content type is not supported'),
  unprocessable: entry(100422, 422, '内容无法处理', 'The content cannot be processed'),
  tooMany: entry(100429, 429, '操作过于频繁，请稍后再试', 'Too many requests, try again later'),
  internal: entry(100500, 500, '服务器出错了，请稍后重试', 'Something went wrong on the server'),
  badGateway: entry(100502, 502, '对方服务没有正确回应，请稍后重试', 'The other server did not answer as it should'),
  unavailable: entry(100503, 503, '服务暂时不可用，请稍后重试', 'The service is not available right now'),
  gatewayTimeout: entry(100504, 504, '对方服务没有及时回应，请稍后重试', 'The other server did not answer in time'),
  storageFull: entry(100507, 507, '存储空间不足，请联系管理员', 'The server is out of storage'),
  badCredentials: entry(130001, 401, '用户名或密码不正确', 'Wrong user name or password'),
  tooManyTries: entry(130002, 429, '尝试次数过多，请稍后再试', 'Too many failed tries, wait a few minutes'),
  sessionExpired: entry(130003, 401, '登录已过期，请重新登录', 'The session has expired, please sign in again'),
  forbidden: entry(130004, 403, '没有权限，请联系管理员开通', 'You have no permission for this'),
  mustChangePassword: entry(130005, 403, '请先修改初始密码', 'Change the initial password first'),
  notRegistered: entry(130006, 401, '请先注册', 'Please register first'),
  crossSite: entry(130007, 403, '请求来源不正确，已拒绝', 'Cross-site request refused'),
  disabled: entry(130008, 403, '账号已停用，请联系管理员', 'This account is disabled'),
} as const satisfies Record<string, CodeEntry>;

export type CodeName = keyof typeof codes;

/** The name of an answer code's number, or undefined where we do not know it. */
export function codeName(code: number): CodeName | undefined {
  return (Object.keys(codes) as CodeName[]).find((name) => codes[name].code === code);
}
