import { defineServer } from '@fitout/sdk/server';

export default defineServer({});
