import { pluralize } from '@fitout/sdk';
import { errorText, type Selection, SelectionAction, SelectionBar } from '@fitout/sdk/desktop';
import { usePlugin, useStore, useText } from '@fitout/sdk/web';
import { ArrowResetRegular, DeleteRegular, EyeOffRegular, EyeRegular, TagRegular } from '@fluentui/react-icons';
import { gaodeCalls } from '../client.ts';
import { filterQuery, type PlaceFilter } from '../store/places.ts';
import { TagsDialog } from './tags-dialog.tsx';
import type { PlaceActs } from './use-place-acts.ts';
import { usePlacesPage } from './workspace-context.ts';

/** What is done with the selected places. */
export function PlacesSelection(props: {
  selection: Selection;
  filter: PlaceFilter;
  acts: PlaceActs;
  knownTags: readonly string[];
}) {
  const { selection, filter, acts, knownTags } = props;
  const { http, overlays, toasts } = usePlugin();
  const t = useText();
  const { workspace, trash, mayEdit } = usePlacesPage();
  const total = useStore(workspace.places.store, ({ points }) => points?.size);
  if (!mayEdit) return null;
  const run = async (work: (ids: string[]) => Promise<void>) => {
    await work([...selection.ids]);
    selection.clear();
  };
  const selectAll = async () => {
    try {
      selection.set((await gaodeCalls(http)('GET ids', { query: filterQuery(filter) })).ids);
    } catch (error) {
      toasts.error(errorText(error), error);
    }
  };
  const remove = async () => {
    const n = selection.ids.size;
    const agrees =
      n === 1 ||
      (await overlays.confirm({
        title: { zh: `删除选中的 ${n} 家门店？`, en: `Delete ${pluralize(n, 'selected store', 'selected stores')}?` },
        message: {
          zh: '删除后可以撤销，也可在回收站恢复。',
          en: 'You can undo this, or restore them from the trash.',
        },
        confirm: { zh: '删除', en: 'Delete' },
        danger: true,
      }));
    if (agrees) await run(trash);
  };
  const tag = async () => {
    const change = await overlays.open<{ add: string[]; remove: string[] }>(({ close }) => (
      <TagsDialog count={selection.ids.size} known={knownTags} close={close} />
    ));
    if (change !== undefined) await run((ids) => acts.tag(ids, change));
  };
  return (
    <SelectionBar selection={selection} total={total} onAll={() => void selectAll()}>
      {filter.status === 'trash' ? (
        <>
          <SelectionAction icon={<ArrowResetRegular />} onClick={() => void run(acts.restore)}>
            {t({ zh: '恢复', en: 'Restore' })}
          </SelectionAction>
          <SelectionAction icon={<DeleteRegular />} onClick={() => void run(acts.purge)}>
            {t({ zh: '彻底删除', en: 'Delete permanently' })}
          </SelectionAction>
        </>
      ) : (
        <>
          <SelectionAction icon={<EyeRegular />} onClick={() => void run((ids) => acts.setVisible(ids, true))}>
            {t({ zh: '显示', en: 'Show' })}
          </SelectionAction>
          <SelectionAction icon={<EyeOffRegular />} onClick={() => void run((ids) => acts.setVisible(ids, false))}>
            {t({ zh: '隐藏', en: 'Hide' })}
          </SelectionAction>
          <SelectionAction icon={<TagRegular />} onClick={() => void tag()}>
            {t({ zh: '标签', en: 'Tags' })}
          </SelectionAction>
          <SelectionAction icon={<DeleteRegular />} onClick={() => void remove()}>
            {t({ zh: '删除', en: 'Delete' })}
          </SelectionAction>
        </>
      )}
    </SelectionBar>
  );
}
