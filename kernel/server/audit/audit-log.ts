import { type QueryExecutorProvider, sql } from 'kysely';
import type { Audit, AuditLine, Caller } from '../../../sdk/server.ts';
import { factsOf } from '../auth/caller.ts';
import type { ServerParts } from '../parts.ts';
import type { KernelTables } from '../schema/tables.ts';

/** A line of whichever owner: 'kernel', or a plugin's id. */
export type OwnedLine = AuditLine & { owner: string };

/** The log that no one can change: a trigger refuses UPDATE, DELETE and TRUNCATE. */
export class AuditLog {
  readonly #parts: ServerParts;

  constructor(parts: ServerParts) {
    this.#parts = parts;
  }

  /** Appends one line about what `caller` did; in the transaction of `tx`, where one is given. */
  async append(caller: Caller, line: OwnedLine, tx?: QueryExecutorProvider): Promise<void> {
    const facts = factsOf(caller);
    if (facts !== undefined) facts.audited = true;
    const insert = this.#parts.database
      .of('kernel')
      .query<KernelTables>()
      .insertInto('audit')
      .values({
        id: this.#parts.ids.next(),
        org_id: line.orgId,
        person_id: caller.id ?? null,
        person_name: caller.name,
        owner: line.owner,
        action: line.action,
        summary: line.summary,
        target_kind: line.target?.kind ?? null,
        target_id: line.target === undefined ? null : String(line.target.id).slice(0, 200),
        target_name: line.target?.name?.slice(0, 200) ?? null,
        detail: line.detail === undefined ? null : sql`${JSON.stringify(line.detail)}::jsonb`,
        ip: facts?.ip ?? '',
        request_id: facts?.requestId ?? '',
      });
    // Its table is named with the kernel's schema, whoever's transaction it is.
    if (tx === undefined) await insert.execute();
    else await tx.getExecutor().executeQuery(insert.compile());
  }

  /** The log as one owner writes to it. */
  of(owner: string): Audit {
    return {
      record: async (caller, action, target, detail, tx) => {
        if (caller.orgId === undefined) return;
        const named = action.startsWith(`${owner}.`) ? action : `${owner}.${action}`;
        await this.append(caller, { orgId: caller.orgId, owner, action: named, summary: action, target, detail }, tx);
      },
    };
  }
}
