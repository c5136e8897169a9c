import { codes } from '../../../sdk/base/codes.ts';
import { escapeHtml } from '../../../sdk/base/escape-html.ts';
import type { Language } from '../../../sdk/base/text.ts';
import type { ApiDocument, Content, Operation, Parameter, Reference, Response, Schema } from '../document.ts';
import { schemaHtml, sizeOf, typeHtml } from './schema.ts';
import type { Say } from './texts.ts';

/** A call with its address. */
export interface Described {
  method: string;
  path: string;
  operation: Operation;
}

export interface Reader {
  document: ApiDocument;
  language: Language;
  say: Say;
}

/** What a call is for, in the reader's language. */
export function summaryOf({ operation }: Described, language: Language): string {
  return language === 'en' ? operation.summary : operation['x-summary-zh'];
}

/** One call: its address and summary, and all else when it is opened. */
export function operationHtml(reader: Reader, described: Described, open: boolean): string {
  const { method, path, operation } = described;
  const id = escapeHtml(operation.operationId);
  return `<details class="call"${open ? ' open' : ''}><summary><span class="method ${method}">${method.toUpperCase()}</span> <code class="path">${pathHtml(path)}</code> <span class="about">${escapeHtml(summaryOf(described, reader.language))}</span></summary>
<div class="more" id="${id}"><p class="facts">${factsOf(reader, operation)} · <code>${id}</code></p>
${parametersHtml(reader, operation)}${bodyHtml(reader, operation)}${answerHtml(reader, operation)}${errorsHtml(reader, operation)}</div></details>`;
}

/** Breaks where its segments do. */
const pathHtml = (path: string): string => escapeHtml(path).replaceAll('/', '<wbr>/');

function factsOf({ say }: Reader, operation: Operation): string {
  const access = operation['x-access'];
  const who = access === 'fun' ? `${say('fun')} <code>${escapeHtml(operation['x-fun'] ?? '')}</code>` : say(access);
  const rate = operation['x-rate-per-minute'];
  const time = operation['x-timeout-seconds'];
  return [
    ...(operation['x-page'] === true ? [say('page')] : []),
    who,
    ...(rate === undefined ? [] : [`${rate} ${say('perMinute')}`]),
    ...(time === undefined ? [] : [`${time} ${say('seconds')}`]),
  ].join(' · ');
}

function section(title: string, inner: string): string {
  return `<h3>${title}</h3>${inner}`;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((words) => `<th scope="col">${words}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

function parametersHtml({ document, say, language }: Reader, operation: Operation): string {
  const all = (operation.parameters ?? []).map((one) => parameterOf(document, one));
  if (all.length === 0) return '';
  const rows = all.map(({ name, in: place, required, description: en = '', 'x-description-zh': zh = en, schema }) => [
    `<code>${escapeHtml(name)}</code> <small>${required ? say('required') : ''}</small>`,
    say(place),
    `${typeHtml(document, say, schema)}${en === '' ? '' : `<br><small>${escapeHtml(language === 'en' ? en : zh)}</small>`}`,
  ]);
  return section(say('parameters'), table([say('name'), say('place'), say('kind')], rows));
}

function parameterOf(document: ApiDocument, one: Parameter | Reference): Parameter {
  return '$ref' in one ? (document.components.parameters[lastOf(one.$ref)] as Parameter) : one;
}

const lastOf = (reference: string): string => reference.split('/').at(-1) ?? '';

function bodyHtml(reader: Reader, { requestBody, 'x-max-body-bytes': most }: Operation): string {
  if (requestBody === undefined) return '';
  const size = most === undefined ? '' : ` <small>≤ ${sizeOf(most)}</small>`;
  const optional = requestBody.required ? '' : ` <small class="optional">${reader.say('optional')}</small>`;
  return section(`${reader.say('body')}${optional}${size}`, contentHtml(reader, requestBody.content));
}

function contentHtml({ document, say }: Reader, content: Content): string {
  return Object.entries(content)
    .map(([type, { schema }]) => `<p><code>${escapeHtml(type)}</code></p>${schemaHtml(document, say, schema)}`)
    .join('');
}

function answerHtml(reader: Reader, { responses }: Operation): string {
  const { document, say } = reader;
  const answer = responses['200'] as Response;
  const result = answer.content?.['application/json']?.schema.properties?.result;
  if (result === undefined) return section(say('answer'), contentHtml(reader, answer.content ?? {}));
  const answerBody = result.type === 'null' ? `<p>${say('nothingBack')}</p>` : schemaHtml(document, say, result);
  return section(`${say('answer')} <small><code>result</code></small>`, answerBody);
}

/** Every code that a call may answer, and the detail of a conflict where the call says what it is. */
function errorsHtml(reader: Reader, { responses }: Operation): string {
  const { document, say, language } = reader;
  const rows = Object.entries(responses)
    .filter(([status]) => status.startsWith('4') || status.startsWith('5'))
    .flatMap(([status, given]) => {
      const response = '$ref' in given ? (document.components.responses[lastOf(given.$ref)] as Response) : given;
      const schema = response.content?.['application/json']?.schema;
      return (schema === undefined ? [] : codesIn(document, schema)).map((code) => [
        status,
        `<code>${code}</code>`,
        `${escapeHtml(textOf(code, language))}${schema?.properties?.detail === undefined ? '' : `<br>${say('detail')}: ${typeHtml(document, say, schema.properties.detail)}${schemaHtml(document, say, schema.properties.detail)}`}`,
      ]);
    });
  if (rows.length === 0) return '';
  return section(say('errors'), table([say('status'), say('code'), say('meaning')], rows));
}

function codesIn(document: ApiDocument, schema: Schema): number[] {
  if (schema.$ref !== undefined) return codesIn(document, document.components.schemas[lastOf(schema.$ref)] ?? {});
  const own = schema.properties?.code?.const;
  if (typeof own === 'number') return [own];
  return [...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((one) => codesIn(document, one));
}

function textOf(code: number, language: Language): string {
  const entry = Object.values(codes).find((one) => one.code === code);
  return entry?.text[language === 'en' ? 'en' : 'zh'] ?? '';
}
