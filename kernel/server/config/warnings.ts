import type { LocalText } from '../../base/text.ts';
import type { Config } from './config.ts';
import { settings } from './settings.ts';

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
  const known = Object.values(settings).map(({ name }) => name);
  return Object.keys(env)
    .filter((name) => name.startsWith('FITOUT_') && !(known as string[]).includes(name) && !others.test(name))
    .sort()
    .map((name) => {
      const [near] = known.map((one) => ({ one, away: distance(name, one) })).sort((a, b) => a.away - b.away);
      // Within the part that tells names apart.
      const alike = near !== undefined && near.away <= Math.max(2, Math.floor((near.one.length - 7) / 3));
      return {
        zh: `没有名为 ${name} 的设置，已忽略${alike ? `；是否想写 ${near.one}？` : '（npm start -- --help 列出全部设置）'}`,
        en: `there is no setting ${name}, it is ignored${alike ? `; did you mean ${near.one}?` : ' (npm start -- --help lists all)'}`,
      };
    });
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
  return /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d+){3}|::1|::ffff:127(?:\.\d+){3})$/i.test(host);
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
