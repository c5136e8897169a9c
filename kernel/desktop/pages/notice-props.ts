export interface NoticeProps {
  kind: 'error' | 'forbidden' | 'unknown' | 'quarantined';
  title: string;
  text?: string;
  /** For whoever is asked for help: shown folded. */
  detail?: string;
  detailLabel?: string;
  actions: { label: string; primary?: boolean; run(): void }[];
}
