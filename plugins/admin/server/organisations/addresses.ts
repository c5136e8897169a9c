import { domainToUnicode } from 'node:url';
import { FitoutError, type LocalText } from '@fitout/sdk';
import type { Address, Platform, PlatformTables } from '@fitout/sdk/server';
import { type Kysely, sql } from 'kysely';
import { type NameFault, shortName, wholeHost } from './address-names.ts';

/** Addresses of one organisation: more are nobody's need, and each is looked through at every request. */
const most = 20;

/**
 * An organisation's addresses as calls answer them, its main one first. `label` is the name as people write it
 * (`例子.cn`); `url` is null where it cannot be opened yet.
 */
export function shown({ addresses }: Pick<Platform, 'addresses'>, orgId: bigint, asked: string) {
  return {
    addresses: addresses.of(orgId).map((address) => ({
      ...address,
      label: domainToUnicode(address.name),
      url: addresses.urlOf(address, asked) ?? null,
    })),
    site: addresses.siteOf(orgId, asked) ?? asked,
  };
}

const words: Record<NameFault, LocalText> = {
  shape: {
    zh: '请填写短名称（小写字母、数字和连字符，如 acme）或完整域名（如 shop.example.com）',
    en: 'A short name (small letters, digits and hyphens: acme) or a whole host name (shop.example.com)',
  },
  reserved: { zh: '这个名称由系统保留，请换一个', en: 'This name is reserved. Choose another one' },
  own: {
    zh: '这是服务器自己的域名；它下面的地址请用短名称添加（不含点）',
    en: 'This is the server’s own host name; what lies below it is added by its short name, without a dot',
  },
};

const refused = (fault: NameFault): FitoutError =>
  new FitoutError('unprocessable', {
    reason: 'kernel.address',
    message: words[fault],
    detail: { field: 'name', fault },
  });

/** What somebody typed: without a dot a short name, else a whole host name. Throws unprocessable. */
export function readName(
  { addresses }: Pick<Platform, 'addresses'>,
  given: string,
): { kind: Address['kind']; name: string } {
  const kind: Address['kind'] = /[.。．｡]/.test(given.trim().replace(/\.$/, '')) ? 'host' : 'short';
  const read = kind === 'short' ? shortName(given) : wholeHost(given, addresses.own);
  if ('fault' in read) throw refused(read.fault);
  return { kind, name: read.name };
}

/** Gives an organisation an address. Throws conflict where another one has it, or it has too many. */
export async function addAddress(
  tx: Kysely<PlatformTables>,
  orgId: bigint,
  address: { kind: Address['kind']; name: string; main: boolean },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`addresses ${orgId}`}, 0))`.execute(tx);
  const there = await tx
    .selectFrom('organisation_address')
    .select(sql<number>`count(*)::int4`.as('count'))
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  if (there.count >= most)
    throw new FitoutError('conflict', {
      reason: 'kernel.addresses-many',
      message: { zh: `一个组织最多 ${most} 个地址`, en: `An organisation has ${most} addresses at most` },
    });
  const made = await tx
    .insertInto('organisation_address')
    .values({ org_id: orgId, ...address })
    .onConflict((conflict) => conflict.columns(['kind', 'name']).doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 0n)
    throw new FitoutError('conflict', {
      reason: 'kernel.address-taken',
      message: { zh: '这个地址已被使用，请换一个', en: 'This address is already in use. Choose another one' },
      detail: { field: 'name' },
    });
}

/** Makes one of an organisation's addresses its main one. Throws notFound. */
export async function makeMain(tx: Kysely<PlatformTables>, orgId: bigint, name: string): Promise<void> {
  await tx.updateTable('organisation_address').set({ main: false }).where('org_id', '=', orgId).execute();
  const done = await tx
    .updateTable('organisation_address')
    .set({ main: true })
    .where('org_id', '=', orgId)
    .where('name', '=', name)
    .executeTakeFirst();
  if (done.numUpdatedRows === 0n) throw new FitoutError('notFound');
}

/**
 * Takes an address away: whoever comes by it then is at the first organisation's. Throws notFound, and unprocessable for
 * the main one of an organisation that has no other way in (`mayBeNone` where it has the server's own).
 */
export async function removeAddress(
  tx: Kysely<PlatformTables>,
  orgId: bigint,
  name: string,
  mayBeNone: boolean,
): Promise<void> {
  const row = await tx
    .deleteFrom('organisation_address')
    .where('org_id', '=', orgId)
    .where('name', '=', name)
    .returning('main')
    .executeTakeFirst();
  if (row === undefined) throw new FitoutError('notFound');
  if (row.main && !mayBeNone)
    throw new FitoutError('unprocessable', {
      reason: 'kernel.address-main',
      message: {
        zh: '这是主地址，请先把另一个设为主地址',
        en: 'This is the main address. Make another one the main address first',
      },
    });
}

/** A short name for an organisation that was given none: its owner's user name where that is one, else a number. */
export async function freeShortName(tx: Kysely<PlatformTables>, username: string, orgId: bigint): Promise<string> {
  const wanted = shortName(username);
  if ('name' in wanted) {
    const taken = await tx
      .selectFrom('organisation_address')
      .select('name')
      .where('kind', '=', 'short')
      .where('name', '=', wanted.name)
      .executeTakeFirst();
    if (taken === undefined) return wanted.name;
  }
  return `org-${orgId.toString(36)}`;
}
