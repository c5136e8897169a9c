import { writeFile } from 'node:fs/promises';
import { type Command, UsageError } from './command.ts';
import { findBrowser } from './find-browser.ts';
import { makeArtifact } from './make.ts';
import { read } from './sign.ts';

export const contract: Command = {
  usage: 'contract [folder or file.tgz]',
  summary: 'Holds the packed plugin against what every plugin must keep to, in a real Chromium on a real Fitout.',
  about: 'Exit codes: 0 all passed, 1 something failed, 2 the checks could not run. CHROME_PATH may name the browser.',
  options: {
    json: { about: 'the report as JSON on stdout, in place of words' },
    junit: { value: '<file>', about: 'the report as JUnit XML, for continuous integration' },
    only: { value: '<checks>', about: 'these checks alone: names with commas between them' },
  },
  words: [0, 1],
  async run({ words: [what = '.'], text, on }) {
    const artifact = what.endsWith('.tgz') ? await read(what) : (await makeArtifact(what)).packed.bytes;
    // What it needs is heavy: a browser's driver and a server.
    const [{ runContract }, { exitCode, reportJUnit, reportText }, { startHost }] = await Promise.all([
      import('../contract/run.ts'),
      import('../contract/report.ts'),
      import('../host/start-host.ts'),
    ]);
    const browser = await findBrowser().catch((error: unknown) => {
      throw new UsageError((error as Error).message);
    });
    const only = text('only')?.split(',');
    const report = await runContract({ artifact, browser, startHost, ...(only === undefined ? {} : { only }) });
    const junit = text('junit');
    if (junit !== undefined) await writeFile(junit, reportJUnit(report));
    process.stdout.write(on('json') ? `${JSON.stringify(report, null, 2)}\n` : reportText(report));
    return exitCode(report);
  },
};
