/** The layout of a round's page, as `platform/browser/phone-layout.ts` chooses it in the browser. */
export type PageLayout = 'phone' | 'full'

/** The content of a round's page, which the service and the edge functions write into its shell. */
export interface RoundContent {
  layout: PageLayout
  /** The HTML of the first screen. */
  html: string
  /** The JSON of `GET /rest/round/{token}`. */
  json: string
  /** The entity tag of that response; undefined for a live round. */
  entityTag: string | undefined
}

/** The id of the element with the response of `GET /rest/round/{token}`. */
export const ROUND_RESPONSE_ID = 'round-response'
/** Marks the place of the content in the shell, directly before the island. */
export const CONTENT_MARKER = '<!--round-content-->'
/** The headers of a completed page, in addition to those of its shell. The layout depends on the ones in `Vary`. */
export const ROUND_PAGE_HEADERS = {
  'Cache-Control': 'private, no-cache',
  Vary: 'Sec-CH-UA-Mobile, User-Agent',
}

/** The start of the head script's tag in the shell. */
const HEAD_SCRIPT = '<script data-calls='
/** Phones name themselves "Mobile" or "Mobi"; so do older iPads, which show the full page. */
const PHONE = /Mobi/
const TABLET = /iPad|Tablet/

/** Guesses the layout of a browser from its request headers. The head script corrects a wrong guess. */
export function layoutOf(header: (name: string) => string | null | undefined): PageLayout {
  const hint = header('sec-ch-ua-mobile')
  if (hint) return hint === '?1' ? 'phone' : 'full'
  const userAgent = header('user-agent') ?? ''
  return PHONE.test(userAgent) && !TABLET.test(userAgent) ? 'phone' : 'full'
}

/**
 * Writes the content into a shell: its HTML, the response, and flags for the head script, which then does not request
 * the round. Returns a shell without the marker unchanged.
 */
export function withRoundContent(shell: string, { layout, html, json, entityTag }: RoundContent): string {
  if (!shell.includes(CONTENT_MARKER) || !shell.includes(HEAD_SCRIPT)) return shell
  const tag = entityTag === undefined ? '' : ` data-entity-tag="${entityTag.replaceAll('"', '&quot;')}"`
  const live = entityTag === undefined ? ' data-live' : ''
  // No character of the data can end the element or start a comment in it.
  const data = json.replaceAll('<', '\\u003c')
  const content = [
    `<div data-round-content>${html}</div>`,
    `<script type="application/json" id="${ROUND_RESPONSE_ID}"${tag}>${data}</script>`,
  ].join('')
  return shell
    .replace(HEAD_SCRIPT, () => `<script data-round="${layout}"${live} data-calls=`)
    .replace(CONTENT_MARKER, () => content)
}
