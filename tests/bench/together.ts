import '../support/source-hook.ts';
import type { PageDetail } from '../../plugins/decoration/shared/calls/outputs.ts';
import { type ApiClient, apiClient } from '../support/api.ts';
import { newDatabase, startCluster } from '../support/cluster.ts';
import { type Figure, figure, median, percentile } from './figure.ts';
import { nodeSlowness } from './machine.ts';
import { type BenchProduct, benchProduct, password } from './product.ts';

const people = 200;
const blocks = 50;
/** An editor sends what was done a second after the last edit; nobody stops. */
const everyMs = 1000;
const seconds = 20;

interface Editor {
  api: ApiClient;
  page: PageDetail;
  /** What the server said it has. */
  rev: number;
  said: string;
  times: number[];
  problems: string[];
}

/** Two hundred people at two hundred pages, over the real API: how long a change takes to be safe, and whether all are. */
export async function run(): Promise<Figure[]> {
  const stopCluster = await startCluster();
  const database = await newDatabase();
  const product = await benchProduct({ DATABASE_URL: database.address });
  try {
    const editors = await takeSeats(product);
    const until = performance.now() + seconds * 1000;
    await Promise.all(editors.map((editor, n) => edit(editor, n, until)));
    const times = editors.flatMap((editor) => editor.times.slice(2)); // the first are the compiler's
    const problems = editors.flatMap((editor) => editor.problems);
    for (const problem of new Set(problems)) console.error(problem);
    const lost = (await Promise.all(editors.map(missing))).reduce((sum, one) => sum + one, 0) + problems.length;
    return [
      figure(`${people} people at ${people} pages, a change until it is safe, p99`, percentile(times, 0.99), 'ms', {
        most: 100 * nodeSlowness(),
      }),
      figure('the same, median', median(times), 'ms'),
      figure('changes', times.length, 'changes'),
      figure('changes lost', lost, 'changes', { most: 0 }),
    ];
  } finally {
    await product.stop();
    await database.drop();
    await stopCluster();
  }
}

/** Everybody signs in, and has a page open that nobody else has. */
async function takeSeats(product: BenchProduct): Promise<Editor[]> {
  const { documentOf, makePage } = await import('./decorated.ts');
  const words = Array.from({ length: blocks }, (_, n): [string, { text: string }] => ['title', { text: `标题 ${n}` }]);
  const editors: Editor[] = [];
  for (let n = 0; n < people; n += 1) {
    const api = apiClient(product.url);
    await api.login({ username: 'admin', password });
    const page = await makePage(product, documentOf(`第 ${n} 页`, words), false);
    const rev = Number(page.rev);
    editors.push({ api, page, rev, said: '', times: [], problems: [] });
    await api.post(`${address(page)}/lease`, { client: `window-${n}` });
  }
  return editors;
}

function address({ id }: PageDetail): string {
  return `/api/p/decoration/pages/${id}`;
}

async function edit(editor: Editor, n: number, until: number): Promise<void> {
  await wait((n / people) * everyMs);
  for (let count = 0; performance.now() < until; count += 1) {
    const words = `${n}.${count}`;
    const start = performance.now();
    const answer = await editor.api.send<{ rev: number }>('POST', `${address(editor.page)}/ops`, {
      base: editor.rev,
      client: `${n}-${count}`,
      ops: [{ op: 'set', id: 'b00007', area: 'props', path: 'text', value: words }],
    });
    const took = performance.now() - start;
    editor.times.push(took);
    if (answer.status === 200) Object.assign(editor, { rev: Number(answer.body.result.rev), said: words });
    else editor.problems.push(`${answer.status} ${answer.body.message}`);
    await wait(Math.max(0, everyMs - took));
  }
}

/** 0 where the draft is what its editor was told, after as many revisions as there were changes; else 1. */
async function missing({ api, page, rev, said }: Editor): Promise<number> {
  const now = await api.get<PageDetail>(address(page));
  const text = now.document.nodes.b00007?.props.text;
  return Number(now.rev) === rev && text === said ? 0 : 1;
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
