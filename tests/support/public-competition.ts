import type { CompetitionRow, PublicCompetition } from '../../src/contract/competitions.ts'

/** Returns a competition that is in play, of players `e1`, `e2` and so on with these strokes on their first holes, at par 4. */
export function publicCompetition(
  strokes: readonly (readonly number[])[],
  changes: Partial<PublicCompetition> = {},
): PublicCompetition {
  return {
    type: 'Competition',
    revision: 2,
    seq: 1,
    name: 'Spring Medal',
    course: {
      name: 'Old Links',
      holes: Array.from({ length: 18 }, () => ({
        number: undefined,
        par: 4,
        parOverride: undefined,
        strokeIndex: undefined,
      })),
    },
    scoringMethod: { type: 'StrokePlay' },
    handicapMode: 'Gross',
    format: { type: 'RoundFormat.Individual' },
    divisions: [],
    state: 'live',
    isHidden: false,
    rounds: [
      {
        date: '2027-05-01',
        timezoneOffset: 0,
        state: 'open',
        groups: [
          {
            number: 1,
            teeTime: '09:00',
            startHole: 1,
            entrants: strokes.map((_, at) => `e${at + 1}`),
            roundToken: 'S1',
          },
        ],
      },
    ],
    leaderboard: strokes.map((holes, at) => rowOf(`e${at + 1}`, holes, at)),
    ...changes,
  } as PublicCompetition
}

function rowOf(entrant: string, strokes: readonly number[], at: number): CompetitionRow {
  const toPar = strokes.reduce((sum, score) => sum + score - 4, 0)
  return {
    entrant,
    name: `Player ${at + 1}`,
    position: at + 1,
    positionText: String(at + 1),
    toPar,
    today: toPar,
    thru: strokes.length,
    thruText: String(strokes.length),
    rounds: [
      {
        score: undefined,
        playingHandicap: 0,
        holes: Array.from({ length: 18 }, (_, hole) => strokes[hole] ?? null),
      },
    ],
  } as CompetitionRow
}
