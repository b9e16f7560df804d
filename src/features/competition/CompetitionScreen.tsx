import { useEffect, useState } from 'react'
import type { CompetitionRow, PublicCompetition } from '../../contract/competitions.ts'
import {
  competitionFacts,
  leaderLine,
  STAGE_TEXTS,
  STATE_TEXTS,
} from '../../domain/competition/competition-texts.ts'
import type { Clock } from '../../platform/browser/clock.ts'
import { useNow } from '../../platform/use-now.ts'
import { ScreenBoard, type ScreenRow } from '../shared/screen/ScreenBoard.tsx'
import { ScreenFrame, ScreenNote } from '../shared/screen/ScreenFrame.tsx'
import { NewsText } from './CompetitionContent.tsx'
import type { ShownCompetition, TimedNews } from './competition.store.ts'
import { messages } from './messages.ts'
import { scoreTexts } from './row-texts.ts'

const TURN_MS = 12_000
const TICK_MS = 5_000

interface Props extends ShownCompetition {
  /** What happened last. */
  news: TimedNews | undefined
  /** When the scores were last known to be current; undefined while they are. */
  asOfMs: number | undefined
  /** The address of the page that the QR code opens. */
  url: string
  clock: Clock
}

/** Shows the leaderboard on a clubhouse screen or in a stream: its pages turn by themselves. */
export function CompetitionScreen({ competition, rows, news, asOfMs, url, clock }: Props) {
  const [turns, setTurns] = useState(0)
  useEffect(() => clock.every(TURN_MS, () => setTurns((now) => now + 1)), [clock])
  const nowMs = useNow(TICK_MS)
  const { name, state, isHidden } = competition
  const leader = leaderLine(rows, competition)
  return (
    <ScreenFrame
      title={<bdi>{name}</bdi>}
      facts={competitionFacts(competition).join(' · ')}
      nowMs={nowMs}
      asOfMs={asOfMs}
      state={STAGE_TEXTS[state]}
      isLive={state === 'live'}
      url={url}
    >
      {isHidden ? (
        <ScreenNote>{messages.hidden}</ScreenNote>
      ) : (
        <ScreenBoard
          rows={rows.map((row) => screenRow(row, competition))}
          headline={leader && { strong: leader.title, rest: `, ${leader.detail}` }}
          turns={turns}
          foot={news && <NewsText {...news} />}
        />
      )}
    </ScreenFrame>
  )
}

function screenRow(row: CompetitionRow, { divisions, state: stage }: PublicCompetition): ScreenRow {
  const { entrant, name, positionText = '', position, movement, thru = 0, thruText = '', state, note } = row
  const { main, words } = scoreTexts(row)
  const division = divisions.find(({ id }) => id === row.division)?.name
  const progress = thru > 0 && thruText !== 'F' ? `thru ${thru}` : thruText
  const stateTexts = state && STATE_TEXTS[state]
  return {
    key: entrant,
    positionText,
    name,
    details: [division, note, stage === 'live' && !state && progress].filter(
      (text) => typeof text === 'string',
    ),
    movement,
    main: stateTexts?.code ?? main,
    words: stateTexts?.words ?? words,
    isLeader: position === 1,
    isUnder: (row.toPar ?? 0) < 0,
    isOut: state !== undefined,
  }
}
