import { addFacts, CONTENT_END, CONTENT_START, type PageLayout, RESPONSE_ID } from '../../first-paint.ts'
import { isScreenView } from '../../match-route.ts'

/** What `edge/render-round.tsx` renders of a round. */
export interface RenderedRound {
  /** The HTML of the island, which React hydrates. */
  html: string
  /** The HTML of what only readers without scripts see, for which it stands after the island. */
  rest: string
}

/** The content of a round's page, which the service and the edge functions write into its shell. */
export interface RoundContent extends RenderedRound {
  layout: PageLayout
  /** The JSON of `GET /rest/round/{token}`. */
  json: string
  /** The entity tag of that response; undefined for a live round. */
  entityTag: string | undefined
}

/** The headers of a completed page, in addition to those of its shell. The layout depends on the ones in `Vary`. */
export const ROUND_PAGE_HEADERS = {
  'Cache-Control': 'private, no-cache',
  Vary: 'Sec-CH-UA-Mobile, User-Agent',
}

/** Phones name themselves "Mobile" or "Mobi"; so do older iPads, which show the full page. */
const PHONE = /Mobi/
const TABLET = /iPad|Tablet/

/**
 * Guesses the layout of a browser from its request headers; if the guess is wrong, the browser hides the content.
 * Returns undefined for the view for a clubhouse screen, which has no content.
 */
export function layoutOf(
  url: string,
  header: (name: string) => string | null | undefined,
): PageLayout | undefined {
  if (isScreenView(url.split('?')[1] ?? '')) return undefined
  const hint = header('sec-ch-ua-mobile')
  if (hint) return hint === '?1' ? 'phone' : 'full'
  const userAgent = header('user-agent') ?? ''
  return PHONE.test(userAgent) && !TABLET.test(userAgent) ? 'phone' : 'full'
}

const ISLAND_CONTENT = new RegExp(`${CONTENT_START}.*?${CONTENT_END}(.*?</astro-island>)`, 's')

/**
 * Writes the content into a shell: the HTML into the island, the response after it, and for the head script, which then
 * does not request the round, what the page contains. Returns a shell without the place for it unchanged.
 */
export function withRoundContent(
  shell: string,
  { layout, html, rest, json, entityTag }: RoundContent,
): string {
  if (!ISLAND_CONTENT.test(shell)) return shell
  const tag = entityTag === undefined ? '' : ` data-entity-tag="${entityTag.replaceAll('"', '&quot;')}"`
  // No character of the data can end the element or start a comment in it.
  const data = json.replaceAll('<', '\\u003c')
  const response = `<script type="application/json" id="${RESPONSE_ID}" data-layout="${layout}"${tag}>${data}</script>`
  return addFacts(shell, { content: { layout, isLive: entityTag === undefined } }).replace(
    ISLAND_CONTENT,
    (_, end: string) => html + end + rest + response,
  )
}
