import type { CompiledQuery, Kysely } from 'kysely';

/** Stands in the query for a value that each run brings. */
class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** What a builder of Kysely gives: the query's text and values, and what its rows look like. */
interface Compilable<R> {
  compile(): CompiledQuery<R>;
}

/** Runs the statement with its values on a database of the plugin; answers its rows. */
export type Prepared<S, P, R> = (db: Kysely<S>, values: P) => Promise<R[]>;

/**
 * A statement that is built and compiled once for each database, for reads that many people ask for: building and
 * compiling cost Kysely more than the driver takes to send the statement. In `build`, `value('orgId')` stands wherever
 * the query takes the value of that name; which parts the query has cannot hang on it.
 *
 * ```ts
 * const titles = prepared<Tables, { orgId: bigint }>()((db, value) =>
 *   db.selectFrom('page').select('title').where('org_id', '=', value('orgId')),
 * );
 * const rows = await titles(ctx.database.query(), { orgId });
 * ```
 *
 * Two calls, since TypeScript cannot infer the rows where the tables are named by hand.
 */
export function prepared<S, P extends object>() {
  return <R>(
    build: (db: Kysely<S>, value: <N extends keyof P>(name: N) => P[N]) => Compilable<R>,
  ): Prepared<S, P, R> => {
    const compiled = new WeakMap<Kysely<S>, CompiledQuery<R>>();
    // Cast: Kysely hands a value through to the driver as it is, of whatever type.
    const value = (name: PropertyKey) => new Placeholder(name) as never;
    return async (db, values) => {
      let query = compiled.get(db);
      if (query === undefined) {
        query = build(db, value).compile();
        compiled.set(db, query);
      }
      const parameters = query.parameters.map((one) =>
        one instanceof Placeholder ? values[one.name as keyof P] : one,
      );
      return (await db.executeQuery<R>({ ...query, parameters })).rows;
    };
  };
}
