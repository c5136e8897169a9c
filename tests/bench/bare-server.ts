import Fastify from 'fastify';
import pg from 'pg';

/** The peer: one Fastify route, one prepared query, nothing else. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = Fastify();
app.get('/', async () => {
  const { rows } = await pool.query({
    name: 'one',
    text: 'select $1::int8 as id, $2::text as key, $3::text as name',
    values: [1, 'owner', '所有者'],
  });
  return { code: 0, result: rows };
});
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
