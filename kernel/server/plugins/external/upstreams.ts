import { type Kysely, sql } from 'kysely';
import type { Manifest, UpstreamDeclaration } from '../../../../sdk/manifest/manifest.ts';
import type { KernelTables } from '../../schema/tables.ts';
import type { SecretBox } from './secrets.ts';

type Db = Kysely<KernelTables>;

/** What of an upstream the manifest leaves to the operator, as it stands. */
export interface UpstreamState {
  declared: UpstreamDeclaration;
  url: string | null;
  urlFrom: 'manifest' | 'operator' | null;
  secret: string | undefined;
  secretAt: Date | null;
  /** It has its address and, where it takes one, its secret. */
  ready: boolean;
}

/** All upstreams of a plugin, in the order of its manifest. */
export async function upstreamsOf(db: Db, box: SecretBox, { id, upstreams = [] }: Manifest): Promise<UpstreamState[]> {
  if (upstreams.length === 0) return [];
  const rows = await db.selectFrom('plugin_upstream').selectAll().where('plugin', '=', id).execute();
  return upstreams.map((declared) => {
    const row = rows.find(({ name }) => name === declared.name);
    const url = declared.url ?? row?.url ?? null;
    // A later version that names another server does not get what was given for this one.
    const fits = url !== null && row?.secret_for === new URL(url).origin;
    const kept = declared.secret === undefined || !fits ? null : (row?.secret ?? null);
    const secret = kept === null ? undefined : box.open(kept, placeOf(id, declared.name));
    return {
      declared,
      url,
      urlFrom: declared.url !== undefined ? 'manifest' : url === null ? null : 'operator',
      secret,
      secretAt: secret === undefined ? null : (row?.secret_at ?? null),
      ready: url !== null && (declared.secret === undefined || secret !== undefined),
    };
  });
}

/** Undefined leaves a part as it is, null takes it away. */
export interface UpstreamChange {
  name: string;
  url?: string | null | undefined;
  secret?: string | null | undefined;
}

/** `address`: where the upstream lies after this change. Moving it to another server takes its secret away. */
export async function changeUpstream(
  db: Db,
  box: SecretBox,
  plugin: string,
  change: UpstreamChange,
  address: string | null,
): Promise<void> {
  const { name, url, secret } = change;
  const values = {
    ...(url === undefined ? {} : { url }),
    ...(secret === undefined
      ? {}
      : {
          secret: secret === null ? null : box.seal(secret, placeOf(plugin, name)),
          secret_for: secret === null || address === null ? null : new URL(address).origin,
          secret_at: secret === null ? null : sql<Date>`now()`,
        }),
    changed_at: sql<Date>`now()`,
  };
  await db
    .insertInto('plugin_upstream')
    .values({ plugin, name, ...values })
    .onConflict((conflict) => conflict.columns(['plugin', 'name']).doUpdateSet(values))
    .execute();
}

function placeOf(plugin: string, name: string): string {
  return `${plugin}/${name}`;
}
