import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { LocalText } from '@fitout/sdk';
import type { FormFields, ServerContext } from '@fitout/sdk/server';
import { type Kysely, sql } from 'kysely';
import type { Challenge } from '../../shared/calls/visitors.ts';
import { fieldName } from '../../shared/entries.ts';
import type { Question } from '../../shared/question.ts';
import { type FormRow, signed } from '../forms.ts';
import type { Tables } from '../tables.ts';
import { characters, drawCharacters } from './captcha-picture.ts';

/** How long a captcha may be answered; a form is filled in that long. */
const lifeMinutes = 30;
/** Wrong ones from one address within ten minutes; beyond, right ones are refused as well. */
const wrongMost = 20;

const digits = '零一二三四五六七八九十';

/** The same in words, for those whom a picture tells nothing. */
function wordQuestion(): { words: string; answer: string } {
  const [a, b] = [randomInt(2, 11), randomInt(1, 10)];
  const said = (n: number) => digits[n] as string;
  switch (randomInt(4)) {
    case 0:
      return { words: `${said(a)}加${said(b)}等于几？请写数字`, answer: String(a + b) };
    case 1:
      return {
        words: `${said(Math.max(a, b))}减${said(Math.min(a, b))}等于几？请写数字`,
        answer: String(Math.abs(a - b)),
      };
    case 2:
      return { words: `${said(b)}的两倍是几？请写数字`, answer: String(b * 2) };
    default:
      return { words: `比${said(a)}大一的数是几？请写数字`, answer: String(a + 1) };
  }
}

const tidy = (answer: string): string => answer.normalize('NFKC').replace(/\s/g, '').toUpperCase().slice(0, 20);

/**
 * A captcha that nobody keeps: its token is signed over both right answers, so that there is nothing to store before
 * somebody answers, and nothing in the page that tells. It is good for one answer, right or wrong.
 */
export function newChallenge(row: Pick<FormRow, 'id' | 'secret'>, now = Date.now()): Challenge {
  const text = Array.from({ length: 4 }, () => characters[randomInt(characters.length)]).join('');
  const question = wordQuestion();
  const id = randomBytes(12).toString('base64url');
  const until = Math.floor(now / 1000) + lifeMinutes * 60;
  const mark = (answer: string) => markOf(row, id, until, answer);
  const token = `${id}~${until}~${mark(text)}~${mark(question.answer)}`;
  return { token, path: drawCharacters(text), words: question.words };
}

function markOf(row: Pick<FormRow, 'id' | 'secret'>, id: string, until: number, answer: string): string {
  return signed(row.secret, 'captcha', `${row.id}\n${id}\n${until}\n${tidy(answer)}`);
}

const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const words = {
  missing: { zh: '请填写验证码', en: 'Complete the captcha' },
  wrong: { zh: '验证码不正确，请重新填写', en: 'Incorrect captcha. Try the new one' },
  over: { zh: '验证码已失效，请重新填写', en: 'The captcha has expired. Try the new one' },
  many: { zh: '验证码错误次数过多，请稍后再试', en: 'Too many incorrect captchas. Try again later' },
} as const satisfies Record<string, LocalText>;

/**
 * What is wrong with the answer to a form's captcha, and uses it up. Within the transaction that keeps the answer, once
 * everything else is right; the transaction is committed in either case.
 */
export async function captchaFault(
  tx: Kysely<Tables>,
  row: FormRow,
  field: Question,
  sent: { fields: FormFields; address: string },
): Promise<LocalText | undefined> {
  const of = (part = '') => sent.fields.find(([name]) => name === fieldName(field.id, part))?.[1] ?? '';
  if (tidy(of()) === '') return words.missing;
  const [id = '', time = '', ...marks] = of('token').split('~');
  const until = Number(time);
  if (!/^[\w-]{16}$/.test(id) || !Number.isSafeInteger(until) || marks.length !== 2) return words.over;
  const given = markOf(row, id, until, of());
  const right = marks.some((mark) => same(mark, given));
  const { many, late } = await tx
    .selectNoFrom([
      sql<boolean>`(select count(*) from captcha where address = ${sent.address} and form_id = ${row.id} and not passed and at > now() - interval '10 minutes') >= ${wrongMost}`.as(
        'many',
      ),
      sql<boolean>`to_timestamp(${until}) < now() or to_timestamp(${until}) > now() + ${lifeMinutes + 1} * interval '1 minute'`.as(
        'late',
      ),
    ])
    .executeTakeFirstOrThrow();
  if (many) return words.many;
  if (late) return words.over;
  const used = await tx
    .insertInto('captcha')
    .values({ id, form_id: row.id, address: sent.address, passed: right })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (used.numInsertedOrUpdatedRows === 0n) return words.over;
  return right ? undefined : words.wrong;
}

/** Forgets captchas that nobody could answer again. */
export async function forgetCaptchas(ctx: ServerContext): Promise<void> {
  await ctx.database
    .query<Tables>()
    .deleteFrom('captcha')
    .where('at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}
