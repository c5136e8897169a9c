import { isIPv6 } from 'node:net';
import type { LocalText } from '../../sdk/base/text.ts';
import type { Config } from './config.ts';
import { settings } from './settings.ts';

const prefix = 'FITOUT_';
/** Of our tools, which read them beside the server's settings. */
const others = /^FITOUT_(?:PASSWORD|SCREENS|FAULTS|TEST_\w+|BENCH_\w+)$/;

/**
 * What an operator should know of settings with which the server starts all the same: variables that nothing reads, and
 * a server that is open to a network without https. Values are never repeated.
 */
export function warningsOf(config: Config, env: Record<string, string | undefined>): LocalText[] {
  return [...unknownVariables(env), ...openWithoutHttps(config)];
}

/** How such a warning stands on stderr. */
export function warningLine({ zh, en }: LocalText): string {
  return `注意：${zh} / Warning: ${en}`;
}

function unknownVariables(env: Record<string, string | undefined>): LocalText[] {
  const known: string[] = Object.values(settings).map(({ name }) => name);
  return Object.keys(env)
    .filter((name) => name.startsWith(prefix) && !known.includes(name) && !others.test(name))
    .sort()
    .map((name) => {
      const near = nearest(name, known);
      return {
        zh: `没有名为 ${name} 的设置，已忽略${near === undefined ? '（npm start -- --help 列出全部设置）' : `；是否想写 ${near}？`}`,
        en: `there is no setting ${name}, it is ignored${near === undefined ? ' (npm start -- --help lists all)' : `; did you mean ${near}?`}`,
      };
    });
}

/** The setting that was probably meant: mistyped, with one word too many, or with our prefix where it has none. */
function nearest(name: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((one) => {
      const bare = !one.startsWith(prefix);
      const whole = bare ? `${prefix}${one}` : one;
      // Within the part that tells names apart.
      const most = Math.max(1, Math.floor((whole.length - prefix.length) / (bare ? 4 : 3)));
      const away = name.startsWith(`${whole}_`) ? 0 : distance(name, whole);
      return { one, away, most };
    })
    .filter(({ away, most }) => away <= most)
    .sort((a, b) => a.away - b.away);
  return best?.one;
}

function openWithoutHttps({ host, publicUrl }: Config): LocalText[] {
  if (isLoopback(host) || publicUrl?.startsWith('https:') === true) return [];
  return [
    {
      zh: `HOST=${host} 对网络开放，但 FITOUT_PUBLIC_URL 不是 https 地址：密码与会话会以明文经过网络。请在前面放置提供 https 的反向代理，并设置 FITOUT_PUBLIC_URL=https://…`,
      en: `HOST=${host} is open to the network, but FITOUT_PUBLIC_URL is no https address: passwords and sessions cross it in the clear. Put a proxy with https in front, and set FITOUT_PUBLIC_URL=https://…`,
    },
  ];
}

function isLoopback(host: string): boolean {
  const shortest = isIPv6(host) ? new URL(`http://[${host}]`).hostname : host;
  return /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d+){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]+\])$/i.test(shortest);
}

/** Letters to add, take away, replace or swap with the next one (optimal string alignment). */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  const cell = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i += 1) {
    rows.push([i]);
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? cell(i - 2, j - 2) + 1 : replaced;
      rows[i]?.push(Math.min(cell(i - 1, j) + 1, cell(i, j - 1) + 1, replaced, swapped));
    }
  }
  return cell(a.length, b.length);
}
