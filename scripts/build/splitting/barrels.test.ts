import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../paths.ts';
import { definitionOf, parseIndex, withoutBarrels, withoutPluginIndexes } from './barrels.ts';

describe('names out of index files', () => {
  it('reads every form of passing on', () => {
    const { from, stars } = parseIndex(`
      import List from './list.js';
      import { a, b as c } from './two.js';
      export { d, e as f } from './three.js';
      export * from './four.js';
      export { List, c as g };
      export default List;
    `);
    expect(Object.fromEntries(from)).toEqual({
      List: { source: './list.js', name: 'default' },
      g: { source: './two.js', name: 'b' },
      d: { source: './three.js', name: 'd' },
      f: { source: './three.js', name: 'e' },
    });
    expect(stars).toEqual(['./four.js']);
  });

  it.each([
    ['@fluentui/react-components', 'Button', /react-button\/lib\/components\/Button\/Button\.js$/, 'Button'],
    ['@fluentui/react-components', 'makeStyles', /@griffel\/react\//, 'makeStyles'],
    ['@fluentui/react-icons', 'AddRegular', /atoms\/svg\/add\.js$/, 'AddRegular'],
    ['@fluentui/react-icons', 'bundleIcon', /utils\/bundleIcon\.js$/, 'bundleIcon'],
    ['framework7-react', 'Page', /components\/page\.js$/, 'default'],
    ['framework7-react', 'f7', /shared\/f7\.js$/, 'f7'],
  ])('%s %s is defined in its own file', async (barrel, name, file, exported) => {
    const found = await definitionOf(barrel, name);
    expect(found.file).toMatch(file);
    expect(found.name).toBe(exported);
  });

  it('rewrites imports on the same lines, and leaves types and other packages alone', async () => {
    const code = `import {\n  Button,\n  type ButtonProps,\n} from '@fluentui/react-components';\nimport type { Theme } from '@fluentui/react-components';\nimport { useState } from 'react';\nlast`;
    const out = await withoutBarrels(code);
    expect(out.split('\n')).toHaveLength(code.split('\n').length);
    expect(out).not.toContain("'@fluentui/react-components'");
    expect(out).not.toContain('ButtonProps');
    expect(out).toContain("import { useState } from 'react';");
  });

  it('follows what a plugin passes on of its rooms, and leaves what its index says itself', async () => {
    const code = `import {\n  convertEngine,\n  type Format,\n} from '../../../convert/api.ts';\nimport type { Crop } from '../../../convert/api.ts';\nlast`;
    const out = await withoutPluginIndexes(code, join(root, 'plugins/ai/web/pictures/one.ts'));
    const tokens = join(root, 'plugins/convert/shared/tokens.ts');
    expect(out).toContain(`import { convertEngine as convertEngine } from ${JSON.stringify(tokens)};`);
    expect(out).not.toMatch(/api\.ts|Format|Crop/);
    expect(out.split('\n')).toHaveLength(code.split('\n').length);
    const own = await withoutPluginIndexes(
      `import { goodsPicker } from '../api.ts';`,
      join(root, 'plugins/goods/web/index.ts'),
    );
    expect(own).toContain(JSON.stringify(join(root, 'plugins/goods/api.ts')));
  });

  it('refuses the whole of a barrel, and a name that it does not have', async () => {
    await expect(withoutBarrels(`import * as F from '@fluentui/react-components';`)).rejects.toThrow(/import names/);
    await expect(withoutBarrels(`import { Buttom } from '@fluentui/react-components';`)).rejects.toThrow(
      /exports no Buttom/,
    );
  });
});
