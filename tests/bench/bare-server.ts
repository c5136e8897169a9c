import Fastify from 'fastify';
import pg from 'pg';

/**
 * The peer: Fastify routes that ask the same tables as the product's, in as many statements, prepared, over as many
 * connections. Nothing of the product runs in it; what it leaves out (sessions, functions, limits, headers) is what
 * the product's part is.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const app = Fastify();

/** `GET /api/p/decoration/home`. */
app.get('/home', async () => {
  const { rows } = await pool.query({
    name: 'home',
    text: `select
      (select to_json(h) from (
        select p.id::text as "pageId", p.title, p.slug, p.published_version as "publishedVersion"
        from p_decoration.slot s join p_decoration.page p on p.id = s.page_id
        where s.org_id = $1 and p.org_id = $1 and s.name = 'home') h) as home,
      (select coalesce(json_agg(c), '[]') from (
        select id::text as id, title from p_decoration.page
        where org_id = $1 and published_version is not null and trashed_at is null
        order by updated_at desc limit 100) c) as choices,
      (select coalesce(json_agg(r), '[]') from (
        select r.id::text as id, r.page_id::text as "pageId", r."from", r."to", r.daily_from as "dailyFrom",
          r.daily_to as "dailyTo", r.zone, r.audience, r.days, p.title, p.slug,
          p.published_version is not null as published
        from p_decoration.home_rule r join p_decoration.page p on p.id = r.page_id
        where r.org_id = $1 and p.org_id = $1 order by r.position) r) as rules`,
    values: [process.env.ORG_ID],
  });
  const { home, choices, rules } = rows[0];
  return { code: 0, result: { ...home, choices, rules } };
});

/** `GET /api/v1/employee/my`. */
app.get('/employee', async () => {
  const { rows } = await pool.query({
    name: 'employee',
    text: `select id::text as "employeeId", username, title, created_at as "joinedAt", signed_in_at as "signedInAt"
      from kernel.person where id = $1 and kind = 'staff'`,
    values: [process.env.PERSON_ID],
  });
  return { code: 0, result: rows[0] };
});

/** `GET /api/v1/role/my`, which is answered from memory. */
const roles = [{ id: process.env.PERSON_ID, key: 'owner', name: '所有者' }];
app.get('/roles', async () => ({ code: 0, result: roles }));

process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
