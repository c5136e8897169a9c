/** Name of the picker of forms in the panel of a block. */
export const formPickerName = 'forms.forms';
/** Topic of `server.event`: settings of a form changed. */
export const answerTopicForms = 'forms.form';
/** Names of the panel's controls for rules and for formulas. */
export const rulesControlName = 'forms.rules';
export const formulaControlName = 'forms.formula';
