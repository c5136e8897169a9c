export { LoadFailed } from '@fitout/sdk/desktop';
