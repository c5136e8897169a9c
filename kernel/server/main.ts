/** The server as the build makes it: dist/server/main.js. */
export { fatal, helpText, readConfig } from '../settings/index.ts';
export { runServer } from './run.ts';
export { type RunningServer, type StartOptions, startServer } from './start-server.ts';
