import type { PartnerRecord, RoundPoint, Statistics } from '../../../contract/statistics.ts'
import { roundDate } from '../../../domain/dates/dates.ts'
import { isolated } from '../../../domain/format/isolated.ts'
import { duelLabel, marginText, meetingText, totalOf } from '../../../domain/statistics/duel-words.ts'
import { roundPath } from '../../../routes.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { viewPath } from '../history-view.store.ts'
import { FactList, FiguresTable, Group, Soft } from '../statistics/FiguresTable.tsx'
import { messages as statisticsMessages } from '../statistics/messages.ts'
import styles from '../statistics/Statistics.module.css'
import { roundCount } from '../year-summary.ts'
import { messages } from './messages.ts'

interface Props {
  statistics: Statistics
  /** The name of the partner. */
  name: string
}

/** Shows the record against one partner. */
export function PartnerPage({ statistics: { partners, rounds }, name }: Props) {
  const partner = partners.find((one) => one.name === name)
  const title = messages.title(isolated(name))
  if (!partner) {
    return (
      <>
        <PageTitle>{title}</PageTitle>
        <EmptyState
          title={messages.none}
          action={<a href={viewPath({ name: 'statistics' })}>{statisticsMessages.title}</a>}
        />
      </>
    )
  }
  const { won, lost, halved } = totalOf(partner)
  const unfinished = partner.rounds - won - lost - halved
  return (
    <div className={styles.page}>
      <PageTitle lead={`${roundCount(partner.rounds)}${unfinished > 0 ? messages.without(unfinished) : ''}`}>
        {title}
      </PageTitle>
      <FactList
        isShort
        facts={[
          { label: 'Won', value: String(won) },
          { label: 'Lost', value: String(lost) },
          { label: 'Halved', value: String(halved) },
        ]}
      />
      <div className={styles.columns}>
        {partner.duels.length > 0 && (
          <Group title={messages.games}>
            <DuelsTable partner={partner} />
          </Group>
        )}
        <Group title={messages.meetings}>
          <Meetings partner={partner} rounds={rounds} />
        </Group>
      </div>
    </div>
  )
}

function DuelsTable({ partner: { duels } }: { partner: PartnerRecord }) {
  return (
    <FiguresTable
      head={['Game', 'Won', 'Lost', 'Halved', 'Average margin']}
      rows={duels.map((duel) => [duelLabel(duel.method), duel.won, duel.lost, duel.halved, marginText(duel)])}
    />
  )
}

function Meetings({ partner, rounds }: { partner: PartnerRecord; rounds: readonly RoundPoint[] }) {
  const byToken = new Map(rounds.map((round) => [round.roundToken, round]))
  return (
    <FiguresTable
      isHeadHidden
      head={['Round', 'Result']}
      rows={partner.meetings.map((meeting) => {
        const round = byToken.get(meeting.roundToken)
        return [
          <>
            <a href={roundPath(meeting.roundToken)}>
              <bdi>{round?.course || 'Round'}</bdi>
            </a>{' '}
            {round && <Soft>{roundDate(round.date, round.timezoneOffset)}</Soft>}
          </>,
          <>
            {meetingText(meeting)} {meeting.method && <Soft>{duelLabel(meeting.method)}</Soft>}
          </>,
        ]
      })}
    />
  )
}
