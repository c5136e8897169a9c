import { mount as album } from '../../shared/blocks/album/island.ts';
import { mount as carousel } from '../../shared/blocks/carousel/island.ts';
import { mount as countdown } from '../../shared/blocks/countdown/island.ts';
import { mount as draw } from '../../shared/blocks/draw/island.ts';
import { mount as nav } from '../../shared/blocks/nav/island.ts';
import { mount as notice } from '../../shared/blocks/notice/island.ts';
import { mount as popup } from '../../shared/blocks/popup/island.ts';
import { mount as search } from '../../shared/blocks/search/island.ts';
import { mount as tabs } from '../../shared/blocks/tabs/island.ts';
import { mount as user } from '../../shared/blocks/user/island.ts';
import { mount as video } from '../../shared/blocks/video/island.ts';
import { islandsOf } from '../islands-of.ts';

const kinds = Object.entries({ album, carousel, countdown, draw, nav, notice, popup, search, tabs, user, video }).map(
  ([name, mount]) => islandsOf(name, mount),
);

/** All kinds in one file: a page with several needs one request in place of one for each. */
export function mountIn(root: ParentNode): () => void {
  const ends = kinds.map((mountKind) => mountKind(root));
  return () => {
    for (const end of ends) end();
  };
}

mountIn(document);
