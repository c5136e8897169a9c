export { type Config, readConfig, type S3Config } from './config.ts';
export { helpText } from './help.ts';
export { type Setting, settings } from './settings.ts';
export { fatal, isStartError, StartError } from './start-error.ts';
export { warningLine, warningsOf } from './warnings.ts';
