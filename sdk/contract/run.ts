import { chromium } from 'playwright-core';
import { sharedModules, wholeLibraries } from '../../kernel/core/host-modules.ts';
import { readArtifact } from '../artifact/read.ts';
import { textIn } from '../base/text.ts';
import { type Artifact, ArtifactFault } from '../manifest/artifact.ts';
import type { Check, FilesContext } from './check.ts';
import { checks } from './checks.ts';
import type { ContractHost } from './contract-host.ts';
import { firstLine } from './faults.ts';
import { type Found, look, nothing, visitPages } from './page-visits.ts';
import type { CheckOutcome, ContractReport } from './report.ts';
import { type Subject, textOf } from './subject.ts';
import { TestPlatform } from './test-platform.ts';

export interface ContractOptions {
  /** The packed artifact: the bytes of `<id>-<version>.tgz`. */
  artifact: Uint8Array;
  /** Starts the platform; called once, and not at all where no check needs a browser. */
  startHost(): Promise<ContractHost>;
  /** Path of a Chromium. */
  browser: string;
  /** Names of the checks to run; all where it is left out. */
  only?: readonly string[];
  /** Heard as each check ends. */
  onCheck?(outcome: CheckOutcome): void;
}

/**
 * Runs the contract tests on a packed artifact in a real Chromium: installs it on the host, trusted and in its frame,
 * on the desktop and on a phone. Never throws: what keeps it from running stands in the report.
 */
export async function runContract(options: ContractOptions): Promise<ContractReport> {
  const started = performance.now();
  const outcomes: CheckOutcome[] = [];
  const report = (about: Partial<ContractReport> = {}): ContractReport => ({
    plugin: '',
    version: '',
    result: outcomes.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
    ...about,
    milliseconds: performance.now() - started,
    checks: outcomes,
  });
  const unknown = (options.only ?? []).filter((name) => !checks.some((check) => check.name === name));
  if (unknown.length > 0)
    return report({
      result: 'broken',
      fault: `there is no check ${unknown.join(', ')}: ${checks.map(({ name }) => name).join(', ')}`,
    });
  const asked = checks.filter(({ name }) => options.only === undefined || options.only.includes(name));
  const tell = (outcome: CheckOutcome): void => {
    outcomes.push(outcome);
    options.onCheck?.(outcome);
  };

  const artifact = await readArtifact(options.artifact).catch((error: unknown) => error);
  if (artifact instanceof ArtifactFault) {
    tell(refused(artifact));
    return report();
  }
  if (artifact instanceof Error) return report({ result: 'broken', fault: firstLine(artifact) });
  const subject = subjectOf(artifact as Artifact);
  const about = { plugin: subject.id, version: subject.manifest?.version ?? '' };

  // The platform starts while the files are looked at.
  const needsPage = asked.some(({ page, visit }) => page !== undefined || visit !== undefined);
  const opening = needsPage ? openPlatform(options) : undefined;
  opening?.catch(() => undefined);
  try {
    const opened = await opening;
    const others = opened?.platform.manifests ?? [];
    await runChecks(asked, { subject, others, platform: opened?.platform }, tell);
    return report(about);
  } catch (error) {
    return report({ ...about, result: 'broken', fault: firstLine(error) });
  } finally {
    await opening?.then((open) => open.close()).catch(() => undefined);
  }
}

export interface RunContext extends FilesContext {
  /** Without it the files alone are looked at. */
  platform: TestPlatform | undefined;
}

/**
 * Runs checks in their order and hands on what each found as it ends. Where one looks at open pages, the pages are opened
 * for all of them: each is opened once.
 */
export async function runChecks(
  asked: readonly Check[],
  { subject, others, platform }: RunContext,
  tell: (outcome: CheckOutcome) => void,
): Promise<void> {
  let visited: ReadonlyMap<Check, Found> | undefined;
  for (const check of asked) {
    const sum = nothing();
    const { files, page, visit } = check;
    if (files !== undefined) await look(sum, () => files({ subject, others }));
    if (platform !== undefined) {
      const context = { subject, others, platform };
      if (page !== undefined) await look(sum, () => page(context));
      if (visit !== undefined) {
        visited ??= await visitPages(
          asked.filter((one) => one.visit !== undefined),
          context,
        );
        const seen = visited.get(check);
        sum.findings.push(...(seen?.findings ?? []));
        sum.milliseconds += seen?.milliseconds ?? 0;
      }
    }
    tell(outcomeOf(check, sum));
  }
}

/** Runs one check, with all of its parts. */
export async function runCheck(check: Check, context: RunContext): Promise<CheckOutcome> {
  const outcomes: CheckOutcome[] = [];
  await runChecks([check], context, (outcome) => outcomes.push(outcome));
  return outcomes[0] as CheckOutcome;
}

function outcomeOf({ name, title }: Check, { findings, milliseconds }: Found): CheckOutcome {
  const problems = findings.flatMap((one) => one.problems);
  const reason = findings.find(({ skipped }) => skipped !== undefined)?.skipped;
  const skipped = problems.length === 0 && reason !== undefined;
  return {
    check: name,
    title,
    status: problems.length > 0 ? 'failed' : skipped ? 'skipped' : 'passed',
    problems: [...new Set(problems)],
    warnings: [...new Set(findings.flatMap(({ warnings = [] }) => warnings))],
    ...(skipped ? { reason } : {}),
    milliseconds,
  };
}

/** An artifact that no host would take. */
function refused(fault: ArtifactFault): CheckOutcome {
  const text = textIn(fault.text, 'en');
  return {
    check: 'files',
    title: { zh: '文件可读，与索引一致', en: 'the artifact can be read and is what its index says' },
    status: 'failed',
    problems: [`${fault.reason}${fault.field === undefined ? '' : `, ${fault.field}`}: ${text}`],
    warnings: [],
    milliseconds: 0,
  };
}

/** An artifact as the checks see it. */
export function subjectOf({ manifest, index, files }: Artifact): Subject {
  const { web, mobile, views } = index;
  const lent = new Set([...sharedModules, ...wholeLibraries]);
  return {
    id: manifest.id,
    manifest,
    problems: [],
    built: { ...(web === undefined ? {} : { web }), ...(mobile === undefined ? {} : { mobile }), views },
    files,
    scripts: [...files].flatMap(([name, content]) => (name.endsWith('.js') ? [textOf(content)] : [])),
    integrity: new Map(Object.entries(index.files).map(([name, { integrity }]) => [name, integrity])),
    externals: index.externals.filter((name) => lent.has(name)),
    sharedBytes: () => 0,
  };
}

async function openPlatform(options: ContractOptions): Promise<{ platform: TestPlatform; close(): Promise<void> }> {
  const [host, browser] = await Promise.all([
    options.startHost(),
    chromium.launch({
      executablePath: options.browser,
      headless: true,
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--no-first-run',
        // Frames in processes of their own, as on a person's desktop: the small Chromium does so only when told.
        '--site-per-process',
      ],
    }),
  ]);
  const close = async (): Promise<void> => {
    await browser.close().catch(() => undefined);
    await host.stop();
  };
  try {
    const platform = await TestPlatform.open({ host, browser, manifests: [] });
    await platform.install(options.artifact);
    return {
      platform,
      async close() {
        await platform.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
