import type { Entrant } from '../../contract/competition-document.ts'
import type { GroupProgress, OrganisedCompetition } from '../../contract/competitions.ts'
import { STATE_TEXTS } from '../../domain/competition/competition-texts.ts'
import { givenState } from '../../domain/competition/group-round.ts'
import {
  cardIds,
  groupNeeds,
  lateNeeds,
  namedGroups,
  needLines,
} from '../../domain/competition/organiser-checks.ts'
import { minutesAgo } from '../../domain/dates/short-time-ago.ts'
import { counted } from '../../domain/format/counted.ts'
import { namesLine } from '../../domain/format/lists.ts'
import { printedNumber } from '../../domain/format/printed-number.ts'
import { useNow } from '../../platform/use-now.ts'
import { scorePath } from '../../routes.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { TextButton } from '../../ui/form/TextButton.tsx'
import styles from './Competitions.module.css'
import { type FilledColumn, FilledTable } from './FilledTable.tsx'

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
  const { holes } = competition.course
  const isSpread = new Set([...drawn.values()].map(({ startHole = 1 }) => startHole)).size > 1
  const needs = isOpen ? groupNeeds(competition, round, groups, nowMs) : lateNeeds(groups)
  const lines = needLines(needs)
  const thrus = new Map(leaderboard.map((row) => [row.entrant, row]))
  const thruOf = ({ number, scored }: GroupProgress) => {
    const rows = (drawn.get(number)?.entrants ?? []).flatMap((id) => thrus.get(id) ?? [])
    const playing = rows.filter((row) => row.state === undefined)
    const [slowest] = playing.toSorted((a, b) => (a.thru ?? 0) - (b.thru ?? 0))
    return scored > 0 && (slowest?.thru ? slowest.thruText : '–')
  }
  const columns: FilledColumn<GroupProgress>[] = [
    { header: 'Group', isFigure: true, cell: ({ number }) => number },
    {
      header: 'Hole',
      isFigure: true,
      cell: ({ number }) => isSpread && printedNumber(holes, (drawn.get(number)?.startHole ?? 1) - 1),
    },
    { header: 'Tee time', isWideOnly: true, cell: ({ number }) => drawn.get(number)?.teeTime },
    {
      header: 'Players',
      cell: ({ number, sheet }) => (
        <a href={scorePath(sheet)}>{namesLine(drawn.get(number)?.drawn.map(nameAndState) ?? [])}</a>
      ),
    },
    { header: 'Thru', isFigure: true, cell: (group) => isOpen && thruOf(group) },
    {
      header: 'Scores',
      isWideOnly: true,
      cell: ({ scored, expected }) => (
        <span className="line gap-2">
          <progress className={styles.progress} value={scored} max={Math.max(1, expected)} />
          {scored} of {expected}
        </span>
      ),
    },
    {
      header: 'To do',
      cell: ({ number }) => {
        const need = needs.find((one) => one.number === number)
        return need && <span className="strong warned">{need.text}</span>
      },
    },
    {
      header: 'Cards confirmed',
      isFigure: true,
      isWideOnly: true,
      cell: ({ number, confirmed }) => {
        const group = drawn.get(number)
        return confirmed.length > 0 && group && `${confirmed.length} of ${cardIds(competition, group).length}`
      },
    },
    {
      header: 'Last score',
      isFigure: true,
      isWideOnly: true,
      cell: ({ lastEntryMs }) => lastEntryMs !== undefined && minutesAgo(lastEntryMs, nowMs),
    },
    {
      header: 'Code',
      isHeaderHidden: true,
      cell: ({ number }) =>
        isOpen && (
          <TextButton aria-label={`Code of group ${number}`} onClick={() => onCode(number)}>
            Code
          </TextButton>
        ),
    },
  ]
  return (
    <>
      {needs.length > 0 && (
        <Notice kind="warning">
          <p>{counted(lines.length, 'thing needs you', 'things need you')}:</p>
          <Lines texts={lines} />
        </Notice>
      )}
      <FilledTable
        label={`Groups of round ${round + 1}`}
        rows={groups}
        keyOf={({ number }) => number}
        columns={columns}
      />
    </>
  )
}

function nameAndState(one: Entrant): string {
  const state = givenState(one)
  return state ? `${one.name} (${STATE_TEXTS[state].words})` : one.name
}

/** A few sentences below each other. */
export const Lines = ({ texts }: { texts: readonly string[] }) => (
  <ul className="stack gap-1">
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
)
