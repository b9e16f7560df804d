import { splitCells } from '../files/split-cells.ts'
import { foldedText, nameKey } from '../format/folded-text.ts'
import { handicapIndexOf, handicapOf } from '../handicap/handicap-index.ts'

type Column = 'name' | 'firstName' | 'lastName' | 'handicap' | 'playingHandicap' | 'division' | 'tee' | 'side'

/** A player as a pasted list names it. */
export interface ReadPlayer {
  /** Of the list, counted from 1. */
  line: number
  name: string
  handicapIndex: number | undefined
  playingHandicap: number | undefined
  division: string | undefined
  tee: string | undefined
  /** The side to which the player belongs. */
  side: string | undefined
}

/** What was read from a pasted list. */
export interface ReadPlayers {
  players: ReadPlayer[]
  /** The columns that were found, in order; undefined for one that means nothing here. */
  columns: (Column | undefined)[]
  /** In words, in the order of the list. */
  problems: { line: number; text: string }[]
}

const HEADINGS: Record<Column, readonly string[]> = {
  name: ['name', 'player', 'players', 'golfer', 'member', 'full name', 'spieler', 'nom', 'nombre', 'naam'],
  firstName: ['first name', 'firstname', 'forename', 'given name', 'vorname', 'prenom'],
  lastName: ['last name', 'lastname', 'surname', 'family name', 'nachname'],
  handicap: [
    'handicap',
    'handicap index',
    'hcp',
    'hcap',
    'index',
    'hi',
    'whs',
    'whs index',
    'exact handicap',
  ],
  playingHandicap: ['playing handicap', 'ph', 'playing hcp', 'phcp'],
  division: ['division', 'class', 'category', 'flight', 'div', 'klasse', 'gruppe'],
  side: ['team', 'side', 'pair', 'mannschaft', 'equipe'],
  tee: ['tee', 'tees', 'tee colour', 'tee color', 'tee box', 'abschlag'],
}
const HANDICAPS = ['handicap', 'playingHandicap'] as const
/** The columns of a list without headings. */
const USUAL: readonly Column[] = ['name', 'handicap', 'division', 'tee']

/**
 * Reads players from a pasted table: name, handicap, division and tee, or with headings in any order. Cells are separated by
 * tabs, semicolons or commas; handicaps may have a decimal comma, and a plus.
 */
export function readPlayers(text: string): ReadPlayers {
  const { lines, delimiter } = splitCells(text)
  const heading = lines.findIndex((cells) => cells.some((cell) => cell !== ''))
  const found = (lines[heading] ?? []).map(columnOf)
  const hasHeading = found.some((column) => column === 'name' || column === 'lastName')
  const columns = hasHeading ? found : [...USUAL]
  const players: ReadPlayer[] = []
  const problems: ReadPlayers['problems'] = []
  for (const [at, cells] of lines.entries()) {
    if ((hasHeading && at === heading) || cells.every((cell) => cell === '')) continue
    const line = at + 1
    const { player, text: problem } = readLine(fitted(cells, columns, delimiter), columns)
    if (problem !== undefined) problems.push({ line, text: problem })
    if (player) players.push({ line, ...player })
  }
  return { players, columns, problems: [...problems, ...problemsOf(players)] }
}

function columnOf(heading: string): Column | undefined {
  const folded = foldedText(heading)
  const columns = Object.keys(HEADINGS) as Column[]
  return columns.find((column) => HEADINGS[column].includes(folded))
}

/** Joins a handicap that its decimal comma has split, and splits a line without delimiters before the handicap. */
function fitted(
  cells: readonly string[],
  columns: readonly (Column | undefined)[],
  delimiter?: string,
): readonly string[] {
  const [only = ''] = cells
  if (delimiter === undefined) {
    const match = /^(.*?\S)\s+([^\p{L}\p{N}\s]?\s*\p{Nd}{1,2}(?:\s?[.,．，]\s?\p{Nd}+)?)$/u.exec(only)
    return match ? match.slice(1) : cells
  }
  if (delimiter !== ',') return cells
  return HANDICAPS.reduce((joined, column) => withTenth(joined, columns, columns.indexOf(column)), cells)
}

function withTenth(cells: readonly string[], columns: readonly (Column | undefined)[], at: number) {
  const [whole = '', tenth = ''] = cells.slice(at, at + 2)
  // A figure behind a handicap may be the other handicap.
  const isNext = HANDICAPS.some((column) => columns[at + 1] === column) && cells.length <= columns.length
  const isSplit = at >= 0 && !isNext && handicapOf(whole) !== undefined && /^\d$/.test(tenth)
  return isSplit ? cells.toSpliced(at, 2, `${whole}.${tenth}`) : cells
}

function readLine(
  cells: readonly string[],
  columns: readonly (Column | undefined)[],
): { player?: Omit<ReadPlayer, 'line'>; text?: string } {
  const cellOf = (column: Column) => {
    const at = columns.indexOf(column)
    return at === -1 ? '' : (cells[at] ?? '')
  }
  const name = cellOf('name') || [cellOf('firstName'), cellOf('lastName')].filter(Boolean).join(' ')
  if (name === '') return { text: 'There is no name.' }
  const index = cellOf('handicap')
  const playing = cellOf('playingHandicap')
  const handicapIndex = handicapIndexOf(index)
  const playingHandicap = handicapOf(playing)
  return {
    player: {
      name,
      handicapIndex,
      playingHandicap,
      division: cellOf('division') || undefined,
      tee: cellOf('tee') || undefined,
      side: cellOf('side') || undefined,
    },
    ...(index !== '' && handicapIndex === undefined
      ? { text: `The handicap “${index}” of ${name} is not one.` }
      : playing !== '' &&
        playingHandicap === undefined && {
          text: `The playing handicap “${playing}” of ${name} is not a whole number, such as 12 or +2.`,
        }),
  }
}

function problemsOf(players: readonly ReadPlayer[]): ReadPlayers['problems'] {
  const problems: ReadPlayers['problems'] = []
  for (const [first, ...others] of Map.groupBy(players, ({ name }) => nameKey(name)).values()) {
    for (const { line, name } of others) {
      problems.push({ line, text: `${name} is also in line ${first?.line}.` })
    }
  }
  return problems
}
