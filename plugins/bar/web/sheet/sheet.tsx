import { UndoBar } from '@fitout/sdk/desktop';
import { LabelPart } from './label-part.tsx';
import { PaperPart } from './paper-part.tsx';
import { Preview } from './preview.tsx';
import { RowsPart } from './rows-part.tsx';
import classes from './sheet.module.css';
import { useAsked } from './use-asked.ts';
import { useSheet } from './use-sheet.ts';

/** Sheets of labels: what is printed, on which paper, and how it will be. */
export function Sheet() {
  const sheet = useSheet();
  useAsked(sheet.add);
  return (
    <div className={classes.work}>
      <div className={classes.form}>
        <RowsPart sheet={sheet} />
        <PaperPart settings={sheet.settings} set={sheet.set} />
        <LabelPart settings={sheet.settings} set={sheet.set} />
      </div>
      <Preview sheet={sheet} />
      {sheet.done === undefined ? null : <UndoBar done={sheet.done} close={sheet.forget} />}
    </div>
  );
}
