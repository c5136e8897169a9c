import type { Migrations } from '@fitout/sdk/server';
import { type Kysely, sql } from 'kysely';

const run = (statements: string[]) => async (db: Kysely<never>) => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

/** Numbers of `table`, each `sign` times, and which of them are sold. */
const tallied = (table: string, sign: 1 | -1) => `
  select n.org_id, n.pool, n.tariff, ${sign} as numbers, (t.number is not null)::int * ${sign} as sold
  from ${table} n left join taken t on t.org_id = n.org_id and t.number = n.number and t.state = 'sold'`;
const summed = (from: string) => `
  insert into number_tally
    select org_id, pool, tariff, sum(numbers), sum(sold) from (${from}) as changed group by 1, 2, 3
    having sum(numbers) <> 0 or sum(sold) <> 0;`;

/**
 * How many numbers there are, by pool and tariff: sums of what each transaction changed, so that nobody waits for
 * another one's row, and what is read is what `number` and `taken` have in the same snapshot. See `tally.ts`.
 */
export const poolMigrations: Migrations = {
  '0020-tally': run([
    `create table number_tally (
      org_id bigint not null,
      pool smallint not null,
      tariff smallint not null,
      numbers integer not null,
      sold integer not null
    )`,
    'create index number_tally_of on number_tally (org_id)',
    `create function number_came() returns trigger language plpgsql set search_path from current as $$
    begin ${summed(tallied('came', 1))} return null; end $$`,
    `create function number_went() returns trigger language plpgsql set search_path from current as $$
    begin ${summed(tallied('went', -1))} return null; end $$`,
    // Who sells a number while it moves would be counted where it was: sales and moves wait for each other's commit.
    `create function number_moved() returns trigger language plpgsql set search_path from current as $$
    begin
      if not exists (select from (select org_id, number, pool, tariff from came except select org_id, number, pool, tariff from went) as other) then
        return null;
      end if;
      perform pg_advisory_xact_lock(hashtextextended('numbers tally ' || org_id, 0))
        from (select distinct org_id from came order by 1) as moved;
      ${summed(`${tallied('came', 1)} union all ${tallied('went', -1)}`)}
      return null;
    end $$`,
    `create function number_sold() returns trigger language plpgsql set search_path from current as $$
    declare
      one taken := case when tg_op = 'DELETE' then old else new end;
      sign integer := case when one.state = 'sold' and tg_op <> 'DELETE' then 1 else -1 end;
    begin
      perform pg_advisory_xact_lock_shared(hashtextextended('numbers tally ' || one.org_id, 0));
      insert into number_tally
        select org_id, pool, tariff, 0, sign from number where org_id = one.org_id and number = one.number;
      return null;
    end $$`,
    `create trigger number_tally_came after insert on number
      referencing new table as came for each statement execute function number_came()`,
    `create trigger number_tally_went after delete on number
      referencing old table as went for each statement execute function number_went()`,
    `create trigger number_tally_moved after update on number
      referencing old table as went new table as came for each statement execute function number_moved()`,
    `create trigger taken_tally_sold after insert on taken
      for each row when (new.state = 'sold') execute function number_sold()`,
    `create trigger taken_tally_unsold after delete on taken
      for each row when (old.state = 'sold') execute function number_sold()`,
    `create trigger taken_tally_changed after update on taken
      for each row when ((old.state = 'sold') <> (new.state = 'sold')) execute function number_sold()`,
    summed(tallied('number', 1)),
    // What is held or reserved is little beside what was sold over the years.
    `create index taken_open on taken (org_id, number) where state <> 'sold'`,
  ]),
};
