import { competitionFacts } from '../../domain/competition/competition-texts.ts'
import { EmbedFoot, EmbedHead, EmbedNote } from '../shared/embed/Embed.tsx'
import type { Following, ShownCompetition } from './competition.store.ts'
import { LeaderTable } from './LeaderTable.tsx'
import { messages, stateText } from './messages.ts'

interface Props extends ShownCompetition {
  following: Following
  /** The page of the competition. */
  href: string
  company: string
}

/** Shows the leaderboard in a frame of another site. */
export function CompetitionEmbed({ competition, rows, following, href, company }: Props) {
  return (
    <>
      <div className="stack gap-3">
        <EmbedHead
          title={<bdi>{competition.name}</bdi>}
          facts={competitionFacts(competition).join(' · ')}
          state={stateText(competition.state, following)}
          isLive={competition.state === 'live' && following === 'connected'}
        />
        {competition.isHidden ? (
          <EmbedNote>{messages.hidden}</EmbedNote>
        ) : (
          <LeaderTable competition={competition} rows={rows} />
        )}
      </div>
      <EmbedFoot href={href} label={messages.openCompetition} company={company} />
    </>
  )
}
