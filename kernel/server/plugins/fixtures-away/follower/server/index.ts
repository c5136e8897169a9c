import { anyone, defineServer } from '@fitout/sdk/server';

/** Needs the one that waits. */
export default defineServer({
  routes(app) {
    app.get('/there', { access: anyone, summary: 'is it there' }, async () => 'here');
  },
});
