import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes long though its file is short: begun last, it would run on alone when all else is done. */
const slow =
  /\/tests\/contract\/[^/]+\.e2e|\/draws\/tests\/kept\.e2e|\/decoration\/tests\/(?:saved|uncommon|schedule\.server)|\/main-job\.e2e|\/faults\/(?:disk-full|start|malformed)/;

/** What begins when: what is quick and tells most comes before the browsers, which take over as workers become free;
 * those of faults wait for processes more than they work, and leave the processors to the rest. */
const turns = ['server', 'dom', 'contract', 'unit', 'faults', 'e2e'];

/** Whether the time of the run is limited, so that long tests may be left out at its end. */
const limited = process.env.FITOUT_TEST_DEADLINE !== undefined;

/**
 * Project by project, so that workers can be kept; in each of them those first that are known to be slow. Where time is
 * limited, files with long tests come last, in an order that each commit changes, so that none of them is always left out.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const places = new Map(sorted.map((file) => [file, placeOf(file)]));
    return sorted.sort((one, other) => {
      const [a, b] = [places.get(one) ?? '', places.get(other) ?? ''];
      return a < b ? -1 : a > b ? 1 : 0;
    });
  }
}

/** By which files are sorted. */
function placeOf({ project, moduleId }: TestSpecification): string {
  const turn = turns.indexOf(project.name);
  if (limited && hasLongTests(moduleId)) return `${turn} 2 ${turnOf(moduleId)}`;
  return `${turn} ${slow.test(moduleId) ? 0 : 1}`;
}

function hasLongTests(file: string): boolean {
  return /@module-tag long\b|tags: \['long'\]/.test(readFileSync(file, 'utf8'));
}

function turnOf(file: string): string {
  return createHash('sha256')
    .update(`${process.env.FITOUT_TEST_TURN ?? ''} ${file}`)
    .digest('hex');
}
