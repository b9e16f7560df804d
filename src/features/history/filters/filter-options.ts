import type { HistoryRound } from '../../../contract/history.ts'
import { nameKey } from '../../../domain/format/folded-text.ts'
import { teamFormatText } from '../../../domain/results/scoring-info-line.ts'
import { scoringWords } from '../../../domain/results/scoring-method-text.ts'
import { formatOf, scoringOf } from '../../../domain/round/history-round.ts'
import type { Option } from '../../../ui/form/SelectField.tsx'
import { type Filters, holesOf, OTHER_HOLES, yearOf } from './filters.ts'

type Values = Iterable<string | undefined>

const { compare: compareNames } = new Intl.Collator('en')

const asItIs = (value: string) => value

const optionsOf = (values: Values, labelOf: Label = asItIs): Option[] =>
  [...new Set(values)].flatMap((value) => (value ? [{ value, label: labelOf(value) }] : []))
const inOrder = (names: Iterable<string>): string[] =>
  [...new Set(names)].filter((name) => name !== '').sort(compareNames)

/** Returns the values of each filter that occur in the rounds, in order of appearance unless they have their own. */
export function filterOptions(rounds: readonly HistoryRound[]) {
  return {
    year: optionsOf(rounds.map(yearOf)),
    format: optionsOf(rounds.map(formatOf), formatLabel),
    scoring: optionsOf(rounds.map(scoringOf), scoringWords),
    partner: partnerOptions(rounds),
    holes: holesOptions(rounds),
  }
}

function formatLabel(format: string): string {
  return teamFormatText(`RoundFormat.Team.${format}`) ?? format
}

type Label = (value: string) => string

/** The labels of the values of filters that have others than the values themselves. */
export const FILTER_LABELS: Partial<Record<keyof Filters, Label>> = {
  format: formatLabel,
  scoring: scoringWords,
}

/** Returns the names of all courses in alphabetical order. */
export function courseNames(rounds: readonly HistoryRound[]): string[] {
  return inOrder(rounds.map(({ course }) => course))
}

/** Returns the names of all buddies in alphabetical order. */
function partnerOptions(rounds: readonly HistoryRound[]): Option[] {
  const names = rounds.flatMap(({ buddies }) => buddies.map(({ name }) => name))
  // One option for all ways in which a name was written: the first one, which is that of the latest round.
  return optionsOf(inOrder([...Map.groupBy(new Set(names), nameKey).values()].flatMap(([name = '']) => name)))
}

const HOLES: readonly Option[] = [
  { value: '18', label: '18 holes' },
  { value: '9', label: '9 holes' },
  { value: OTHER_HOLES, label: 'Other' },
]

/** Returns the numbers of holes that occur in the rounds. */
function holesOptions(rounds: readonly HistoryRound[]): Option[] {
  const found = new Set(rounds.map(holesOf))
  return HOLES.filter(({ value }) => found.has(value))
}

/** Returns the options. Adds the chosen value if no round has it, because a URL can contain any value. */
export function withCurrent(
  options: readonly Option[],
  value: string,
  labelOf: Label = asItIs,
): readonly Option[] {
  const isKnown = value === '' || options.some((option) => option.value === value)
  return isKnown ? options : [...options, { value, label: labelOf(value) }]
}
