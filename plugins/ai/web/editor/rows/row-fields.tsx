import { useText } from '@fitout/sdk/web';
import { Field, Select } from '@fluentui/react-components';
import { placeholdersIn, type RowChoices, type RowLayer } from '../../../shared/rows/rows.ts';
import { useEditor } from '../session/hooks.ts';
import { askedBy, photoLayers, textLayers } from './row-maker.ts';
import classes from './rows.module.css';
import type { Rows } from './use-rows.ts';

/** Layers of a kind that are shown at most. */
const maxLayers = 20;

/** Which column goes where. */
export function RowFields({ rows }: { rows: Rows }) {
  const { state } = useEditor();
  const t = useText();
  const texts = textLayers(state.layers);
  const photos = photoLayers(state.layers);
  const unknown = askedBy(state.layers, rows.plan).filter((name) => rows.sheet?.columns.includes(name) !== true);
  return (
    <>
      <Layers rows={rows} kind="texts" layers={texts} title={t({ zh: '文字', en: 'Text' })} />
      {unknown.length === 0 ? null : (
        <p className={classes.note} role="alert">
          {t(
            {
              zh: '表格里没有占位符要的列：{names}。可在上面改选别的列。',
              en: 'The spreadsheet has no column for these placeholders: {names}. Choose other columns above.',
            },
            { names: unknown.join(t({ zh: '、', en: ', ' })) },
          )}
        </p>
      )}
      <Layers rows={rows} kind="photos" layers={photos} title={t({ zh: '照片', en: 'Photos' })} />
      {texts.length + photos.length > 0 ? null : (
        <p className={classes.note}>
          {t({
            zh: '这个文件里没有文字图层或图片图层可换：先关闭本窗口，加上文字或图片。',
            en: 'This document has no text or image layer to replace. Close this window and add one.',
          })}
        </p>
      )}
    </>
  );
}

function Layers({
  rows: { sheet, plan, choose },
  kind,
  layers,
  title,
}: {
  rows: Rows;
  kind: keyof RowChoices;
  layers: readonly RowLayer[];
  title: string;
}) {
  const t = useText();
  if (layers.length === 0) return null;
  return (
    <fieldset className={classes.layers}>
      <legend>{title}</legend>
      {layers.slice(0, maxLayers).map(({ id, name, text }) => (
        <Field
          key={id}
          label={{ className: classes.layerName ?? '', children: name, title: name }}
          {...(text === undefined ? {} : { hint: { className: classes.layerText ?? '', children: text } })}
        >
          <Select size="small" value={plan[kind][id] ?? ''} onChange={(_, { value }) => choose(kind, id, value)}>
            <option value="">{remainingText(text, t)}</option>
            {sheet?.columns.map((column) => (
              <option key={column} value={column}>
                {text === undefined
                  ? t({ zh: '「{column}」列的照片', en: 'The photo in “{column}”' }, { column })
                  : t({ zh: '「{column}」列', en: 'Column “{column}”' }, { column })}
              </option>
            ))}
          </Select>
        </Field>
      ))}
      {layers.length > maxLayers ? (
        <small>
          {t(
            { zh: '只列出最上面的 {n} 个图层', en: 'Only the top {n} {n|layer is|layers are} listed' },
            { n: maxLayers },
          )}
        </small>
      ) : null}
    </fieldset>
  );
}

/** What a layer says where no column was chosen for it. */
function remainingText(text: string | undefined, t: ReturnType<typeof useText>): string {
  const asked = placeholdersIn(text ?? '');
  if (asked.length === 0) return t({ zh: '保持不变', en: 'Leave unchanged' });
  const names = asked.map((name) => `{{${name}}}`).join(' ');
  return t({ zh: '按占位符 {names}', en: 'By placeholders {names}' }, { names });
}
