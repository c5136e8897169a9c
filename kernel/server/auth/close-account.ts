import { type Kysely, sql } from 'kysely';
import { FitoutError } from '../../../sdk/base/errors.ts';
import type { SessionFacts } from '../../../sdk/server.ts';
import { forgetPerson } from '../plugins/external/store.ts';
import type { KernelTables } from '../schema/tables.ts';
import type { ServerKernel } from '../server-kernel.ts';
import { verifyPassword } from './passwords.ts';
import { tryKey } from './sign-in-tries.ts';

/** Minutes after which what was under way when somebody left has ended. */
const settledAfter = '2 minutes';

/**
 * Closes a customer's account: name, picture and password go and every session ends in one transaction, then plugins
 * delete what is theirs. The empty row stays until the plugins have forgotten once more (`ClosedAccounts`), so that nothing
 * that was under way at that moment stays behind.
 */
export async function closeAccount(
  kernel: ServerKernel,
  session: SessionFacts,
  password: string,
  ip: string,
): Promise<void> {
  if (session.kind !== 'customer')
    throw new FitoutError('forbidden', {
      reason: 'kernel.staff-leave',
      message: { zh: '员工账号请联系管理员停用', en: 'Ask an administrator to close a staff account' },
    });
  const { personId: id, orgId } = session;
  const key = tryKey(session.username, ip);
  await kernel.tries.begin(key);
  const person = await kernel.db().selectFrom('person').select('password_hash').where('id', '=', id).executeTakeFirst();
  if (!(await verifyPassword(person?.password_hash, password)))
    throw new FitoutError('unprocessable', {
      reason: 'kernel.wrong-password',
      message: { zh: '密码不正确', en: 'The password is wrong' },
      detail: { field: 'password' },
    });
  await kernel.tries.succeeded(key);
  await kernel.transaction(async (tx) => {
    await tx
      .updateTable('person')
      // No name that anybody could register: `~` is in none.
      .set({
        username: `~${id}`,
        name: '已注销',
        cust_icon: null,
        password_hash: null,
        disabled_at: sql<Date>`now()`,
        leaving_at: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .where('kind', '=', 'customer')
      .execute();
    await tx.deleteFrom('avatar').where('person_id', '=', id).execute();
    await forgetPerson(tx, id);
    await kernel.sessions.forgetAllOf(tx, id);
  });
  await kernel.sessions.tell(orgId, id);
  await kernel.host.forget({ id, orgId }).catch((error: unknown) => {
    kernel.parts.log.error({ err: error, person: String(id) }, 'a customer left and will be forgotten later');
  });
}

/** Ends what `closeAccount` began: plugins forget once more, and the row goes when they all have. */
export class ClosedAccounts {
  readonly #db: () => Kysely<KernelTables>;
  readonly #forget: (customer: { id: bigint; orgId: bigint }) => Promise<void>;

  constructor(db: () => Kysely<KernelTables>, forget: (customer: { id: bigint; orgId: bigint }) => Promise<void>) {
    this.#db = db;
    this.#forget = forget;
  }

  /** Whoever left some minutes ago. Throws after all were tried, where one could not be forgotten. */
  async sweep(): Promise<void> {
    const gone = await this.#db()
      .selectFrom('person')
      .select(['id', 'org_id'])
      .where(sql<boolean>`leaving_at < now() - ${settledAfter}::interval`)
      .orderBy('leaving_at')
      .limit(100)
      .execute();
    const failed: unknown[] = [];
    for (const { id, org_id: orgId } of gone) {
      try {
        await this.#forget({ id, orgId });
        await this.#db().deleteFrom('person').where('id', '=', id).where('leaving_at', 'is not', null).execute();
      } catch (error) {
        failed.push(error);
      }
    }
    if (failed.length > 0) throw new AggregateError(failed, 'customers who left are not forgotten yet');
  }
}
