/** HTML that the server rendered for a block, such as the form in a page, in the canvas as in the published page. */
export function BroughtHtml({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server rendered it, as it does for the published page
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}
