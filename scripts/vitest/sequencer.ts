import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes long though its file is short: begun last, it would run on alone when all else is done. */
const long =
  /\/tests\/contract\/[^/]+\.e2e|\/draws\/tests\/kept\.e2e|\/decoration\/tests\/(?:saved|uncommon|schedule\.server)|\/main-job\.e2e|\/faults\/(?:disk-full|start|malformed)/;

/** What begins when: what is quick and tells most comes before the browsers, which take over as workers become free;
 * those of faults wait for processes more than they work, and leave the processors to the rest. */
const turns = ['server', 'dom', 'contract', 'unit', 'faults', 'e2e'];

/** Project by project, so that workers can be kept; in each of them those first that are known to be long. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const turn = ({ project, moduleId }: TestSpecification): number =>
      2 * turns.indexOf(project.name) + (long.test(moduleId) ? 0 : 1);
    return sorted.sort((one, other) => turn(one) - turn(other));
  }
}
