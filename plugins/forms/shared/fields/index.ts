import type { BlockDefinition } from '../../../decoration/api.ts';
import { cascade, checkbox, consent, matrix, picture, radio, ranking, select, toggle } from './choices.tsx';
import { date, daterange, time } from './dates.tsx';
import { money, nps, number, rating, slider } from './numbers.tsx';
import { file, note, page, region, signature, table } from './others.tsx';
import { email, hidden, idcard, phone, text, textarea } from './words.tsx';

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
  radio,
  checkbox,
  picture,
  select,
  cascade,
  region,
  rating,
  nps,
  slider,
  toggle,
  matrix,
  ranking,
  file,
  signature,
  table,
  consent,
  note,
  page,
  hidden,
];
