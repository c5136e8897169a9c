import type { LocalText } from '@fitout/sdk';
import type { ReactNode } from 'react';
import {
  type BlockDefinition,
  type BlockProblem,
  type BlockSketch,
  type BlockViewProps,
  type CheckContext,
  defineBlock,
  type Field,
  type FieldGroup,
} from '../../../decoration/api.ts';
import { fieldName } from '../entries.ts';
import { renamedRules } from '../logic/rules.ts';
import { rulesControlName } from '../names.ts';
import type { FieldType } from '../rules/index.ts';
import type { Asked } from '../rules/rule.ts';

/** What a form that was sent, and came back with faults, says of one field. */
export interface FieldData {
  /** Part → what was typed; `''` is the field itself. Left out at the first time, when defaults stand there. */
  typed?: Record<string, string[]>;
  fault?: string;
  /** What the server knows beside: the slots that are taken, a captcha. */
  extra?: unknown;
}

export interface ControlProps<P> {
  props: P;
  id: string;
  /** The name of a part in the form. */
  name(part?: string): string;
  /** What was typed last time; undefined at the first time, when defaults stand there. */
  typed(part?: string): string | undefined;
  /** Was this chosen last time? `first`: is it at the first time? */
  chose(value: string, first?: boolean, part?: string): boolean;
  /** What the server knows beside; undefined on the canvas. */
  extra: unknown;
  /** IANA name of the organisation's time zone on the canvas; what a page needs of it comes with `extra`. */
  timeZone: string | undefined;
  /** What every control of the field says of itself to those who do not see. */
  aria: { 'aria-describedby'?: string; 'aria-invalid'?: true; 'aria-required'?: true };
}

export interface FieldKind<P extends Asked> {
  type: FieldType;
  title: LocalText;
  about: LocalText;
  picture: BlockSketch;
  /** Panel fields beyond title, help and required. */
  fields: readonly Field[];
  /** Further groups of the panel. */
  groups?: readonly FieldGroup[];
  defaults(): Omit<P, keyof Asked> & Partial<Asked>;
  /** `group`: several controls under one title. `alone`: it shows its title itself. */
  layout?: 'group' | 'alone';
  /** It can be left out, and nobody is asked. */
  never?: 'required';
  /** It is there whatever is answered. */
  rules?: 'none';
  /** Values beside its rules that name other questions, under the ids of a copy. */
  renamed?(props: P, renamed: (id: string) => string): Partial<P>;
  check?(props: P, context: Pick<CheckContext, 'now' | 'timeZone'>): BlockProblem[];
  assets?(props: P): string[];
  Control(props: ControlProps<P>): ReactNode;
}

const words = {
  content: { zh: '内容', en: 'Content' },
  title: { zh: '标题', en: 'Title' },
  help: { zh: '说明', en: 'Help' },
  required: { zh: '必填', en: 'Required' },
  rules: { zh: '规则', en: 'Rules' },
} as const;

const titleField: Field = { kind: 'text', key: 'title', label: words.title, maxLength: 200 };
const helpField: Field = { kind: 'text', key: 'help', label: words.help, maxLength: 500, multiline: true };
const requiredField: Field = { kind: 'switch', key: 'required', label: words.required };
const rulesGroup: FieldGroup = {
  title: words.rules,
  fields: [{ kind: 'own', key: 'rules', label: words.rules, control: rulesControlName }],
};

/** A kind of question as a block: what is the same of all of them is here. */
export function defineField<P extends Asked>(kind: FieldKind<P>): BlockDefinition {
  const asked = kind.never === 'required' ? [titleField, helpField] : [titleField, helpField, requiredField];
  return defineBlock<P>({
    type: kind.type,
    v: 1,
    title: kind.title,
    about: kind.about,
    picture: kind.picture,
    group: 'field',
    style: 'form',
    kinds: ['form'],
    schema: [
      { title: words.content, fields: [...asked, ...kind.fields] },
      ...(kind.groups ?? []),
      ...(kind.rules === 'none' ? [] : [rulesGroup]),
    ],
    defaults: () =>
      ({
        title: kind.title.zh,
        help: '',
        required: false,
        ...(kind.rules === 'none' ? {} : { rules: {} }),
        ...kind.defaults(),
      }) as P,
    renamed: (props, renamed) => ({
      ...props,
      ...(kind.rules === 'none' ? {} : { rules: renamedRules(props.rules, renamed) }),
      ...kind.renamed?.(props, renamed),
    }),
    check: (props, context) => [...titleProblem(props), ...(kind.check?.(props, context) ?? [])],
    assets: (props) => kind.assets?.(props) ?? [],
    links: () => [],
    View: (view) => <FieldView kind={kind} view={view} />,
  });
}

function titleProblem({ title }: Asked): BlockProblem[] {
  if (title.trim() !== '') return [];
  return [{ severity: 'error', path: 'title', message: { zh: '字段没有标题', en: 'the field has no title' } }];
}

/** Where nothing is asked, nothing is shown beside: a note, the end of a page. */
export function warning(path: string, zh: string, en: string): BlockProblem {
  return { severity: 'warning', path, message: { zh, en } };
}

export function error(path: string, zh: string, en: string): BlockProblem {
  return { severity: 'error', path, message: { zh, en } };
}

function FieldView<P extends Asked>(all: { kind: FieldKind<P>; view: BlockViewProps<P> }): ReactNode {
  const { kind, view } = all;
  const { props, id = '' } = view;
  const data = readData(view.data);
  const element = `f-${id}`;
  const described = [
    props.help === '' ? [] : `${element}-help`,
    data?.fault === undefined ? [] : `${element}-fault`,
  ].flat();
  const control: ControlProps<P> = {
    props,
    id: element,
    name: (part = '') => fieldName(id, part),
    typed: (part = '') => (data?.typed === undefined ? undefined : (data.typed[part]?.[0] ?? '')),
    chose: (value, first = false, part = '') =>
      data?.typed === undefined ? first : (data.typed[part]?.includes(value) ?? false),
    extra: data?.extra,
    timeZone: view.timeZone,
    aria: {
      ...(described.length === 0 ? {} : { 'aria-describedby': described.join(' ') }),
      ...(data?.fault === undefined ? {} : { 'aria-invalid': true as const }),
      ...(props.required ? { 'aria-required': true as const } : {}),
    },
  };
  const shared = {
    className: 'fb-field',
    'data-field': id,
    'data-kind': kind.type,
    'data-props': JSON.stringify(lean(props)),
  };
  const head = (
    <>
      {props.title}
      {props.required ? (
        <span className="fb-field-star" aria-hidden="true">
          *
        </span>
      ) : null}
    </>
  );
  const help =
    props.help === '' ? null : (
      <p className="fb-field-help" id={`${element}-help`}>
        {props.help}
      </p>
    );
  // It is there from the start, so that what a script writes into it is read out.
  const fault = (
    <p className="fb-field-fault" id={`${element}-fault`} role="alert">
      {data?.fault}
    </p>
  );
  if (kind.layout === 'alone')
    return (
      <div {...shared}>
        {kind.Control(control)}
        {fault}
      </div>
    );
  if (kind.layout === 'group')
    return (
      <fieldset {...shared} aria-describedby={control.aria['aria-describedby']}>
        <legend className="fb-field-title">{head}</legend>
        {help}
        {kind.Control({ ...control, aria: {} })}
        {fault}
      </fieldset>
    );
  return (
    <div {...shared}>
      <label className="fb-field-title" htmlFor={element}>
        {head}
      </label>
      {help}
      {kind.Control(control)}
      {fault}
    </div>
  );
}

function readData(data: unknown): FieldData | undefined {
  return typeof data === 'object' && data !== null ? (data as FieldData) : undefined;
}

/** What the browser needs to judge an answer: no words to read, no pictures. */
function lean(props: object): object {
  const kept = Object.entries(props).filter(
    ([key, value]) =>
      !['help', 'placeholder', 'words', 'terms'].includes(key) &&
      !(key === 'rules' && Object.keys(value ?? {}).length === 0),
  );
  return Object.fromEntries(
    kept.map(([key, value]) => [key, Array.isArray(value) ? value.map(withoutPicture) : value]),
  );
}

function withoutPicture(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || !('image' in item)) return item;
  const { image: _, ...rest } = item;
  return rest;
}
