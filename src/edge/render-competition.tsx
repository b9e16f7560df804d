import { renderToStaticMarkup } from 'react-dom/server.edge'
import * as v from 'valibot'
import { publicCompetition } from '../contract/competitions.ts'
import { CompetitionContent } from '../features/competition/CompetitionContent.tsx'

/**
 * Renders the page of a competition as it is before it is connected.
 * @param json the response of `GET /rest/competition/{token}`
 * @throws Error if the response is not a competition
 */
export function renderCompetition(json: string): string {
  const competition = v.parse(publicCompetition, JSON.parse(json))
  return renderToStaticMarkup(
    <CompetitionContent
      competition={competition}
      rows={competition.leaderboard}
      following={competition.state === 'finished' ? 'off' : 'connecting'}
      onShare={() => {}}
    />,
  )
}
