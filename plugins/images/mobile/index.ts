import { pictureShelves } from '@fitout/sdk';
import { callsOf, defineMobile } from '@fitout/sdk/web';
import type { LibraryCalls } from '../shared/calls/index.ts';
import { libraryShelf } from '../shared/library-shelf.ts';

/** The phone has no page of the library: here is the shelf into which its tools put pictures of staff. */
export default defineMobile({
  views: {},
  activate(ctx) {
    const call = callsOf<LibraryCalls>(ctx.http);
    ctx.contributions.add(
      pictureShelves,
      libraryShelf({
        can: (fun) => ctx.session.can(fun),
        ensureFolder: async (path) =>
          (await call('POST folders/ensure', { body: { parentId: null, paths: [path] } })).ids[0] ?? null,
        upload: (file, folder, options) =>
          call('POST assets', { query: { folder: folder ?? undefined }, files: file }, options),
      }),
    );
  },
});
