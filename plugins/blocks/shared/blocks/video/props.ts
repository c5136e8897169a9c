import type { AssetImage } from '@fitout/sdk';

export type VideoProps = {
  /** `library`: an asset; `url`: a film elsewhere, https. */
  source: 'library' | 'url';
  video: AssetImage | null;
  url: string;
  poster: AssetImage | null;
  ratio: '16:9' | '4:3' | '1:1' | '3:4' | '9:16';
  autoplay: boolean;
  loop: boolean;
  label: string;
};
