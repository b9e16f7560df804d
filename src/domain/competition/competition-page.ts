import { addFacts } from '../../first-paint.ts'

/** The id of the element with the response of `GET /rest/competition/{token}`, as JSON. */
export const WRITTEN_RESPONSE_ID = 'competition-response'
/** The attribute of the content that stands in front of the island until the island shows the same. */
export const CONTENT_ATTRIBUTE = 'data-content'

const ISLAND = /<astro-island [^>]*component-export="CompetitionIsland"/
const ISLAND_END = '</astro-island>'

/**
 * Writes a leaderboard into its shell: the HTML in front of the island, which replaces it once its scripts have loaded,
 * and the response of `GET /rest/competition/{token}` behind it. Returns a shell without the island unchanged.
 */
export function withCompetitionContent(page: string, { html, json }: { html: string; json: string }): string {
  // The page need not request what it contains.
  const shell = addFacts(page, { calls: [] })
  const start = ISLAND.exec(shell)?.index
  if (start === undefined) return page
  const end = shell.indexOf(ISLAND_END, start) + ISLAND_END.length
  // No character of the data can end the element or start a comment in it.
  const data = json.replaceAll('<', '\\u003c')
  return [
    shell.slice(0, start),
    `<div ${CONTENT_ATTRIBUTE}>${html}</div>`,
    shell.slice(start, end),
    `<script type="application/json" id="${WRITTEN_RESPONSE_ID}">${data}</script>`,
    shell.slice(end),
  ].join('')
}
