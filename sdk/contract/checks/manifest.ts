import semver from 'semver';
import { resolveGraph } from '../../../kernel/core/graph.ts';
import { sdkVersion } from '../../index.ts';
import type { Check } from '../check.ts';

export const manifest: Check = {
  name: 'manifest',
  title: {
    zh: '清单可读，依赖齐全且版本相符，地址不与他人冲突',
    en: 'the manifest can be read, what it requires is there in versions that fit, and its routes are its own',
  },
  files({ subject, others }) {
    const { manifest, built } = subject;
    if (manifest === undefined) return { problems: [...subject.problems] };
    const problems = [...subject.problems];
    for (const half of ['web', 'mobile'] as const) {
      if (manifest.halves.includes(half) && built[half] === undefined)
        problems.push(`halves names ${half}, but none was built: there is no ${half}/index.ts`);
      if (!manifest.halves.includes(half) && built[half] !== undefined)
        problems.push(`a ${half} half was built that halves does not name: nothing will load it`);
    }
    const beside = others.filter(({ id }) => id !== manifest.id);
    const { failures } = resolveGraph([...beside, manifest], sdkVersion, (version, range) =>
      semver.satisfies(version, range),
    );
    problems.push(...failures.filter(({ plugin }) => plugin === manifest.id).map(({ message }) => message));
    // Of two that want one address, the one whose id comes later in the alphabet is left out: that may be the other.
    const pushed = failures.filter(({ plugin, message }) => plugin !== manifest.id && message.includes(manifest.id));
    problems.push(...pushed.map(({ plugin, message }) => `with it, ${plugin} is switched off: ${message}`));
    return { problems };
  },
};
