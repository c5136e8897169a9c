import type { BlockDefinition } from '../../../decoration/api.ts';
import { booking } from './booking.tsx';
import { captcha } from './captcha.tsx';
import { cascade, checkbox, consent, matrix, picture, radio, ranking, select, toggle } from './choices.tsx';
import { computed } from './computed.tsx';
import { date, daterange, time } from './dates.tsx';
import { file, signature } from './files.tsx';
import { location } from './location.tsx';
import { note, page } from './notes.tsx';
import { money, nps, number, rating, slider } from './numbers.tsx';
import { region } from './region.tsx';
import { scan } from './scan.tsx';
import { table } from './table.tsx';
import { email, hidden, idcard, phone, text, textarea } from './texts.tsx';

/** Every kind of question, in the palette's order. */
export const fieldDefinitions: readonly BlockDefinition[] = [
  text,
  textarea,
  number,
  money,
  phone,
  email,
  idcard,
  date,
  time,
  daterange,
  booking,
  radio,
  checkbox,
  picture,
  select,
  cascade,
  region,
  location,
  rating,
  nps,
  slider,
  computed,
  toggle,
  matrix,
  ranking,
  scan,
  file,
  signature,
  table,
  consent,
  captcha,
  note,
  page,
  hidden,
];
