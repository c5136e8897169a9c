import semver from 'semver';
import { resolveGraph } from '../../kernel/core/graph.ts';
import { sdkVersion } from '../index.ts';
import type { Check } from './plugin.ts';

export const graph: Check = {
  name: 'what it requires is there, in versions that fit, and its routes are its own',
  run(plugin, all) {
    const manifests = all.flatMap(({ manifest }) => manifest ?? []);
    const { failures } = resolveGraph(manifests, sdkVersion, (version, range) => semver.satisfies(version, range));
    return failures.filter((failure) => failure.plugin === plugin.manifest?.id).map(({ message }) => message);
  },
};
