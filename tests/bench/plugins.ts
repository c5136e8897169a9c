import type { Figure } from './figure.ts';
import { manyPlugins } from './many-plugins.ts';
import { leaks } from './plugins/leaks.ts';
import { heap, opening, openWays } from './plugins/opening.ts';

/** What plugins of others cost: to open one, next to other ways of doing it; what is left of them; two hundred of them. */
export async function run(): Promise<Figure[]> {
  const ways = await openWays();
  try {
    const figures = [...(await opening(ways)), ...(await heap(ways)), ...(await leaks(ways))];
    return [...figures, ...(await manyPlugins())];
  } finally {
    await ways.stop();
  }
}
