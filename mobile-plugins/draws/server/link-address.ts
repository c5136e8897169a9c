import { FitoutError } from '@fitout/sdk';

/** What the record page's address says: whose records, of which server, and the key to them that lives an hour. */
export interface LinkKey {
  area: 'cn' | 'global';
  playerId: string;
  serverId: string;
  recordId: string;
  /** The game's `cardPoolId`. */
  resourcesId: string;
  lang: string;
}

/** Where each area's page lies: the game opens it, and people copy its address. */
const pages = [
  { area: 'cn', domain: /(?:^|\.)aki-game2?\.com$/ },
  { area: 'global', domain: /(?:^|\.)aki-game2?\.net$/ },
] as const;

const unreadable = () =>
  new FitoutError('unprocessable', {
    reason: 'draws.link-unreadable',
    message: {
      zh: '这不是鸣潮的抽卡记录链接，请在游戏里打开抽卡记录页后复制完整链接',
      en: 'This is not a Wuthering Waves record link. Open the convene records in the game and copy the whole link',
    },
  });

/**
 * Reads the in-game link, with or without words around it. The values stand in the fragment
 * (`…/index.html#/record?svr_id=…&player_id=…`), and are taken by their names; nothing else of the address is used.
 * Throws FitoutError 'unprocessable' for what is no such link, naming the host where it is another's.
 */
export function readLink(text: string): LinkKey {
  const [found] = /https?:\/\/[^\s"'<>，。]+/.exec(text) ?? [];
  if (found === undefined || !URL.canParse(found)) throw unreadable();
  const url = new URL(found);
  const host = url.hostname;
  const page = pages.find(({ domain }) => domain.test(host));
  if (page === undefined)
    throw new FitoutError('unprocessable', {
      reason: 'draws.link-host',
      message: {
        zh: `链接来自 ${host.slice(0, 100)}，不是鸣潮的抽卡记录页，已拒绝`,
        en: `The link points to ${host.slice(0, 100)}, which is not the Wuthering Waves record page, and was rejected`,
      },
      detail: { host: host.slice(0, 253) },
    });
  const question = url.hash.indexOf('?');
  const values = new URLSearchParams(question < 0 ? url.hash.slice(1) : url.hash.slice(question + 1));
  const value = (name: string, shape: RegExp): string => {
    const given = values.get(name) ?? '';
    if (!shape.test(given)) throw unreadable();
    return given;
  };
  return {
    area: page.area,
    playerId: value('player_id', /^\d{1,19}$/),
    serverId: value('svr_id', /^[\w-]{1,64}$/),
    recordId: value('record_id', /^[\w-]{1,128}$/),
    resourcesId: value('resources_id', /^[\w-]{1,64}$/),
    lang: value('lang', /^[A-Za-z-]{2,16}$/),
  };
}
