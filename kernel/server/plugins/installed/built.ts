import type { ArtifactIndex } from '../../../../sdk/manifest/artifact.ts';
import type { BuildManifest, BuiltEntry, BuiltPlugin } from '../../../../sdk/manifest/build-manifest.ts';
import type { PageEntry, PluginFiles } from '../../../core/page-registry.ts';

/** Of a digest, as much as addresses carry: with the plugin's id it names one version. */
export const placeLength = 16;

/** Name of the list of a version's files, beside them. */
export const listName = 'files.list.json';

/** Where a version's files are served, below /static/: `plugins/notes/0123456789abcdef/`. */
export function folderOf(id: string, digest: string): string {
  return `plugins/${id}/${digest.slice(0, placeLength)}/`;
}

/** The files of an entry, named by `place`. */
function placed(entry: BuiltEntry, place: string): BuiltEntry {
  const at = (name: string): string => place + name;
  return { file: at(entry.file), css: entry.css.map(at), imports: entry.imports.map(at) };
}

function placedPlugin(index: ArtifactIndex, place: string): BuiltPlugin {
  return {
    ...(index.web === undefined ? {} : { web: placed(index.web, place) }),
    ...(index.mobile === undefined ? {} : { mobile: placed(index.mobile, place) }),
    views: Object.fromEntries(Object.entries(index.views).map(([name, entry]) => [name, placed(entry, place)])),
  };
}

/** The build as the document of this plugin's frame sees it: with its files among the others. */
export function withInstalled(build: BuildManifest, index: ArtifactIndex, digest: string): BuildManifest {
  const folder = folderOf(index.id, digest);
  const files = Object.entries(index.files).map(([name, file]) => [folder + name, file] as const);
  return {
    ...build,
    plugins: { ...build.plugins, [index.id]: placedPlugin(index, folder) },
    files: { ...build.files, ...Object.fromEntries(files) },
  };
}

/** Scripts that entries name, with what they import statically. */
function namedScripts({ web, mobile, views }: ArtifactIndex): Set<string> {
  const entries = [web, mobile, ...Object.values(views)].filter((entry) => entry !== undefined);
  return new Set(entries.flatMap(({ file, imports }) => [file, ...imports]));
}

/**
 * What the page asks for when it needs the plugin the first time. Pages do not carry it: hashes cannot be compressed,
 * and two hundred plugins would double the first document.
 */
export function fileList(index: ArtifactIndex, digest: string): PluginFiles {
  const place = `/static/${folderOf(index.id, digest)}`;
  const { web, mobile, views } = placedPlugin(index, place);
  const page = ({ file, css, imports }: BuiltEntry): PageEntry => ({ url: file, css, imports });
  return {
    ...(web === undefined ? {} : { web: page(web) }),
    ...(mobile === undefined ? {} : { mobile: page(mobile) }),
    views: Object.fromEntries(Object.entries(views).map(([name, entry]) => [name, page(entry)])),
    integrity: Object.fromEntries([...namedScripts(index)].map((name) => [place + name, shortOf(index, name)])),
  };
}

/**
 * Scripts that no entry names: the plugin's own `import()` asks for them, and only the page's import map can say what
 * they must be. Few plugins have any.
 */
export function lazyScripts(index: ArtifactIndex, digest: string): [url: string, hash: string][] {
  const named = namedScripts(index);
  const late = Object.keys(index.files).filter((name) => name.endsWith('.js') && !named.has(name));
  return late.map((name) => [`/static/${folderOf(index.id, digest)}${name}`, shortOf(index, name)]);
}

function shortOf(index: ArtifactIndex, name: string): string {
  return index.files[name]?.short ?? '';
}
