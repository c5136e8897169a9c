import { type Migrations, spokenCode } from '@fitout/sdk/server';
import type { ColumnType, JSONColumnType, Kysely } from 'kysely';
import { sql } from 'kysely';
import type { FormSettings } from '../shared/calls/outputs.ts';
import type { Question } from '../shared/question.ts';
import type { Json } from '../shared/rules/rule.ts';

type Stamp = ColumnType<Date, Date | undefined, Date>;
type StampOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** What a form is beside its page. Its id is the page's. */
export interface FormTable {
  id: bigint;
  org_id: bigint;
  rev: ColumnType<number, number | undefined, number>;
  settings: JSONColumnType<Partial<FormSettings>>;
  /** scrypt, `salt:hash` in base64url; null for none. */
  password: string | null;
  /** Random: signs cookies and webhooks, and salts addresses. */
  secret: string;
  /** Number of the newest answer there ever was. */
  serial: ColumnType<number, number | undefined, number>;
  /** Answers that count: those that are not in the trash. */
  taken: ColumnType<number, number | undefined, number>;
}

/** The questions of a version, as its answers were judged by. Never changed. */
export interface VersionTable {
  form_id: bigint;
  version: number;
  questions: JSONColumnType<Question[]>;
}

export interface AnswerTable {
  id: bigint;
  org_id: bigint;
  form_id: bigint;
  version: number;
  serial: number;
  /** Of the try to send it: sha256 in base64url. */
  key: string;
  /** Who sent it, hashed where it is a device. */
  visitor: string;
  /** The address it came from, hashed with the form's secret. */
  address: string;
  person_id: bigint | null;
  /** `device <sha256 of the cookie>` it was sent from; null where the device had no mark. */
  device: string | null;
  /** Its visitor no longer wants to see it on the device; it stays an answer. */
  dismissed: ColumnType<boolean, boolean | undefined, boolean>;
  /** What its success page is opened by. */
  receipt: string;
  state: 'new' | 'done';
  handled_by: bigint | null;
  handled_at: StampOrNull;
  trashed_at: StampOrNull;
  values: JSONColumnType<Record<string, Json>>;
  /** All of it in words, for the search. */
  words: string;
  at: Stamp;
}

/** A file that came before its answer. Without one after a day, it goes. */
export interface UploadTable {
  id: string;
  org_id: bigint;
  form_id: bigint;
  answer_id: bigint | null;
  /** Key of the blob. */
  blob: string;
  name: string;
  size: number;
  /** Media type, told by the bytes themselves. */
  type: string;
  /** Where it came from, hashed with the form's secret. */
  address: string;
  at: Stamp;
}

/** One answer on its way to a webhook. */
export interface DeliveryTable {
  id: bigint;
  org_id: bigint;
  form_id: bigint;
  answer_id: bigint;
  state: 'waiting' | 'sent' | 'failed';
  tries: ColumnType<number, number | undefined, number>;
  said: ColumnType<string, string | undefined, string>;
  at: Stamp;
}

/** A slot that an answer has; given back while the answer is in the trash, gone with it. */
export interface BookingTable {
  form_id: bigint;
  /** Id of the question's block. */
  question: string;
  /** `2026-12-01 09:00-10:00` */
  slot: string;
  answer_id: bigint;
  /** Made by the database. */
  id: ColumnType<bigint, never, never>;
  org_id: bigint;
  /** What its visitor shows when they come: twelve characters, once in an organisation. */
  code: string;
  /** When it was shown and checked, and by whom. */
  checked_at: StampOrNull;
  checked_by: ColumnType<bigint | null, bigint | null | undefined, bigint | null>;
}

/** A captcha that somebody answered: it is good for no other answer. */
export interface CaptchaTable {
  id: string;
  form_id: bigint;
  /** As an answer's. */
  address: string;
  passed: boolean;
  at: Stamp;
}

export interface Tables {
  booking: BookingTable;
  captcha: CaptchaTable;
  form: FormTable;
  form_version: VersionTable;
  answer: AnswerTable;
  upload: UploadTable;
  delivery: DeliveryTable;
}

/** Bookings from before they had codes get one each. */
async function codesForBookings(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`select id from booking where code is null`.execute(db);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const codes = rows.map(() => spokenCode(12));
  await sql`update booking set code = made.code, org_id = form.org_id
    from unnest(${ids}::bigint[], ${codes}::text[]) as made(id, code), form
    where booking.id = made.id and form.id = booking.form_id`.execute(db);
}

const run = (statements: string[]) => async (db: Kysely<never>) => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

export const migrations: Migrations = {
  '0001-forms': run([
    `create table form (
      id bigint primary key,
      org_id bigint not null,
      rev integer not null default 0,
      settings jsonb not null,
      password text,
      secret text not null,
      serial integer not null default 0,
      taken integer not null default 0 check (taken >= 0)
    )`,
    'create index form_org on form (org_id)',
    `create table form_version (
      form_id bigint not null references form on delete cascade,
      version integer not null,
      questions jsonb not null,
      primary key (form_id, version)
    )`,
    `create table answer (
      id bigint primary key,
      org_id bigint not null,
      form_id bigint not null references form on delete cascade,
      version integer not null,
      serial integer not null,
      key text not null,
      visitor text not null,
      address text not null,
      person_id bigint,
      receipt text not null unique,
      state text not null default 'new' check (state in ('new', 'done')),
      handled_by bigint,
      handled_at timestamptz,
      trashed_at timestamptz,
      values jsonb not null,
      words text not null,
      at timestamptz not null default now(),
      foreign key (form_id, version) references form_version,
      unique (form_id, serial),
      unique (form_id, key)
    )`,
    'create index answer_list on answer (form_id, id desc)',
    'create index answer_visitor on answer (form_id, visitor)',
    'create index answer_address on answer (form_id, address, at)',
    'create index answer_person on answer (org_id, person_id, id desc) where person_id is not null',
    `create table upload (
      id text primary key,
      org_id bigint not null,
      form_id bigint not null,
      answer_id bigint references answer on delete cascade,
      blob text not null,
      name text not null,
      size bigint not null,
      type text not null,
      at timestamptz not null default now()
    )`,
    'create index upload_answer on upload (answer_id)',
    'create index upload_loose on upload (at) where answer_id is null',
    'create index upload_blob on upload (blob)',
    `create table delivery (
      id bigint primary key,
      org_id bigint not null,
      form_id bigint not null references form on delete cascade,
      answer_id bigint not null references answer on delete cascade,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
      tries integer not null default 0,
      said text not null default '',
      at timestamptz not null default now()
    )`,
    'create index delivery_form on delivery (form_id, id desc)',
  ]),
  '0002-upload-address': run([
    `alter table upload add column address text not null default ''`,
    'drop index upload_loose',
    'create index upload_loose on upload (org_id, at) where answer_id is null',
  ]),
  '0003-bookings-captchas': run([
    `create table booking (
      form_id bigint not null references form on delete cascade,
      question text not null,
      slot text not null,
      answer_id bigint not null references answer on delete cascade,
      primary key (answer_id, question)
    )`,
    'create index booking_slot on booking (form_id, question, slot)',
    `create table captcha (
      id text primary key,
      form_id bigint not null references form on delete cascade,
      address text not null,
      passed boolean not null,
      at timestamptz not null default now()
    )`,
    'create index captcha_wrong on captcha (form_id, address, at) where not passed',
    'create index captcha_at on captcha (at)',
  ]),
  async '0004-booking-codes'(db) {
    await run([
      'alter table booking add column id bigint generated always as identity unique',
      'alter table booking add column org_id bigint',
      'alter table booking add column code text',
      'alter table booking add column checked_at timestamptz',
      'alter table booking add column checked_by bigint',
    ])(db);
    await codesForBookings(db);
    await run([
      'alter table booking alter column org_id set not null',
      'alter table booking alter column code set not null',
      'create unique index booking_code on booking (org_id, code)',
    ])(db);
  },
  // A device's answers stay counted for it when they become a customer's who registers on it.
  '0005-answers-of-devices': run([
    'alter table answer add column device text',
    'alter table answer add column dismissed boolean not null default false',
    `update answer set device = visitor where visitor like 'device %'`,
    'create index answer_device on answer (form_id, device) where device is not null',
    'create index answer_to_adopt on answer (org_id, visitor) where person_id is null',
  ]),
};
