import type { CatalogueTee } from '../../../contract/catalogue.ts'
import type { SheetRound } from '../../../contract/score-sheet-round.ts'
import { courseFromTee } from '../../../domain/catalogue/course-from-tee.ts'
import { roundedHandicap } from '../../../domain/playing-handicap.ts'
import { handicapOf } from '../../../domain/playing-handicap-text.ts'
import { allowanceOf, courseHandicapOf, handicapTextOf, teamHandicapText } from './proposed-handicaps.ts'
import {
  type Course,
  holeNumbersOf,
  SCRAMBLE,
  type Setup,
  type SetupPlayer,
  startHoleOf,
  teamsInPlay,
} from './setup.ts'

/**
 * Returns the document with which the sheet begins. The card has the pars and stroke indexes of the tee of the first
 * player; tees with other stroke indexes have their own.
 * @param setup one without a problem
 */
export function documentOf(setup: Setup, startMs: number, timezoneOffsetMs: number): SheetRound {
  const { isNet, tees, method, format } = setup
  const chosenCourse = setup.course as Course
  const teeOf = ({ tee }: SetupPlayer) => tees.find(({ id }) => id === tee)
  const [first] = setup.players
  const course = courseFromTee(chosenCourse, first && teeOf(first))
  const holeNumbers = holeNumbersOf(setup)
  const startHole = startHoleOf(setup)
  return {
    version: 1,
    startTimestampMs: startMs,
    timezoneOffset: timezoneOffsetMs,
    course,
    holeNumbers: holeNumbers && [...holeNumbers],
    startHole: startHole === 1 ? undefined : startHole,
    scoringMethod: { type: method },
    handicapMode: isNet ? 'Net' : 'Gross',
    format: { type: format },
    handicapAllowance: recordedAllowance(setup),
    players: setup.players.map((player, at) => {
      const whole = courseHandicapOf(setup, player)
      const tee = teeOf(player)
      return {
        id: player.id,
        name: player.name.trim(),
        owner: at === 0 ? true : undefined,
        playingHandicap: isNet ? handicapOf(handicapTextOf(setup, player)) : undefined,
        courseHandicap: whole && roundedHandicap(whole.value),
        tee: tee && {
          ...recordedTee(tee, chosenCourse, holeNumbers === undefined),
          strokeIndexes: ownStrokeIndexes(courseFromTee(chosenCourse, tee), course),
        },
      }
    }),
    teams:
      format === 'RoundFormat.Individual'
        ? undefined
        : teamsInPlay(setup).map((team) => ({
            id: team,
            name: `Team ${team}`,
            players: setup.players.filter((player) => player.team === team).map(({ id }) => id),
            playingHandicap:
              isNet && format === SCRAMBLE ? handicapOf(teamHandicapText(setup, team)) : undefined,
          })),
  } as SheetRound
}

/** Returns the allowance that the proposed handicaps contain; undefined if all were entered by hand. */
function recordedAllowance(setup: Setup): number | undefined {
  const { isNet, format, players } = setup
  if (!isNet || format === SCRAMBLE) return undefined
  const proposed = players.filter(
    (player) => player.handicap === undefined && courseHandicapOf(setup, player) !== undefined,
  )
  const [allowance, ...others] = new Set(proposed.map((player) => allowanceOf(setup, player)))
  return others.length === 0 ? allowance : undefined
}

/** @param isWhole whether all holes are played; the ratings are those of all holes */
function recordedTee(tee: CatalogueTee, course: Course, isWhole: boolean) {
  const { name, gender, lengthsM, rating, slope } = tee
  const { holes } = courseFromTee(course, tee)
  const ratings = { rating, slope, par: holes.reduce((sum, { par }) => sum + par, 0) }
  return { name, gender, lengthsM, ...(isWhole && ratings) }
}

/** Returns the stroke indexes of a tee's card; undefined if they are those of the round. */
function ownStrokeIndexes(own: Course, round: Course): (number | undefined)[] | undefined {
  const indexes = own.holes.map(({ strokeIndex }) => strokeIndex)
  return indexes.some((index, at) => index !== round.holes[at]?.strokeIndex) ? indexes : undefined
}
