import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes minutes though its file is short: begun last, it would run on alone when all else is done. */
const long = /\/tests\/contract\/[^/]+\.e2e\.test\.ts$/;

/** Files as vitest orders them (longest first, where an earlier run told it), those that are known to be long before. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => long.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((one) => !isLong(one))];
  }
}
