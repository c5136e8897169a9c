import { chromium } from 'playwright-core';
import { textIn } from '../../kernel/base/text.ts';
import { type Artifact, ArtifactFault } from '../../kernel/core/artifact.ts';
import { sharedModules, wholeLibraries } from '../../kernel/core/host-modules.ts';
import type { Manifest } from '../../kernel/core/manifest.ts';
import { readArtifact } from '../artifact/read.ts';
import type { Check, Finding } from './check.ts';
import { checks } from './checks.ts';
import { firstLine } from './faults.ts';
import type { CheckOutcome, ContractReport } from './report.ts';
import { Stage } from './stage.ts';
import { type Subject, textOf } from './subject.ts';

/** A running platform on which the artifact is installed, tried and left: one of its own for the run. */
export interface ContractHost {
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** Somebody of the first organisation who may do everything, and whose password need not be changed. */
  username: string;
  password: string;
  stop(): Promise<void>;
}

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
  const needsPage = asked.some(({ page }) => page !== undefined);
  const opening = needsPage ? openStage(options) : undefined;
  opening?.catch(() => undefined);
  try {
    const stage = await opening;
    const others = stage?.stage.manifests ?? [];
    for (const check of asked) tell(await runCheck(check, { subject, others, stage: stage?.stage }));
    return report(about);
  } catch (error) {
    return report({ ...about, result: 'broken', fault: firstLine(error) });
  } finally {
    await opening?.then((open) => open.close()).catch(() => undefined);
  }
}

/** Runs both halves of a check. What it throws is a problem: a page that never opens, a window that ended. */
export async function runCheck(
  check: Check,
  { subject, others, stage }: { subject: Subject; others: readonly Manifest[]; stage: Stage | undefined },
): Promise<CheckOutcome> {
  const began = performance.now();
  const found: Finding[] = [];
  const add = async (run: (() => Promise<Finding> | Finding) | undefined): Promise<void> => {
    if (run === undefined) return;
    try {
      found.push(await run());
    } catch (error) {
      found.push({ problems: [firstLine(error)] });
    }
  };
  const { files, page } = check;
  await add(files && (() => files({ subject, others })));
  if (stage !== undefined) await add(page && (() => page({ subject, others, stage })));
  const problems = found.flatMap((one) => one.problems);
  const reason = found.find(({ skipped }) => skipped !== undefined)?.skipped;
  const skipped = problems.length === 0 && reason !== undefined;
  return {
    check: check.name,
    title: check.title,
    status: problems.length > 0 ? 'failed' : skipped ? 'skipped' : 'passed',
    problems: [...new Set(problems)],
    warnings: [...new Set(found.flatMap(({ warnings = [] }) => warnings))],
    ...(skipped ? { reason } : {}),
    milliseconds: performance.now() - began,
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

async function openStage(options: ContractOptions): Promise<{ stage: Stage; close(): Promise<void> }> {
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
    const stage = await Stage.open({ host, browser, manifests: [] });
    await stage.install(options.artifact);
    return {
      stage,
      async close() {
        await stage.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
