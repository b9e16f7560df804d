import { renderToStaticMarkup, renderToString } from 'react-dom/server.edge'
import * as v from 'valibot'
import { round as roundSchema } from '../contract/round.ts'
import type { RenderedRound } from '../domain/round/round-page.ts'
import { shownRound } from '../domain/round/shown-round.ts'
import { createBrowserScreen } from '../features/round/browser-screen.ts'
import { FullCard } from '../features/round/card/FullCard.tsx'
import { RestOfCard } from '../features/round/card/RestOfCard.tsx'
import { RoundView } from '../features/round/RoundView.tsx'
import type { PageLayout } from '../first-paint.ts'

/** What React renders in place of a boundary in which a component has failed. */
const FAILED = '<template></template>'

/**
 * Renders the island of a round's page as it is hydrated: at hole 1, as for a viewer without stored choices.
 * @param json the response of `GET /rest/round/{token}`
 * @returns undefined for a round without a course, which has nothing to show
 * @throws Error if the response is not a round
 */
export function renderRound(json: string, layout: PageLayout): RenderedRound | undefined {
  const round = v.parse(roundSchema, JSON.parse(json))
  const shown = shownRound(round)
  if (!shown) return undefined
  const screen = createBrowserScreen({ content: { round, layout, entityTag: undefined }, FullCard })
  const html = renderToString(<RoundView screen={screen} />)
  if (html.includes(FAILED)) throw new Error('a component cannot be rendered')
  return {
    html,
    rest: renderToStaticMarkup(<RestOfCard round={shown} layout={layout} />),
  }
}
