import type { Figure } from './figure.ts';
import { manyPlugins } from './many-plugins.ts';

/** What plugins of others cost. */
export async function run(): Promise<Figure[]> {
  return manyPlugins();
}
