import { type Kysely, sql } from 'kysely';
import { hashPassword, oneTimePassword } from '../auth/passwords.ts';
import type { Kernel } from '../kernel-server.ts';
import type { KernelTables } from '../schema/tables.ts';

const builtIn = [
  ['owner', '所有者'],
  ['editor', '编辑者'],
  ['viewer', '查看者'],
] as const;

/** Makes an organisation with its built-in roles. Answers its id and its owner role's. */
export async function makeOrganisation(
  tx: Kysely<KernelTables>,
  nextId: () => bigint,
  name: string,
): Promise<{ orgId: bigint; ownerRole: bigint }> {
  const orgId = nextId();
  await tx.insertInto('organisation').values({ id: orgId, name, logo: null, settings: sql`'{}'::jsonb` }).execute();
  const roles = builtIn.map(([key, title]) => ({
    id: nextId(),
    org_id: orgId,
    key,
    name: title,
    built_in: true,
    functions: [] as string[],
  }));
  await tx.insertInto('role').values(roles).execute();
  return { orgId, ownerRole: (roles[0] as { id: bigint }).id };
}

/**
 * At the very first start: one organisation and its owner `admin`. The password is the operator's, used as it is, or
 * a random one that must be changed; then it is answered, once, to be printed. Servers that start together make one.
 */
export async function makeFirstOwner(kernel: Kernel): Promise<string | undefined> {
  const { ids, config } = kernel.parts;
  const given = config.adminPassword;
  const password = given ?? oneTimePassword();
  const there = await kernel.db().selectFrom('organisation').select('id').limit(1).executeTakeFirst();
  if (there !== undefined) return undefined;
  const hash = await hashPassword(password);
  const made = await kernel.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('kernel first owner', 0))`.execute(tx);
    const other = await tx.selectFrom('organisation').select('id').limit(1).executeTakeFirst();
    if (other !== undefined) return false;
    const { orgId, ownerRole } = await makeOrganisation(tx, () => ids.next(), '我的组织');
    const personId = ids.next();
    await tx
      .insertInto('person')
      .values({
        id: personId,
        org_id: orgId,
        kind: 'staff',
        username: 'admin',
        name: '管理员',
        password_hash: hash,
        must_change_password: given === undefined,
      })
      .execute();
    await tx.insertInto('person_role').values({ person_id: personId, role_id: ownerRole }).execute();
    return true;
  });
  return made && given === undefined ? password : undefined;
}
