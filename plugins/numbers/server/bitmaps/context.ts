import type { ServerContext } from '@fitout/sdk/server';

/** What the index needs of its server. */
export type KeeperContext = Pick<ServerContext, 'database' | 'events' | 'log'>;
