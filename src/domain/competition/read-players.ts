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
  /** Whether the first line looks like headings of which none is for names. Then nothing is read. */
  hasUnknownHeadings: boolean
  /** The headings of the columns that are not read. */
  unused: string[]
  /** In words, in the order of the list. */
  problems: { line: number; text: string }[]
}

/** Folded, with “handicap” in full. Of several columns for the same thing, that of the earlier heading is read. */
const HEADINGS: Record<Column, readonly string[]> = {
  name: [
    'full name',
    'name',
    'player name',
    'member name',
    'golfer name',
    'player',
    'players',
    'golfer',
    'member',
    'competitor',
    'entrant',
    'spieler',
    'nom',
    'nombre',
    'naam',
  ],
  firstName: ['first name', 'firstname', 'forename', 'given name', 'first', 'vorname', 'prenom'],
  lastName: ['last name', 'lastname', 'surname', 'family name', 'last', 'nachname'],
  handicap: [
    'handicap index',
    'whs index',
    'whs handicap index',
    'hi',
    'h i',
    'exact handicap',
    'index',
    'whs',
    'whs handicap',
    'handicap',
  ],
  playingHandicap: ['playing handicap', 'ph', 'phcp'],
  division: ['division', 'class', 'category', 'cat', 'flight', 'div', 'klasse', 'gruppe'],
  side: ['team', 'team name', 'side', 'pair', 'mannschaft', 'equipe'],
  tee: ['tee', 'tees', 'tee colour', 'tee color', 'tee box', 'abschlag'],
}
/** The usual headings, in words. */
export const KNOWN_HEADINGS =
  'Name, Member Name, First name and Surname, Handicap Index, Exact Hcp, Playing handicap, Division, Category, Tee and Team'
const NAMES: readonly (Column | undefined)[] = ['name', 'firstName', 'lastName']
const HANDICAPS = ['handicap', 'playingHandicap'] as const
/** The columns of a list without headings. */
const USUAL: readonly Column[] = ['name', 'handicap', 'division', 'tee']

/**
 * Reads players from a pasted table: name, handicap, division and tee, or with headings in any order. Cells are separated by
 * tabs, semicolons or commas; handicaps may have a decimal comma, and a plus.
 */
export function readPlayers(text: string): ReadPlayers {
  const { lines, delimiter } = splitCells(text)
  const filled = lines
    .map((cells, at) => ({ cells, line: at + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [headings = [], ...below] = filled.map(({ cells }) => cells)
  const found = columnsOf(headings)
  const hasHeading = found.some((column) => NAMES.includes(column))
  const hasKnown = found.some((column) => column !== undefined)
  if (!hasHeading && (hasKnown || (delimiter !== undefined && isAboveFigures(headings, below)))) {
    return { players: [], hasUnknownHeadings: true, unused: [], problems: [] }
  }
  const columns = hasHeading ? found : USUAL
  const players: ReadPlayer[] = []
  const problems: ReadPlayers['problems'] = []
  for (const { cells, line } of hasHeading ? filled.slice(1) : filled) {
    const { player, text: problem } = readLine(fitted(cells, columns, delimiter), columns)
    if (problem !== undefined) problems.push({ line, text: problem })
    if (player) players.push({ line, ...player })
  }
  return {
    players,
    hasUnknownHeadings: false,
    unused: hasHeading ? headings.filter((heading, at) => heading !== '' && !found[at]) : [],
    problems: [...problems, ...problemsOf(players)],
  }
}

/** Returns what each heading stands for; undefined for one that means nothing here. */
function columnsOf(headings: readonly string[]): (Column | undefined)[] {
  const folded = headings.map((heading) => foldedText(heading).replace(/\b(hcp|hdcp|h ?cap)\b/, 'handicap'))
  const columns = (Object.keys(HEADINGS) as Column[]).map((column) => {
    const word = HEADINGS[column].find((one) => folded.includes(one))
    return { column, at: word === undefined ? -1 : folded.indexOf(word) }
  })
  return folded.map((_, index) => columns.find(({ at }) => at === index)?.column)
}

/** Returns whether a line without figures has a word above a column of figures, as headings do and players do not. */
function isAboveFigures(line: readonly string[], below: readonly (readonly string[])[]): boolean {
  const hasFigure = (cell: string) => /\p{Nd}/u.test(cell)
  return (
    !line.some(hasFigure) &&
    line.some((cell, at) => {
      const others = below.flatMap((cells) => cells[at] || [])
      return cell !== '' && others.length > 1 && others.every(hasFigure)
    })
  )
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
  // Beside a first name, “Name” is the surname.
  const name = [cellOf('firstName'), cellOf('lastName') || cellOf('name')].filter(Boolean).join(' ')
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
      ? { text: `The handicap “${index}” of ${name} is not a number up to 54, such as 12.4 or +2.1.` }
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
      problems.push({ line, text: `${name} is also in line ${first?.line}; both count.` })
    }
  }
  return problems
}
