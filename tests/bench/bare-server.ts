import Fastify from 'fastify';
import pg from 'pg';

/** The peer: one Fastify route that reads one row by a prepared statement, with as many connections as the product. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const app = Fastify();
app.get('/', async () => {
  const { rows } = await pool.query({
    name: 'one',
    text: 'select id::text, key, name from kernel.role where key = $1 limit 1',
    values: ['owner'],
  });
  return { code: 0, result: rows };
});
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
