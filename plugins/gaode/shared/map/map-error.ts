import type { LocalText } from '@fitout/sdk';

/**
 * Why there is no map: the browser has no WebGL 2, a file of the map did not arrive, or the browser took the graphics
 * away from a map that was there, which comes back by itself once the browser allows it.
 */
export type MapFault = 'unsupported' | 'offline' | 'lost';

export class MapError extends Error {
  readonly fault: MapFault;

  constructor(fault: MapFault, options?: ErrorOptions) {
    super(`map: ${fault}`, options);
    this.name = 'MapError';
    this.fault = fault;
  }
}

export const mapFaultTexts: Readonly<Record<MapFault, { title: LocalText; about: LocalText }>> = {
  unsupported: {
    title: { zh: '此浏览器无法显示地图', en: 'This browser cannot show the map' },
    about: {
      zh: '地图需要 WebGL 2。请更新浏览器，或在浏览器设置中打开“硬件加速”后重新打开此页。',
      en: 'The map needs WebGL 2. Update your browser or turn on hardware acceleration in its settings, then reopen this page.',
    },
  },
  offline: {
    title: { zh: '地图没有加载完整', en: 'The map did not load completely' },
    about: { zh: '请检查网络连接后重试。', en: 'Check your network connection and try again.' },
  },
  lost: {
    title: { zh: '地图暂时无法显示', en: 'The map is currently unavailable' },
    about: {
      zh: '浏览器收回了显卡资源，通常几秒内会自动恢复；若没有恢复，请重新打开此页。',
      en: 'The browser released the graphics card. The map usually comes back within a few seconds. If it does not, reopen this page.',
    },
  },
};
