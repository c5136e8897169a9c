import { fieldProps, ImportTable } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { Field, Select, Switch } from '@fluentui/react-components';
import type { ImportFile, PreviewRow } from '../../shared/calls/answers.ts';
import type { ImportSettings } from '../../shared/calls/inputs.ts';
import { type CoordinateSystem, coordinateSystems, systemNames } from '../../shared/coordinates/systems.ts';
import { fieldNames, type ImportField, importFields, type Mapping } from '../../shared/places/columns.ts';
import { degreesText } from '../details/degrees.ts';
import classes from './import.module.css';

/** What the columns and the coordinates are, with the first rows as they would be stored. */
export function MappingStep(props: {
  file: ImportFile;
  settings: ImportSettings;
  preview: readonly PreviewRow[] | undefined;
  onChange(settings: ImportSettings): void;
}) {
  const { file, settings, preview, onChange } = props;
  const t = useText();
  const used = new Set(Object.values(settings.mapping));
  return (
    <section className={classes.step} aria-label={t({ zh: '对应关系', en: 'Match columns' })}>
      <h3 data-step="2">{t({ zh: '对应关系', en: 'Match columns' })}</h3>
      <ImportTable label={{ zh: '列对应关系与前十行', en: 'Column matching and first ten rows' }} low>
        <thead>
          <tr>
            <th scope="col">{t({ zh: '理解为', en: 'Read as' })}</th>
            {file.header.map((name, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file stay where they are
              <th key={column} scope="col" className={classes.column}>
                <span>{name === '' ? t({ zh: '第 {n} 列', en: 'Column {n}' }, { n: column + 1 }) : name}</span>
                <select
                  aria-label={t({ zh: '“{name}”列对应', en: 'Match column “{name}” to' }, { name: name || column + 1 })}
                  value={importFields.find((field) => settings.mapping[field] === column) ?? ''}
                  onChange={(event) =>
                    // Cast: the options below.
                    onChange({
                      ...settings,
                      mapping: withColumn(settings.mapping, column, event.target.value as ImportField | ''),
                    })
                  }
                >
                  <option value="">{t({ zh: '不导入', en: 'Do not import' })}</option>
                  {importFields.map((field) => (
                    <option key={field} value={field}>
                      {t(fieldNames[field])}
                    </option>
                  ))}
                </select>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {file.sample.slice(0, 10).map((cells, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file stay where they are
            <tr key={index}>
              <td className={classes.understood}>
                <Understood row={preview?.[index]} />
              </td>
              {file.header.map((_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file stay where they are
                <td key={column} data-off={!used.has(column)}>
                  {cells[column] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </ImportTable>
      <SystemField file={file} settings={settings} onChange={onChange} />
    </section>
  );
}

function SystemField(props: { file: ImportFile; settings: ImportSettings; onChange(settings: ImportSettings): void }) {
  const { file, settings, onChange } = props;
  const t = useText();
  return (
    <div className={classes.system}>
      <Field
        {...fieldProps({
          label: t({ zh: '坐标系', en: 'Coordinate system' }),
          hint: t(file.guess.reason),
        })}
        {...(file.guess.certain || settings.system !== file.guess.system
          ? {}
          : { validationState: 'warning' as const })}
      >
        {/* Cast: the options below. */}
        <Select
          value={settings.system}
          onChange={(_, data) => onChange({ ...settings, system: data.value as CoordinateSystem })}
        >
          {coordinateSystems.map((system) => (
            <option key={system} value={system}>
              {t(systemNames[system])}
            </option>
          ))}
        </Select>
      </Field>
      <Switch
        checked={settings.swapped}
        label={t({ zh: '经纬度写反了，互换', en: 'Swap longitude and latitude' })}
        onChange={(_, { checked }) => onChange({ ...settings, swapped: checked })}
      />
    </div>
  );
}

/** A column is one field, and a field is in one column. */
function withColumn(mapping: Mapping, column: number, field: ImportField | ''): Mapping {
  // Cast: entries lose the names of their keys.
  const rest = Object.fromEntries(
    Object.entries(mapping).filter(([name, at]) => at !== column && name !== field),
  ) as Mapping;
  return field === '' ? rest : { ...rest, [field]: column };
}

function Understood({ row }: { row: PreviewRow | undefined }) {
  const t = useText();
  if (row === undefined) return <span className={classes.quiet}>…</span>;
  const [problem] = row.problems;
  if (problem !== undefined) return <span className={classes.bad}>{t(problem)}</span>;
  return (
    <>
      <strong>{row.name === '' ? row.code : row.name}</strong>
      {row.lng === null || row.lat === null ? null : (
        <span className={classes.position}>{degreesText({ lng: row.lng, lat: row.lat })}</span>
      )}
    </>
  );
}
