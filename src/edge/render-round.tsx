import { renderToStaticMarkup } from 'react-dom/server.edge'
import * as v from 'valibot'
import { round as roundSchema } from '../contract/round.ts'
import type { PageLayout } from '../domain/round/round-page.ts'
import { shownRound } from '../domain/round/shown-round.ts'
import { RoundContent } from '../features/round/RoundContent.static.tsx'

/**
 * Renders the content of a round's page as HTML, as it looks before React has hydrated it. Buttons are inert, because
 * nothing handles their events yet.
 * @param json the response of `GET /rest/round/{token}`
 * @returns undefined for a round without a course, which has nothing to show
 * @throws Error if the response is not a round
 */
export function renderRound(json: string, layout: PageLayout): string | undefined {
  const round = shownRound(v.parse(roundSchema, JSON.parse(json)))
  if (!round) return undefined
  const html = renderToStaticMarkup(<RoundContent round={round} layout={layout} />)
  return html.replaceAll('<button ', '<button inert ')
}
