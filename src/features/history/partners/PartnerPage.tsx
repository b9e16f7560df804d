import type { PartnerRecord, RoundPoint, Statistics } from '../../../contract/statistics.ts'
import { roundDate } from '../../../domain/dates/dates.ts'
import { isolated } from '../../../domain/format/isolated.ts'
import { duelLabel, marginText, meetingText, totalOf } from '../../../domain/statistics/duel-words.ts'
import { roundPath } from '../../../routes.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { viewPath } from '../history-view.store.ts'
import { FactList } from '../statistics/FactList.tsx'
import tableStyles from '../statistics/FiguresTable.module.css'
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
        {partner.duels.length > 0 && <DuelsTable partner={partner} />}
        <section className={styles.group} aria-label={messages.meetings}>
          <h2>{messages.meetings}</h2>
          <Meetings partner={partner} rounds={rounds} />
        </section>
      </div>
    </div>
  )
}

function DuelsTable({ partner: { duels } }: { partner: PartnerRecord }) {
  return (
    <section className={styles.group} aria-label={messages.games}>
      <h2>{messages.games}</h2>
      <div className={tableStyles.sheet}>
        <table className={tableStyles.table}>
          <thead>
            <tr>
              <th scope="col">Game</th>
              <th scope="col">Won</th>
              <th scope="col">Lost</th>
              <th scope="col">Halved</th>
              <th scope="col">Average margin</th>
            </tr>
          </thead>
          <tbody>
            {duels.map((duel) => (
              <tr key={duel.method}>
                <th scope="row">{duelLabel(duel.method)}</th>
                <td>{duel.won}</td>
                <td>{duel.lost}</td>
                <td>{duel.halved}</td>
                <td>{marginText(duel)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Meetings({ partner, rounds }: { partner: PartnerRecord; rounds: readonly RoundPoint[] }) {
  const byToken = new Map(rounds.map((round) => [round.roundToken, round]))
  return (
    <div className={tableStyles.sheet}>
      <table className={tableStyles.table}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Round</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {partner.meetings.map((meeting) => {
            const round = byToken.get(meeting.roundToken)
            return (
              <tr key={meeting.roundToken}>
                <th scope="row">
                  <a href={roundPath(meeting.roundToken)}>
                    <bdi>{round?.course || 'Round'}</bdi>
                  </a>{' '}
                  {round && (
                    <span className={tableStyles.soft}>{roundDate(round.date, round.timezoneOffset)}</span>
                  )}
                </th>
                <td>
                  {meetingText(meeting)}{' '}
                  {meeting.method && <span className={tableStyles.soft}>{duelLabel(meeting.method)}</span>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
