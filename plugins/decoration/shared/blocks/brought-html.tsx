/** HTML that the server rendered for a block, such as the form in a page, in the canvas as in the published page. */
export function BroughtHtml({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server rendered it, escaped, as for the published page; the editor's Trusted Types policy cleans it again
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}
