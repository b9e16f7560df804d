import type { RecentPlay } from '../../../contract/recent-play.ts'
import { nameKey } from '../../../domain/format/folded-text.ts'
import { handicapIndexText } from '../../../domain/handicap/handicap-index.ts'
import type { Storage } from '../../../platform/browser/storage.ts'
import { LAST_SETUP } from '../../../platform/sheets/open-sheet.ts'
import type { Setup, SetupPlayer } from './setup.ts'

const PEOPLE_MAX = 40

/** What this browser knows of somebody from earlier rounds. */
export interface KnownPerson {
  name: string
  index: string
  /** The name of the tee that they played. */
  tee: string
}

/** The setup of the last round, and what is known of the people of earlier ones. */
export interface LastSetup {
  owner: string
  setup: Setup
  people: readonly KnownPerson[]
}

/** Returns the setup of the last round that a golfer began in this browser. */
export function lastSetup(storage: Storage, owner: string): LastSetup | undefined {
  try {
    const kept = JSON.parse(storage.read(LAST_SETUP) ?? 'null') as LastSetup | null
    return kept?.owner === owner ? kept : undefined
  } catch {
    // Another version wrote it in another form.
    return undefined
  }
}

export function keepSetup(storage: Storage, owner: string, setup: Setup): void {
  const now = setup.players.map(({ name, index, tee }) => ({
    name: name.trim(),
    index,
    tee: setup.tees.find(({ id }) => id === tee)?.name ?? '',
  }))
  const names = new Set(now.map(({ name }) => name))
  const earlier = lastSetup(storage, owner)?.people ?? []
  const people = [...now, ...earlier.filter(({ name }) => !names.has(name))].slice(0, PEOPLE_MAX)
  storage.write(LAST_SETUP, JSON.stringify({ owner, setup, people } satisfies LastSetup))
}

/**
 * Returns the last setup for another round: with new ids, the course as it is published now, and the golfer's present
 * handicap index. Handicaps that were entered by hand stay.
 */
export function setupAgain(
  { setup }: LastSetup,
  recent: RecentPlay | undefined,
  randomId: () => string,
): Setup {
  const id = setup.course?.catalogueId
  const current =
    id === undefined ? undefined : recent?.courses.find(({ course }) => course.catalogueId === id)
  const tees = current?.tees ?? setup.tees
  return {
    ...setup,
    course: current?.course ?? setup.course,
    tees,
    players: setup.players.map((player, at) => ({
      ...player,
      id: randomId(),
      tee: tees.some((tee) => tee.id === player.tee) ? player.tee : '',
      index:
        at === 0 && recent?.handicapIndex !== undefined
          ? handicapIndexText(recent.handicapIndex)
          : player.index,
    })),
  }
}

/** Returns a player with what is known of somebody with this name; what was entered stays. */
export function knownAs(
  player: SetupPlayer,
  { tees }: Pick<Setup, 'tees'>,
  people: readonly KnownPerson[],
): SetupPlayer {
  const known = people.find(({ name }) => nameKey(name) === nameKey(player.name))
  if (!known) return player
  const tee = tees.find(({ name }) => name === known.tee)?.id
  return { ...player, index: player.index || known.index, tee: tee ?? player.tee }
}
