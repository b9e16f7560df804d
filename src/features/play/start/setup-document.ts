import type { CatalogueTee } from '../../../contract/catalogue.ts'
import type { SheetRound } from '../../../contract/score-sheet-round.ts'
import { courseFromTee, ownStrokeIndexes } from '../../../domain/catalogue/tees.ts'
import { handicapOf } from '../../../domain/handicap/handicap-index.ts'
import { loopRating, roundedHandicap } from '../../../domain/handicap/playing-handicap.ts'
import { INDIVIDUAL, SCRAMBLE } from './games.ts'
import { allowanceOf, courseHandicapOf, handicapTextOf, teamHandicapText } from './proposed-handicaps.ts'
import {
  type Course,
  holeNumbersOf,
  loopsOf,
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
  const loops = loopsOf(setup)
  const courseOf = (tee: CatalogueTee | undefined) => inLoops(courseFromTee(chosenCourse, tee), loops)
  const course = courseOf(first && teeOf(first))
  const holeNumbers = holeNumbersOf(setup)
  const startHole = startHoleOf(setup)
  return {
    version: 1,
    startTimestampMs: startMs,
    timezoneOffset: timezoneOffsetMs,
    course,
    holeNumbers: holeNumbers && [...holeNumbers],
    startHole: startHole === 1 ? undefined : startHole,
    loops: loops === 2 ? loops : undefined,
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
          ...recordedTee(tee, courseFromTee(chosenCourse, tee), holeNumbers ? undefined : loops),
          strokeIndexes: ownStrokeIndexes(courseOf(tee), course),
        },
      }
    }),
    teams:
      format === INDIVIDUAL
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

/** Returns the course of a round in which its holes are played once or twice. */
function inLoops(course: Course, loops: 1 | 2): Course {
  return loops === 1 ? course : { ...course, holes: [...course.holes, ...course.holes] }
}

/**
 * @param course with the pars of the tee
 * @param loops how many times all holes are played; undefined for a part of them, because the ratings are those of all
 */
function recordedTee(tee: CatalogueTee, { holes }: Course, loops: 1 | 2 | undefined) {
  const { name, gender, rating, slope } = tee
  const ofHoles = holes.map((_, at) => tee.lengthsM?.[at])
  const lengthsM = loops === 2 && tee.lengthsM ? [...ofHoles, ...ofHoles] : tee.lengthsM
  if (loops === undefined) return { name, gender, lengthsM }
  const par = holes.reduce((sum, hole) => sum + hole.par, 0)
  const ofOneLoop = loopRating({ rating, par, holeCount: holes.length })
  const ofAll = loops === 2 && ofOneLoop !== undefined ? ofOneLoop * loops : rating
  return { name, gender, lengthsM, rating: ofAll, slope, par: par * loops }
}
