import type { OrganisedCompetition } from '../../contract/competitions.ts'
import { cardIds, groupNeeds, namedGroups, needLines } from '../../domain/competition/organiser-checks.ts'
import { minutesAgo } from '../../domain/dates/short-time-ago.ts'
import { counted } from '../../domain/format/counted.ts'
import { useNow } from '../../platform/use-now.ts'
import { scorePath } from '../../routes.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { TextButton } from '../../ui/form/TextButton.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import styles from './Competitions.module.css'

const COLUMNS = [
  { header: 'Group', isFigure: true },
  { header: 'Tee' },
  { header: 'Players' },
  { header: 'Thru', isFigure: true },
  { header: 'Scores' },
  { header: 'To do' },
  { header: 'Cards confirmed', isFigure: true },
  { header: 'Last score', isFigure: true },
  { header: 'Code', isHeaderHidden: true },
]
const NOW_MS = 20_000

interface Props {
  shown: OrganisedCompetition
  round: number
  isOpen: boolean
  onCode: (group: number) => void
}

/** How far the groups of a round are, and what needs the organiser. */
export function Progress({ shown, round, isOpen, onCode }: Props) {
  const { competition, rounds, leaderboard } = shown
  const nowMs = useNow(NOW_MS)
  const groups = rounds[round]?.groups ?? []
  const drawn = new Map(namedGroups(competition, round).map((group) => [group.number, group]))
  const needs = isOpen ? groupNeeds(competition, round, groups, nowMs) : []
  const lines = needLines(needs)
  const thrus = new Map(leaderboard.map((row) => [row.entrant, row]))
  return (
    <>
      {needs.length > 0 && (
        <Notice kind="warning">
          <p>{counted(lines.length, 'thing needs you', 'things need you')}:</p>
          <Lines texts={lines} />
        </Notice>
      )}
      <div className={styles.progressTable}>
        <PlainTable label={`Groups of round ${round + 1}`} columns={COLUMNS}>
          {groups.map(({ number, sheet, scored, expected, confirmed, lastEntryMs }) => {
            const group = drawn.get(number)
            const rows = (group?.entrants ?? []).flatMap((id) => thrus.get(id) ?? [])
            const slowest = rows
              .filter((row) => row.state === undefined)
              .toSorted((a, b) => (a.thru ?? 0) - (b.thru ?? 0))[0]
            return (
              <tr key={number}>
                <td data-number>{number}</td>
                <td>{group?.teeTime}</td>
                <td>
                  <a href={scorePath(sheet)}>{group?.names.join(', ')}</a>
                </td>
                <td data-number>{isOpen && scored > 0 ? slowest?.thruText : '–'}</td>
                <td>
                  <span className="line gap-2">
                    <progress className={styles.progress} value={scored} max={Math.max(1, expected)} />
                    {scored} of {expected}
                  </span>
                </td>
                <td className={styles.warning}>{needs.find((need) => need.number === number)?.short}</td>
                <td data-number>
                  {confirmed.length > 0 && group
                    ? `${confirmed.length} of ${cardIds(competition, group).length}`
                    : '–'}
                </td>
                <td data-number>{lastEntryMs === undefined ? '–' : minutesAgo(lastEntryMs, nowMs)}</td>
                <td>
                  {isOpen && (
                    <TextButton aria-label={`Code of group ${number}`} onClick={() => onCode(number)}>
                      Code
                    </TextButton>
                  )}
                </td>
              </tr>
            )
          })}
        </PlainTable>
      </div>
      {isOpen && (
        <p className="quiet">
          Changes of names, handicaps and groups reach the phones at once. A player with scores cannot change
          group; give a state instead.
        </p>
      )}
    </>
  )
}

/** A few sentences below each other. */
export const Lines = ({ texts }: { texts: readonly string[] }) => (
  <ul className="stack gap-1">
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
)
