import type { PluginContext } from '@fitout/sdk/web';
import {
  type BlockKit,
  type BlockPicker,
  blockPoint,
  type CanvasEnd,
  type PanelControl,
  pickerPoint,
  type ScriptedLook,
} from '../../api.ts';
import { addBlock, type BlockDefinition } from '../../shared/blocks/registry.ts';
import { declaredBlock } from '../../shared/declared/definition.ts';
import type { DocumentKind } from '../../shared/document/document.ts';

const added = new Map<BlockDefinition, () => void>();
const kits = new Map<() => Promise<BlockKit>, BlockKit>();
/** By the type of the block: every block on the canvas asks. */
let looks: ReadonlyMap<string, ScriptedLook> = new Map();

type Contributions = PluginContext['contributions'];

/** Knows the blocks of the plugins that are on now, and forgets those of plugins that no longer are. */
export async function registerContributedBlocks({
  contributions,
}: Pick<PluginContext, 'contributions'>): Promise<void> {
  await contributions.ready(blockPoint);
  const items = contributions.list(blockPoint).flatMap(({ plugin, item }) => codeOrData(plugin, item));
  await Promise.all(items.map(load));
  const now = new Set(items.flatMap((item) => (typeof item === 'function' ? (kits.get(item)?.blocks ?? []) : item)));
  for (const [definition, remove] of added) {
    if (now.has(definition)) continue;
    remove();
    added.delete(definition);
  }
  for (const definition of now) if (!added.has(definition)) added.set(definition, addBlock(definition));
  const all = kitsOn(contributions).flatMap((kit) => kit.looks ?? []);
  looks = new Map(all.flatMap((look) => look.types.map((type) => [type, look] as const)));
}

/** What a script makes of blocks of this type on a phone; undefined where nothing. */
export function scriptedLook(type: string): ScriptedLook | undefined {
  return looks.get(type);
}

/** Blocks of outside plugins are data in their manifests; one that is none is told to who wrote it, and left out. */
function codeOrData(
  plugin: string,
  item: BlockDefinition | (() => Promise<BlockKit>),
): BlockDefinition | (() => Promise<BlockKit>) | [] {
  if (typeof item === 'function' || typeof item.View === 'function') return item;
  return declaredBlock(plugin, item, (problem) => console.warn(problem)) ?? [];
}

/** A kit that does not come leaves its blocks unknown, as those of a plugin that is off; the next editor asks again. */
async function load(item: BlockDefinition | (() => Promise<BlockKit>)): Promise<void> {
  if (typeof item !== 'function' || kits.has(item)) return;
  try {
    kits.set(item, await item());
  } catch (error) {
    console.error('blocks of a plugin could not be loaded', error);
  }
}

/** The picker of this name, where the plugin that adds it is on. */
export function blockPicker(contributions: Contributions, name: string): BlockPicker | undefined {
  const pickers = [
    ...contributions.list(pickerPoint).map(({ item }) => item),
    ...kitsOn(contributions).flatMap((kit) => kit.pickers ?? []),
  ];
  return pickers.find((picker) => picker.name === name);
}

/** The control of this name, where the plugin that brings it is on. */
export function panelControl(contributions: Contributions, name: string): PanelControl | undefined {
  return kitsOn(contributions)
    .flatMap((kit) => kit.controls ?? [])
    .find((control) => control.name === name);
}

/** What stands below the blocks of a kind of document. */
export function canvasEnd(contributions: Contributions, kind: DocumentKind): CanvasEnd | undefined {
  return kitsOn(contributions)
    .flatMap((kit) => kit.ends ?? [])
    .find((end) => end.kind === kind);
}

function kitsOn(contributions: Contributions): BlockKit[] {
  return contributions
    .list(blockPoint)
    .flatMap(({ item }) => (typeof item === 'function' ? (kits.get(item) ?? []) : []));
}
