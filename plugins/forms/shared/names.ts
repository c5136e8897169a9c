/** Name of the picker of forms in the panel of a block. */
export const formPickerName = 'forms.forms';
/** Topic of `server.event`: settings of a form changed. */
export const answerTopicForms = 'forms.form';
