import { parseMoney, yuan } from '@fitout/sdk';
import { errorText, fieldProps, ImportTable, LoadFailed, Problem } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { Field, Input, Select } from '@fluentui/react-components';
import { useState } from 'react';
import type { Mapping, OpenedBatch, PreviewRow, Terms } from '../../shared/calls/imports.ts';
import { groupedNumber } from '../../shared/digits.ts';
import { fieldNames, type ImportField, importFields, termFields, type Unit } from '../../shared/imports/columns.ts';
import { numbersCalls } from '../client.ts';
import { type CountedPool, termsText } from './client.ts';
import classes from './import.module.css';

/** What the columns are, with the first ten rows as they stand and as they are understood. */
export function MappingPart(props: {
  opened: OpenedBatch;
  pool: CountedPool;
  mapping: Mapping;
  onChange(mapping: Mapping): void;
}) {
  const { opened, pool, mapping, onChange } = props;
  const { http } = usePlugin();
  const t = useText();
  const call = numbersCalls(http);
  const choices = useRemote(pool.id, (signal) =>
    call('GET pools/:id/choices', { params: { id: pool.id } }, { signal }),
  );
  const preview = useRemote(`${opened.batch.id} ${JSON.stringify(mapping)}`, async (signal) => {
    const params = { id: opened.batch.id };
    return (await call('POST batches/:id/preview', { params, body: { mapping } }, { signal })).preview;
  });
  const rows = preview.data ?? opened.preview;
  const cityOf = (place: number | null) => choices.data?.places.find((one) => one.place === place)?.name ?? '';
  return (
    <section className={classes.step} aria-label={t({ zh: '对应关系', en: 'Column mapping' })}>
      <h3 data-step="2">{t({ zh: '对应关系', en: 'Column mapping' })}</h3>
      <div className={classes.preview}>
        <ImportTable label={{ zh: '列对应关系与前十行', en: 'Column mapping and first ten rows' }}>
          <thead>
            <tr>
              <th scope="col">{t({ zh: '理解为', en: 'Read as' })}</th>
              {opened.header.map((name, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file stay where they are
                <th key={column} scope="col" className={classes.column}>
                  <span>{name === '' ? t({ zh: '第 {n} 列', en: 'Column {n}' }, { n: column + 1 }) : name}</span>
                  <select
                    aria-label={t(
                      { zh: '“{name}”列对应', en: 'Column “{name}” maps to' },
                      { name: name || column + 1 },
                    )}
                    value={importFields.find((field) => mapping.columns[field] === column) ?? ''}
                    // Cast: the choices below.
                    onChange={(event) => onChange(withColumn(mapping, column, event.target.value as ImportField | ''))}
                  >
                    <option value="">{t({ zh: '不导入', en: 'do not import' })}</option>
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
            {rows.map((row) => (
              <tr key={row.line}>
                <td className={classes.understood}>
                  <Understood row={row} city={cityOf(row.place)} />
                </td>
                {opened.header.map((_, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file stay where they are
                  <td key={column} data-off={!Object.values(mapping.columns).includes(column)}>
                    {row.cells[column] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </ImportTable>
      </div>
      {preview.error === undefined ? null : <Problem text={errorText(preview.error)} />}
      {choices.error === undefined ? null : <LoadFailed error={choices.error} onRetry={choices.reload} />}
      <WholeFile mapping={mapping} choices={choices.data} onChange={onChange} />
    </section>
  );
}

/** A column is one field, and a field is in one column. */
function withColumn(mapping: Mapping, column: number, field: ImportField | ''): Mapping {
  const columns = Object.fromEntries(
    Object.entries(mapping.columns).filter(([name, at]) => at !== column && name !== field),
  ) as Mapping['columns']; // Cast: entries lose the names of their keys.
  const next = { ...mapping, columns: field === '' ? columns : { ...columns, [field]: column } };
  const priced = termFields.some((one) => next.columns[one] !== undefined);
  return priced && next.terms === null ? { ...next, terms: { price: 0, prestore: 0, monthly: 0, months: 0 } } : next;
}

function Understood({ row, city }: { row: PreviewRow; city: string }) {
  const t = useText();
  if (row.problem !== null) return <span className={classes.bad}>{t(row.problem)}</span>;
  return (
    <>
      <strong>{groupedNumber(row.number ?? '')}</strong> {city}
      {row.terms === null ? null : <span className={classes.terms}>{t(termsText(row.terms))}</span>}
    </>
  );
}

interface Choices {
  tariffs: readonly (Terms & { id: string; name: string })[];
  places: readonly { place: number; name: string; area: string }[];
}

/** What counts for the whole file: the unit of its amounts, and what no column says. */
function WholeFile(props: { mapping: Mapping; choices: Choices | undefined; onChange(mapping: Mapping): void }) {
  const { mapping, choices, onChange } = props;
  const t = useText();
  const priced = termFields.some((field) => mapping.columns[field] !== undefined);
  const amounts = (['price', 'prestore', 'monthly'] as const).some((field) => mapping.columns[field] !== undefined);
  const tariff = mapping.tariff ?? (mapping.terms === null ? '' : 'new');
  return (
    <div className={classes.fields}>
      {amounts ? (
        <Field {...fieldProps({ label: t({ zh: '金额单位', en: 'Amount unit' }) })}>
          {/* Cast: the choices below. */}
          <Select value={mapping.unit} onChange={(_, data) => onChange({ ...mapping, unit: data.value as Unit })}>
            <option value="yuan">{t({ zh: '元', en: 'yuan' })}</option>
            <option value="fen">{t({ zh: '分', en: '分 (1/100 yuan)' })}</option>
            <option value="li">{t({ zh: '厘', en: '厘 (1/1000 yuan)' })}</option>
          </Select>
        </Field>
      ) : null}
      <Field
        {...fieldProps({
          label:
            mapping.columns.place === undefined
              ? t({ zh: '整个文件的城市', en: 'City for the whole file' })
              : t({ zh: '没写城市的行', en: 'Rows without a city' }),
          required: mapping.columns.place === undefined,
        })}
      >
        <Select
          value={String(mapping.place ?? '')}
          onChange={(_, data) => onChange({ ...mapping, place: data.value === '' ? null : Number(data.value) })}
        >
          <option value="">
            {mapping.columns.place === undefined
              ? t({ zh: '请选择', en: 'Choose one' })
              : t({ zh: '算作有误', en: 'treat as invalid' })}
          </option>
          {(choices?.places ?? []).map(({ place, name, area }) => (
            <option key={place} value={place}>{`${name} ${area}`}</option>
          ))}
        </Select>
      </Field>
      {priced ? null : (
        <Field {...fieldProps({ label: t({ zh: '整个文件的资费', en: 'Tariff for the whole file' }), required: true })}>
          <Select
            value={tariff}
            onChange={(_, { value }) =>
              onChange({
                ...mapping,
                tariff: value === '' || value === 'new' ? null : value,
                terms: value === 'new' ? { price: 0, prestore: 0, monthly: 0, months: 0 } : null,
              })
            }
          >
            <option value="">{t({ zh: '请选择', en: 'Choose one' })}</option>
            {(choices?.tariffs ?? []).map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value="new">{t({ zh: '新的资费…', en: 'New tariff…' })}</option>
          </Select>
        </Field>
      )}
      {!priced && mapping.tariff === null && mapping.terms !== null ? (
        <NewTerms terms={mapping.terms} onChange={(terms) => onChange({ ...mapping, terms })} />
      ) : null}
    </div>
  );
}

function NewTerms({ terms, onChange }: { terms: Terms; onChange(terms: Terms): void }) {
  const t = useText();
  const [texts, setTexts] = useState(() => ({
    ...{ price: yuan(terms.price), prestore: yuan(terms.prestore), monthly: yuan(terms.monthly) },
    months: String(terms.months),
  }));
  return termFields.map((field) => {
    const value = readTerm(field, texts[field]);
    return (
      <Field
        key={field}
        {...fieldProps({
          label: t(fieldNames[field]),
          error: value === undefined ? t({ zh: '请填写有效的数', en: 'Enter a valid number' }) : undefined,
        })}
      >
        <Input
          value={texts[field]}
          inputMode="decimal"
          {...(field === 'months' ? {} : { contentBefore: '¥' })}
          onChange={(_, data) => {
            setTexts({ ...texts, [field]: data.value });
            const next = readTerm(field, data.value);
            if (next !== undefined) onChange({ ...terms, [field]: next });
          }}
        />
      </Field>
    );
  });
}

function readTerm(field: (typeof termFields)[number], text: string): number | undefined {
  if (field !== 'months') return parseMoney(text);
  return /^\d{1,4}$/.test(text.trim()) && Number(text) <= 1200 ? Number(text) : undefined;
}
