/**
 * What the build tells the server about the files it made (dist/build.json).
 * File names are relative to dist/client and are served under /static/.
 */
export interface BuildManifest {
  /** Hash over all files: changes when any of them does. */
  version: string;
  /** Decides the area and starts it. The only script that index.html names. */
  boot: BuiltEntry;
  /** What each area's document loads. */
  areas: { desktop: BuiltEntry; mobile: BuiltEntry };
  /** What the document of a sandboxed plugin's frame loads, in the workbench and on phones. */
  frame: BuiltEntry;
  phoneFrame: BuiltEntry;
  /** Import map: bare specifier → file, for outside plugins. */
  vendors: Record<string, string>;
  /** What these import statically, whole closure, by specifier. */
  vendorImports?: Record<string, string[]>;
  /** Our own files import packages by these names, too: while developing. */
  named?: boolean;
  plugins: Record<string, BuiltPlugin>;
  /** Self-contained scripts and styles that server-rendered pages load: name → file. */
  islands: Record<string, string>;
  files: Record<string, BuiltFile>;
}

export interface BuiltEntry {
  file: string;
  css: string[];
  /** Static imports, whole closure, without `file`: to be preloaded. */
  imports: string[];
}

export interface BuiltPlugin {
  web?: BuiltEntry;
  mobile?: BuiltEntry;
  /** View name → its files; web and mobile views of one plugin differ in name. */
  views: Record<string, BuiltEntry>;
}

export interface BuiltFile {
  /** `sha384-…` */
  integrity: string;
  /** `sha256-…`: what the app's pages carry for every script, where a third less of what cannot be compressed counts. */
  short: string;
  /** Plain bytes, and those of its .br and .gz neighbours where there are any. */
  bytes: number;
  br?: number;
  gz?: number;
}
