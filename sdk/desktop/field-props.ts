/** What a field of a form has around it. */
export interface FieldWords {
  label: string;
  /** What is wrong with it. */
  error?: string | undefined;
  required?: boolean;
  hint?: string;
}

/** The properties of Fluent's `Field`, which knows no undefined hint or error. */
export function fieldProps({ label, error, required, hint }: FieldWords) {
  return {
    label,
    ...(required === true ? { required } : {}),
    ...(hint === undefined ? {} : { hint }),
    ...(error === undefined || error === '' ? {} : { validationMessage: error, validationState: 'error' as const }),
  };
}
