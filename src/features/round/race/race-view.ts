import { isolated } from '../../../domain/isolated.ts'
import { overParWords, pointsWords } from '../../../domain/leader-text.ts'
import { type Race, type RaceLine, raceValueText } from '../../../domain/race.ts'
import { aheadWords } from '../../../domain/round-result.ts'
import { ticks } from '../../../ui/chart/ticks.ts'

/** Up to this number of competitors, every line has a colour and a name. */
const ALL_MARKED_MAX = 6
/** If there are more competitors, only this many have a colour and a name. */
const LEADERS_MARKED = 3

/** A position on one axis of the plot, in per cent from its start. */
type Percent = number

export interface Scale {
  ticks: { value: number; at: Percent }[]
  /** Better scores are at the top. */
  y(value: number): Percent
  /** Returns the horizontal position of a step. The step before the first hole is -1. */
  x(step: number): Percent
}

const MIN_SPAN = 4
const TICKS_MAX = 8

export function scaleOf({ decider, holes, lines }: Race): Scale {
  const values = [0, ...lines.flatMap((line) => line.values)]
  const lowest = Math.min(...values)
  const highest = Math.max(...values, lowest + MIN_SPAN)
  const margin = (highest - lowest) * 0.04
  const [from, to] = [lowest - margin, highest + margin]
  const rising = (value: number) => ((to - value) / (to - from)) * 100
  const y = decider === 'strokes' ? (value: number) => 100 - rising(value) : rising
  const labels = ticks(lowest, highest, TICKS_MAX).map((value) => ({ value, at: y(value) }))
  return { ticks: labels, y, x: (step) => ((step + 1) / holes.length) * 100 }
}

/** The standing of a competitor after one hole. */
export interface RaceStanding {
  line: RaceLine
  value: number
  /** Undefined for a competitor without a result, who is not ranked. */
  position: number | undefined
}

/** Returns the standings after a hole, sorted, of the competitors who have finished it. */
export function standingsAt(race: Race, step: number): RaceStanding[] {
  return inOrder(race, ({ values }) => values[step])
}

/**
 * Returns the standings after the last finished hole of each competitor. Competitors without a result come last, as on
 * the leaderboard.
 */
export function latestStandings(race: Race): RaceStanding[] {
  const last = ({ values }: RaceLine) => values.at(-1)
  const ranked = race.lines.filter(({ entry }) => !entry.state)
  const others = race.lines.filter(({ entry }) => entry.state)
  return [
    ...inOrder({ ...race, lines: ranked }, last),
    ...inOrder({ ...race, lines: others }, last).map((one) => ({ ...one, position: undefined })),
  ]
}

function inOrder({ lines, decider }: Race, scoreOf: (line: RaceLine) => number | undefined): RaceStanding[] {
  const sign = decider === 'strokes' ? 1 : -1
  const reached = lines
    .flatMap((line) => {
      const value = scoreOf(line)
      return value === undefined ? [] : [{ line, value }]
    })
    .toSorted((a, b) => sign * (a.value - b.value))
  return reached.map((one) => ({
    ...one,
    position: 1 + reached.findIndex(({ value }) => value === one.value),
  }))
}

/** Returns the last step of a line, or of the longest line. */
export function lastStepOf({ lines }: Race, line?: RaceLine): number {
  const reached = line ? [line] : lines
  return Math.max(1, ...reached.map(({ values }) => values.length)) - 1
}

/**
 * Returns the number of a line's colour, counted from 1. With few competitors, everyone keeps their colour when
 * positions change. With many, only the first positions have a colour.
 */
export function seriesOf({ lines }: Race, line: RaceLine): number | undefined {
  if (lines.length <= ALL_MARKED_MAX) {
    return 1 + lines.filter(({ entry }) => entry.cardIndex < line.entry.cardIndex).length
  }
  const at = lines.indexOf(line)
  return at < LEADERS_MARKED ? at + 1 : undefined
}

/** Returns 'After hole 7: Ann is third, 1 over par. Bob leads, 2 under par', for screen readers. */
export function stepText(race: Race, step: number, chosen: RaceLine | undefined): string {
  const standings = standingsAt(race, step)
  const [first] = standings
  const hole = race.holes[step]
  if (!first || hole === undefined) return 'Before the first hole'
  const leaders = standings.filter(({ position }) => position === 1)
  const lead =
    leaders.length > 1
      ? `${leaders.length} lead, ${words(first.value, race)}`
      : `${first.line.entry.name} leads, ${words(first.value, race)}`
  return [
    `After hole ${race.numbers[step]}: ${chosenText(race, standings, chosen)}${lead}`,
    eventText(race, step),
  ]
    .filter(Boolean)
    .join('. ')
}

function chosenText(race: Race, standings: readonly RaceStanding[], chosen: RaceLine | undefined): string {
  if (!chosen) return ''
  const own = standings.find(({ line }) => line === chosen)
  const { name } = chosen.entry
  return own ? `${name} at place ${own.position}, ${words(own.value, race)}. ` : `${name} without a score. `
}

function eventText({ leadChanges, decidingStep }: Race, step: number): string {
  if (step === decidingStep) return 'The lead was kept from here'
  return leadChanges.some((change) => change.step === step) ? 'The lead changed' : ''
}

function words(value: number, { decider, label }: Race): string {
  if (decider === 'strokes') return overParWords(value)
  return decider === 'points' ? pointsWords(value, label) : raceValueText(value, decider)
}

/** Returns 'Ann ahead since 16' and '3 lead changes'. */
export function raceFacts(race: Race): string[] {
  const { lines, leaders, leadChanges } = race
  const winner = lines.find(({ entry }) => entry.cardIndex === leaders.at(-1))
  const ahead = aheadWords(race)
  const count = leadChanges.length
  return [
    winner && ahead ? `${isolated(winner.entry.name)} ${ahead}` : '',
    count === 0 ? '' : `${count} lead ${count === 1 ? 'change' : 'changes'}`,
  ].filter(Boolean)
}

/** Moves overlapping labels apart. Positions are in per cent from the top. */
export function spreadLabels(places: readonly Percent[], gap: Percent): Percent[] {
  const order = [...places.keys()].sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0))
  const spread = [...places]
  let previous = Number.NEGATIVE_INFINITY
  for (const at of order) {
    previous = Math.max(places[at] ?? 0, previous + gap)
    spread[at] = previous
  }
  let next = 100 + gap
  for (const at of order.toReversed()) {
    next = Math.min(spread[at] ?? 0, next - gap)
    spread[at] = next
  }
  return spread
}
