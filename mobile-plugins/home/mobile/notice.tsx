import styles from './page.module.css';

const pictures = {
  page: 'M30 14h26l14 14v54a4 4 0 0 1-4 4H30a4 4 0 0 1-4-4V18a4 4 0 0 1 4-4zM56 14v14h14M38 46h20M38 58h20M38 70h12',
  cloud: 'M34 66a14 14 0 0 1-1-28 20 20 0 0 1 38-2 15 15 0 0 1-3 30M42 72l12 12M54 72 42 84',
} as const;

export interface NoticeProps {
  picture: keyof typeof pictures;
  title: string;
  text: string;
  action?: { label: string; run(): void };
}

/** Says why there is nothing to see, and what can be done. */
export function Notice({ picture, title, text, action }: NoticeProps) {
  return (
    <div className={styles.notice}>
      <svg viewBox="0 0 96 96" aria-hidden="true">
        <path d={pictures[picture]} />
      </svg>
      <h2>{title}</h2>
      <p>{text}</p>
      {action !== undefined && (
        <button type="button" onClick={action.run}>
          {action.label}
        </button>
      )}
    </div>
  );
}
