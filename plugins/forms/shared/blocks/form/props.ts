import type { BroughtIn } from '../../../../decoration/api.ts';

/** A chosen form, as the panel keeps it. */
export type Chosen = {
  id: string;
  name: string;
};

export type FormProps = {
  form: Chosen[];
  /** Show the form's title above it. */
  heading: boolean;
};

/** What the server says of a chosen form. */
export type EmbeddedForm =
  | { live: false }
  | {
      live: true;
      title: string;
      slug: string;
      /** It is filled in on its own page, once the password is given there. */
      password: boolean;
      html?: string;
      blocks?: BroughtIn['blocks'];
    };
