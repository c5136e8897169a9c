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
    sandboxed: {
      about:
        'in a frame of its own; else a new one shares the page with everything else, and one that is there stays as it is',
    },
    disabled: { about: 'not switched on yet' },
  },
  words: [0, 1],
  async run(asked) {
    const [what = '.'] = asked.words;
    const server = await askedServer(asked);
    if (server === undefined) throw new UsageError('--server <url>: where to install it');
    const bytes = what.endsWith('.tgz') ? await read(what) : (await makeArtifact(what)).packed.bytes;
    const { id, version, upgraded } = await server.install(bytes, {
      ...(asked.on('sandboxed') ? { tier: 'sandboxed' } : {}),
      ...(asked.on('disabled') ? { enabled: false } : {}),
      firstTier: 'in-realm',
    });
    const kept = upgraded ? '; what its owner chose (trust, roles, on or off) stays' : '';
    const off = asked.on('disabled') ? ', not switched on' : '';
    console.log(`${id} ${version} is installed on ${server.url}${off}${kept}`);
    return 0;
  },
};
