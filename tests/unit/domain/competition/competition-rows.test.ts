import { describe, expect, it } from 'vitest'
import type { CompetitionRow } from '../../../../src/contract/competitions.ts'
import type { PlayerState } from '../../../../src/contract/round-rules.ts'
import {
  type CompetitionField,
  competitionRows,
  hiddenRows,
} from '../../../../src/domain/competition/competition-rows.ts'
import {
  type BallFacts,
  type CompetitionGame,
  roundCards,
} from '../../../../src/domain/competition/round-cards.ts'
import { COURSE } from '../../../support/competitions.ts'

const GAME: CompetitionGame = {
  course: COURSE,
  scoringMethod: { type: 'StrokePlay' },
  handicapMode: 'Gross',
  format: { type: 'RoundFormat.Individual' },
}
type Strokes = (number | 'P' | null)[]
const level = (...changes: [hole: number, strokes: number | 'P' | null][]): Strokes => {
  const strokes: Strokes = new Array<number>(18).fill(4)
  for (const [hole, value] of changes) strokes[hole - 1] = value
  return strokes
}
const scoresOf = (strokes: Strokes) =>
  Object.fromEntries(strokes.flatMap((value, at) => (value === null ? [] : [[`h${at + 1}`, value]])))

interface Player {
  rounds: (Strokes | undefined)[]
  handicap?: number
  state?: PlayerState
  division?: string
  teeTime?: string
}

/** One entrant in each group, in the order of the object. */
function fieldOf(
  players: Record<string, Player>,
  states: CompetitionField['rounds'][number]['state'][] = ['open'],
  changes: Partial<CompetitionGame> = {},
): CompetitionField {
  const game = { ...GAME, ...changes }
  const all = Object.entries(players)
  return {
    game,
    entrants: all.map(([id, { handicap, state, division }]) => ({
      entrant: id,
      name: id,
      playingHandicap: handicap,
      state,
      division,
    })),
    rounds: states.map((state, at) => {
      const drawn = all.filter(([, { rounds }]) => rounds[at] !== undefined)
      const entrants = drawn.map(([id, { rounds, handicap, state: own }]) => {
        const ball: BallFacts = {
          id,
          playingHandicap: handicap,
          scores: scoresOf(rounds[at] ?? []),
          state: own,
        }
        return { id, balls: [ball] }
      })
      return {
        state,
        groups: drawn.map(([id, { teeTime }]) => ({ teeTime, entrants: [id] })),
        cards: state === 'planned' ? new Map() : roundCards(game, entrants, state === 'open'),
      }
    }),
  }
}

/** Returns the leaderboard of a field. */
const rowsOf = (...field: Parameters<typeof fieldOf>) => competitionRows(fieldOf(...field))

const places = (rows: readonly CompetitionRow[]) =>
  rows.map(({ entrant, positionText, state }) => `${positionText} ${entrant}${state ? ` ${state}` : ''}`)

describe('the leaderboard of stroke play', () => {
  it('ranks by strokes over par on the holes completed, and counts on after ties', () => {
    const rows = rowsOf({
      a: { rounds: [[4, 4, 4]] },
      b: { rounds: [level([1, 3])] },
      c: { rounds: [[3, 4]] },
      d: { rounds: [[6]] },
    })
    expect(places(rows)).toEqual(['T1 b', 'T1 c', '3 a', '4 d'])
    expect(rows[0]).toMatchObject({ total: 71, toPar: -1, today: -1, thru: 18, thruText: 'F' })
    expect(rows[1]).toMatchObject({ total: 7, toPar: -1, thru: 2, thruText: '2' })
    expect(rows[1]?.rounds).toMatchObject([{ score: 7, holes: [3, 4, ...new Array(16).fill(null)] }])
    expect(rows[0]).not.toHaveProperty('points')
  })

  it('says how many places the last hole has won, where play began last of all, and nothing after the close', () => {
    const players = { up: { rounds: [[4, 4, 3]] }, down: { rounds: [[3, 5]] }, first: { rounds: [[4]] } }
    const moves = (states: CompetitionField['rounds'][number]['state'][]) =>
      rowsOf(players, states).map(({ entrant, movement }) => [entrant, movement])
    expect(moves(['open'])).toEqual([
      ['up', 1],
      ['down', -1],
      ['first', undefined],
    ])
    expect(moves(['closed']).map(([, movement]) => movement)).toEqual([undefined, undefined, undefined])
    const ball = { id: 'a', scores: { h10: 4, h18: 3, h1: 6 } }
    expect(roundCards(GAME, [{ id: 'a', startHole: 10, balls: [ball] }], true).get('a')?.lastHole).toBe(2)
  })

  it('takes off the handicap strokes received on the holes completed', () => {
    const rows = rowsOf(
      { a: { rounds: [[5, 5]], handicap: 1 }, b: { rounds: [[4, 5]], handicap: 18 } },
      ['open'],
      {
        handicapMode: 'Net',
      },
    )
    expect(rows.map(({ entrant, toPar, total }) => [entrant, toPar, total])).toEqual([
      ['b', -1, 7],
      ['a', 1, 9],
    ])
  })

  it('places those who have not begun by tee time, then by the start list', () => {
    const rows = rowsOf({
      late: { rounds: [[]], teeTime: '10:10' },
      early: { rounds: [[]], teeTime: '09:10' },
      alsoLate: { rounds: [[]], teeTime: '10:10' },
      playing: { rounds: [[5]], teeTime: '11:00' },
    })
    expect(places(rows)).toEqual(['1 playing', '– early', '– late', '– alsoLate'])
    expect(rows[1]).toMatchObject({ thru: 0, thruText: '09:10', rounds: [{ playingHandicap: undefined }] })
    for (const figure of ['today', 'total', 'toPar', 'position']) expect(rows[1]).not.toHaveProperty(figure)
  })

  it('has no return after a pick-up until it is corrected, and after the close without a score', () => {
    const players = { a: { rounds: [['P' as const, 4]] }, b: { rounds: [[4]] } }
    expect(places(rowsOf(players))).toEqual(['1 b', '– a noReturn'])
    expect(places(rowsOf(players, ['closed']))).toEqual(['– a noReturn', '– b noReturn'])
    const corrected = fieldOf({ ...players, a: { rounds: [[5, 4]] } })
    expect(places(competitionRows(corrected))).toEqual(['1 b', '2 a'])
  })

  it('counts a pick-up, and after the close a gap, as the maximum score', () => {
    const players = { a: { rounds: [level([1, 'P'], [2, null], [3, 9])] }, b: { rounds: [[]] } }
    const maximum = { maximumScore: { type: 'doublePar' } } as const
    const [open] = rowsOf(players, ['open'], maximum)
    expect(open).toMatchObject({ toPar: 8, thru: 17, state: undefined })
    const closed = rowsOf(players, ['closed'], maximum)
    expect(closed[0]).toMatchObject({ entrant: 'a', toPar: 12, total: 84, thruText: 'F' })
    expect(closed[0]?.rounds[0]?.holes.slice(0, 3)).toEqual(['P', null, 9])
    expect(places(closed)).toEqual(['1 a', '– b noReturn'])
  })

  it('places those who are cut by score below those who have not begun, and states last in their order', () => {
    const full = level()
    const rows = rowsOf(
      {
        noShow: { rounds: [[]], state: 'noShow' },
        out: { rounds: [full, full], state: 'disqualified' },
        gone: { rounds: [full, [4]], state: 'withdrawn' },
        gap: { rounds: [level([18, null]), [4]] },
        cutLast: { rounds: [level([1, 9])] },
        cutFirst: { rounds: [level([1, 5])] },
        new: { rounds: [undefined, []] },
        leader: { rounds: [full, [3]] },
        waiting: { rounds: [full, []], teeTime: '12:00' },
      },
      ['closed', 'open'],
    )
    expect(places(rows)).toEqual([
      '1 leader',
      '2 waiting',
      '– new',
      '– cutFirst cut',
      '– cutLast cut',
      '– gap noReturn',
      '– gone withdrawn',
      '– out disqualified',
      '– noShow noShow',
    ])
    expect(rows[1]).toMatchObject({ total: 72, toPar: 0, thru: 0, thruText: '12:00' })
    expect(rows[3]).toMatchObject({ total: 73, toPar: 1, thru: 0, thruText: '–' })
    expect(rows[3]?.rounds).toMatchObject([{ score: 73 }, { holes: [] }])
    expect(rows[6]).not.toHaveProperty('toPar')
  })

  it('decides ties on countback once the last round is closed, with shares of the playing handicap', () => {
    const players = {
      // The same net score; the last nine less half of the handicap are 35 - 5 and 36 - 4.
      steady: { rounds: [level([1, 5], [10, 3], [2, 7], [3, 8], [4, 6])], handicap: 10 },
      fading: { rounds: [level([1, 5], [2, 6], [3, 7], [4, 5])], handicap: 8 },
    }
    const game = { handicapMode: 'Net', tieBreak: 'countback' } as const
    const open = rowsOf(players, ['open'], game)
    expect(places(open)).toEqual(['T1 steady', 'T1 fading'])
    const rows = rowsOf(players, ['closed'], game)
    expect(rows.map(({ positionText, entrant, note }) => [positionText, entrant, note])).toEqual([
      ['1', 'steady', '1st on countback'],
      ['2', 'fading', '2nd on countback'],
    ])
  })

  it('lets ties stay that countback does not decide, and all without one', () => {
    const three = {
      a: { rounds: [level()] },
      b: { rounds: [level()] },
      c: { rounds: [level([1, 3], [18, 5])] },
    }
    const rows = rowsOf(three, ['closed'], { tieBreak: 'countback' })
    expect(rows.map(({ positionText, entrant, note }) => [positionText, entrant, note])).toEqual([
      ['T1', 'a', undefined],
      ['T1', 'b', undefined],
      ['3', 'c', '3rd on countback'],
    ])
    expect(places(rowsOf(three, ['closed']))).toEqual(['T1 a', 'T1 b', 'T1 c'])
  })

  it('counts positions of a division among its entrants', () => {
    const rows = rowsOf({
      a: { rounds: [[3]], division: 'd1' },
      b: { rounds: [[4]], division: 'd2' },
      c: { rounds: [[5]], division: 'd1' },
      d: { rounds: [[5]] },
      e: { rounds: [[]], division: 'd2' },
    })
    expect(rows.map((row) => [row.positionText, row.divisionPositionText, row.divisionPosition])).toEqual([
      ['1', '1', 1],
      ['2', '1', 1],
      ['T3', '2', 2],
      ['T3', undefined, undefined],
      ['–', '–', undefined],
    ])
  })
})

describe('the leaderboard of Stableford', () => {
  const game = { scoringMethod: { type: 'Stableford' }, handicapMode: 'Net', tieBreak: 'countback' } as const

  it('ranks by points, and counts a pick-up and after the close a gap as none', () => {
    const players = {
      a: { rounds: [['P' as const, 4, 4]], handicap: 0 },
      b: { rounds: [[5, 5]], handicap: 18 },
      c: { rounds: [[3, 4, 4]], handicap: 0 },
    }
    const rows = rowsOf(players, ['open'], game)
    expect(rows.map(({ entrant, points, today, thru }) => [entrant, points, today, thru])).toEqual([
      ['c', 7, 7, 3],
      ['a', 4, 4, 3],
      ['b', 4, 4, 2],
    ])
    expect(rows[0]).not.toHaveProperty('toPar')
    expect(places(rowsOf(players, ['closed'], game))).toEqual(['1 c', 'T2 a', 'T2 b'])
  })

  it('counts a gap as no points on countback, as it does in the total', () => {
    const players = { gap: { rounds: [level([1, null])] }, pickUp: { rounds: [level([18, 'P'])] } }
    const rows = competitionRows(fieldOf(players, ['closed'], { ...game, handicapMode: 'Gross' }))
    expect(places(rows)).toEqual(['1 gap', '2 pickUp'])
  })

  it('decides ties by the points of the last holes', () => {
    const players = { a: { rounds: [level([18, 5], [1, 3])] }, b: { rounds: [level([18, 3], [1, 5])] } }
    const rows = rowsOf(players, ['closed'], { ...game, handicapMode: 'Gross' })
    expect(rows.map(({ entrant, note }) => [entrant, note])).toEqual([
      ['b', '1st on countback'],
      ['a', '2nd on countback'],
    ])
  })
})

describe('a best ball', () => {
  const game = {
    ...GAME,
    handicapMode: 'Net',
    format: { type: 'RoundFormat.Team.BestBall' },
  } as const satisfies CompetitionGame
  const sideOf = (balls: BallFacts[]) => roundCards(game, [{ id: 's', balls }], true).get('s')

  it('counts the ball that is lower in net, at equal net the lower gross, and has no playing handicap', () => {
    const card = sideOf([
      { id: 'p1', playingHandicap: 1, scores: { h1: 5, h2: 4, h3: 'P' } },
      { id: 'p2', playingHandicap: 0, scores: { h1: 4, h2: 5, h3: 6 } },
    ])
    expect(card).toMatchObject({ thru: 3, score: 14, overPar: 2, playingHandicap: undefined })
    expect(card?.holes.slice(0, 4)).toEqual([4, 4, 6, null])
  })

  it('is without a return when all partners have picked up', () => {
    expect(
      sideOf([
        { id: 'p1', scores: { h1: 'P' } },
        { id: 'p2', scores: { h1: 'P' } },
      ])?.isNoReturn,
    ).toBe(true)
  })
})

describe('before and without scores', () => {
  it('is the start list with tee times', () => {
    const rows = rowsOf({ b: { rounds: [[]], teeTime: '09:10' }, a: { rounds: [[]], teeTime: '09:00' } }, [
      'planned',
    ])
    expect(rows.map(({ entrant, thruText, rounds }) => [entrant, thruText, rounds])).toEqual([
      ['a', '09:00', []],
      ['b', '09:10', []],
    ])
  })

  it('shows of a hidden leaderboard who plays, in the order of the start list', () => {
    const rows = hiddenRows(
      fieldOf({ b: { rounds: [[4]], state: 'withdrawn' }, c: { rounds: [undefined] }, a: { rounds: [[3]] } }),
    )
    expect(rows).toEqual([
      { entrant: 'b', name: 'b', rounds: [] },
      { entrant: 'a', name: 'a', rounds: [] },
      { entrant: 'c', name: 'c', rounds: [] },
    ])
  })
})
