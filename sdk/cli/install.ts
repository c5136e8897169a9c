import { type Command, UsageError } from './command.ts';
import { askedServer, serverOptions } from './connect-options.ts';
import { makeArtifact } from './make.ts';
import { read } from './sign.ts';

export const install: Command = {
  usage: 'install [folder or file.tgz] --server <url> [--user <name>]',
  summary: 'Packs the plugin and installs it on a server, or upgrades the one that is there.',
  about:
    'The password comes from FITOUT_PASSWORD, or is asked for; who signed in on a server is remembered by this machine.',
  options: {
    ...serverOptions,
    sandboxed: { about: 'in a frame of its own; else its code shares the page with everything else' },
    disabled: { about: 'not switched on yet' },
  },
  words: [0, 1],
  async run(asked) {
    const [what = '.'] = asked.words;
    const server = await askedServer(asked);
    if (server === undefined) throw new UsageError('--server <url>: where to install it');
    const bytes = what.endsWith('.tgz') ? await read(what) : (await makeArtifact(what)).packed.bytes;
    const { id, version } = await server.install(bytes, {
      tier: asked.on('sandboxed') ? 'sandboxed' : 'in-realm',
      enabled: !asked.on('disabled'),
      roles: null,
    });
    console.log(`${id} ${version} is installed on ${server.url}${asked.on('disabled') ? ', not switched on' : ''}`);
    return 0;
  },
};
