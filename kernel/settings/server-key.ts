import { resolveApiBase } from '../core/api-base.ts';
import { isThisMachine, mayHaveItsApiAt, registrableDomain } from './sites.ts';
import { StartError } from './start-error.ts';

/**
 * A server key that pages can do something with. Throws StartError for what is no host with or without a port, and
 * for a host at which a browser would not send the session of a page of this server's.
 */
export function checkServerKey(key: string, publicUrl: string | undefined): string {
  const refuse = (zh: string, en: string): never => {
    throw new StartError({ zh: `环境变量 FITOUT_SERVER_KEY ${zh}`, en: `FITOUT_SERVER_KEY ${en}` });
  };
  const label = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?';
  const [, host, port] = new RegExp(`^(${label}(?:\\.${label})+)(?::(\\d{1,5}))?$`).exec(key) ?? [];
  if (host === undefined || host.length > 250 || (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)))
    return refuse(
      '必须是主机名，可带端口，如 api.example.com 或 api.example.com:8443，不含协议与路径',
      'must be a host name, with a port if need be, such as api.example.com or api.example.com:8443, without scheme or path',
    );
  if (registrableDomain(host) === undefined || /^\d+$/.test(host.split('.').at(-1) as string) || isThisMachine(host))
    return refuse(
      '必须是域名（如 api.example.com），不能是 IP 地址、本机名或公共后缀',
      'must be a name under a domain of yours (api.example.com), no address in numbers, name of this machine or public suffix',
    );
  const page = publicUrl === undefined ? undefined : new URL(publicUrl);
  if (page === undefined || isThisMachine(page.hostname)) return key;
  if (page.protocol !== 'https:')
    refuse(
      '要求 FITOUT_PUBLIC_URL 为 https 地址（本机页面除外）：API 主机只经 https 访问',
      'needs an https address as FITOUT_PUBLIC_URL (but for pages on this machine): the API host is asked by https alone',
    );
  const api = new URL(resolveApiBase(page.hostname, key));
  if (!mayHaveItsApiAt(page, api))
    refuse(
      '加上环境前缀（t-、u-）后与 FITOUT_PUBLIC_URL 不在同一个可注册域名下，浏览器不会向它发送会话',
      'with its prefix (t-, u-) and FITOUT_PUBLIC_URL are not of one registrable domain: browsers would send it no session',
    );
  return key;
}

/**
 * The origins of pages as they are compared: scheme, host and port, lower case. `https://*.fit.example.com` stands for
 * all names with one label before the rest. Throws StartError for what is none, and for one that could have no session.
 */
export function checkPageOrigins(given: readonly string[], publicUrl: string | undefined): string[] {
  const refuse = (zh: string, en: string): never => {
    throw new StartError({ zh: `环境变量 FITOUT_PAGE_ORIGINS ${zh}`, en: `FITOUT_PAGE_ORIGINS ${en}` });
  };
  if (given.length === 0) return [];
  const own = publicUrl === undefined ? undefined : new URL(publicUrl);
  if (own?.protocol !== 'https:')
    return refuse(
      '要求 FITOUT_PUBLIC_URL 为 https 地址：来自其他主机页面的会话只经 https',
      'needs an https address as FITOUT_PUBLIC_URL: sessions of pages of other hosts go by https alone',
    );
  return given.map((one, index) => {
    const place = index + 1;
    const url = URL.parse(one);
    const plain = url !== null && one.replace(/\/$/, '').toLowerCase() === url.origin && !/\*/.test(url.host.slice(1));
    if (url === null || !plain || (url.host.includes('*') && !url.host.startsWith('*.')))
      return refuse(
        `第 ${place} 项不是来源：应为 https://主机[:端口]，或本机的 http://localhost[:端口]`,
        `has no origin at place ${place}: https://host[:port], or http://localhost[:port] for pages on this machine`,
      );
    const local = isThisMachine(url.hostname);
    const named = new URL(`${url.protocol}//${url.host.replace(/^\*\./, 'any.')}`);
    if (!local && !(url.protocol === 'https:' && mayHaveItsApiAt(named, own)))
      return refuse(
        `第 ${place} 项既不是与 FITOUT_PUBLIC_URL 同一可注册域名的 https 来源，也不是本机页面`,
        `has at place ${place} neither an https origin of the registrable domain of FITOUT_PUBLIC_URL nor a page on this machine`,
      );
    return url.origin;
  });
}
