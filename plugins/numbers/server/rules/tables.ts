import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { AssignedValues } from '../../shared/calls/rule-inputs.ts';
import type { assignmentStates, RuleKind } from '../../shared/calls/rule-outputs.ts';
import type { Where } from '../../shared/patterns/template.ts';

type Stamp = ColumnType<Date, Date | undefined, Date>;
/** Values of a rule as they were sent; whoever puts them back checks them again. */
type Values = JSONColumnType<Record<string, unknown> | null, string | null, string | null>;

/** A place as an organisation wrote it, in place of the built-in one of this code or beside them. */
export interface PlaceTable {
  org_id: bigint;
  code: number;
  province: string;
  name: string;
  pinyin: string;
  initials: string;
  area: string;
  hidden: boolean;
  rev: number;
  changed_at: Stamp;
}

/** A pattern of the staff's own. */
export interface TemplateTable {
  id: bigint;
  org_id: bigint;
  name: string;
  text: string;
  /** `where` of the calls, which is a word of SQL. */
  stands: Where;
  /** `group` of the calls. */
  family: string;
  rev: Generated<number>;
  changed_at: Stamp;
}

/** What was changed of the rules; never changed itself. */
export interface RuleChangeTable {
  id: bigint;
  org_id: bigint;
  kind: RuleKind;
  subject: string;
  name: string;
  before: Values;
  after: Values;
  at: Stamp;
  by: bigint;
}

/** Numbers that get another tariff, by a job. */
export interface AssignmentTable {
  id: bigint;
  org_id: bigint;
  what: JSONColumnType<StoredWhat>;
  /** `tariff.id`. */
  tariff_id: bigint;
  total: number;
  done: Generated<number>;
  /** The last number that the job has looked at. */
  cursor: Generated<bigint>;
  state: (typeof assignmentStates)[number];
  made_by: bigint;
  made_at: Stamp;
  changed_at: Stamp;
}

/** `AssignedValues` with ids as text. */
export type StoredWhat = Omit<AssignedValues, 'pools' | 'tariff'> & {
  pools?: string[] | undefined;
  tariff?: string | undefined;
};

export interface RuleTables {
  place: PlaceTable;
  template: TemplateTable;
  rule_change: RuleChangeTable;
  assignment: AssignmentTable;
}
