/** Bounds of what people send. */
export const limits = {
  title: 100,
  note: 500,
  homeRules: 50,
  /** Days for which a rule of the home page may call a customer a new one. */
  ruleDays: 365,
  /** Questions of one page's canvas at once. */
  dataQueries: 300,
} as const;
