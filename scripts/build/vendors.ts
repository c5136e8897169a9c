import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { sharedModules, wholeLibraries } from '../../kernel/core/host-modules.ts';
import { root } from './paths.ts';

const require = createRequire(join(root, 'package.json'));

/** What outside plugins share with the page through the import map: one copy of each. */
export const vendors = sharedModules;

export { wholeLibraries };

/** CommonJS files whose names must be listed: `export *` of a CommonJS module yields nothing. */
const commonJs: Record<string, string> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
};

/** `react/jsx-runtime` → `vendor-react-jsx-runtime` */
export function vendorName(specifier: string): string {
  return `vendor-${specifier.replace(/^@/, '').replace(/\W+/g, '-')}`;
}

/** What comes with a library, before it. */
const besides: Record<string, readonly string[]> = {
  'framework7-react': [...framework7Styles(), './kernel/mobile/lent-framework7.ts'],
};

/** Styles of Framework7's components, but for those that the /m host has (kernel/mobile/index.tsx, kernel/mobile/frame.tsx). */
function framework7Styles(): string[] {
  const components = 'node_modules/framework7/components';
  const hosts = ['preloader', 'pull-to-refresh'];
  return readdirSync(join(root, components))
    .filter((name) => !hosts.includes(name) && existsSync(join(root, components, name, `${name}.css`)))
    .map((name) => `framework7/components/${name}/css`);
}

/** The source of a vendor's entry: every name it exports, passed on. */
function vendorSource(specifier: string): string {
  const file = commonJs[specifier];
  const first = (besides[specifier] ?? []).map((path) => `import ${JSON.stringify(path)};`).join('');
  if (file === undefined) return `${first}export * from ${JSON.stringify(specifier)};`;
  const folder = join(root, 'node_modules', file);
  const names = Object.keys(require(folder) as object).filter((name) => /^[A-Za-z_$][\w$]*$/.test(name));
  return `export { ${names.join(', ')} } from ${JSON.stringify(specifier)}; export { default } from ${JSON.stringify(specifier)};`;
}

const scheme = /^vendor:(.+)$/;

/** Makes `vendor:<specifier>` an entry point. */
export function vendorPlugin(): Plugin {
  return {
    name: 'vendors',
    setup(build) {
      build.onResolve({ filter: scheme }, ({ path }) => ({
        path: scheme.exec(path)?.[1] ?? path,
        namespace: 'vendor',
      }));
      build.onLoad({ filter: /.*/, namespace: 'vendor' }, ({ path }) => ({
        contents: vendorSource(path),
        resolveDir: root,
        loader: 'js',
      }));
    },
  };
}

/** In the builds of whole libraries React comes from the import map, also where CommonJS code requires it. */
export function externalReact(): Plugin {
  const react = /^(react|react-dom|react\/jsx-runtime|react-dom\/client)$/;
  return {
    name: 'external-react',
    setup(build) {
      build.onResolve({ filter: react }, ({ path, kind, namespace }) =>
        kind === 'require-call' && namespace !== 'required'
          ? { path, namespace: 'required' }
          : { path, external: true },
      );
      build.onLoad({ filter: react, namespace: 'required' }, ({ path }) => ({
        contents: `import * as all from ${JSON.stringify(path)}; module.exports = all;`,
        loader: 'js',
      }));
    },
  };
}
