import type { PageTemplate } from '../../../decoration/api.ts';
import { article } from './all/article.ts';
import { brandHome } from './all/brand-home.ts';
import { contact } from './all/contact.ts';
import { doubleEleven } from './all/double-eleven.ts';
import { grandOpening } from './all/grand-opening.ts';
import { luckyDraw } from './all/lucky-draw.ts';
import { membersDay } from './all/members-day.ts';
import { midAutumn } from './all/mid-autumn.ts';
import { newArrival } from './all/new-arrival.ts';
import { numberCard } from './all/number-card.ts';
import { recruit } from './all/recruit.ts';
import { restaurant } from './all/restaurant.ts';
import { shopHome } from './all/shop-home.ts';
import { springFestival } from './all/spring-festival.ts';
import { travel } from './all/travel.ts';
import { samples, type Template } from './kit.ts';

/** In the order in which people see them. Each draws its pictures when it is called. */
export const templateMakers: readonly (() => Template & Pick<PageTemplate, 'samples'>)[] = [
  shopHome,
  brandHome,
  restaurant,
  travel,
  article,
  recruit,
  contact,
  numberCard,
  doubleEleven,
  newArrival,
  membersDay,
  luckyDraw,
  midAutumn,
  springFestival,
  grandOpening,
].map((make) => () => ({ ...make(), samples }));
