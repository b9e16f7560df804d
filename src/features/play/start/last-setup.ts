import type { CatalogueTee } from '../../../contract/catalogue.ts'
import type { EnteredPlayers, RecentPartner, RecentPlay } from '../../../contract/recent-play.ts'
import { teeLabel, teeWithLabel } from '../../../domain/catalogue/tees.ts'
import { nameKey } from '../../../domain/format/folded-text.ts'
import { handicapIndexOf, handicapIndexText } from '../../../domain/handicap/handicap-index.ts'
import type { Storage } from '../../../platform/browser/storage.ts'
import { LAST_SETUP } from '../../../platform/sheets/open-sheet.ts'
import { ownIndexOf } from './recent-play.store.ts'
import type { Setup, SetupPlayer } from './setup.ts'

const PEOPLE_MAX = 40

/** The setup of the last round, and the indexes that the dialogs of a round know of people of earlier ones. */
export interface LastSetup {
  owner: string
  setup: Setup
  people: readonly Pick<SetupPlayer, 'name' | 'index'>[]
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
  const now = setup.players.map(({ name, index }) => ({ name: name.trim(), index }))
  const names = new Set(now.map(({ name }) => name))
  const earlier = lastSetup(storage, owner)?.people ?? []
  const people = [...now, ...earlier.filter(({ name }) => !names.has(name))].slice(0, PEOPLE_MAX)
  storage.write(LAST_SETUP, JSON.stringify({ owner, setup, people } satisfies LastSetup))
}

/** Returns what a setup says about its players: the golfer's index, and indexes and tees of partners. */
export function enteredPlayers({ players, tees }: Setup): EnteredPlayers {
  const [own, ...partners] = players
  const labelOf = (tee: CatalogueTee | undefined) => tee && teeLabel(tee)
  return {
    handicapIndex: own && handicapIndexOf(own.index),
    partners: partners.map(({ name, index, tee }) => ({
      name: name.trim(),
      handicapIndex: handicapIndexOf(index),
      tee: labelOf(tees.find(({ id }) => id === tee)),
    })),
  }
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
  const ownIndex = ownIndexOf(recent)
  return {
    ...setup,
    course: current?.course ?? setup.course,
    tees,
    players: setup.players.map((player, at) => ({
      ...player,
      id: randomId(),
      tee: tees.some((tee) => tee.id === player.tee) ? player.tee : '',
      index: at === 0 && ownIndex !== undefined ? handicapIndexText(ownIndex) : player.index,
    })),
  }
}

/** Returns a player with what is known of a partner with this name; what was entered stays. */
export function knownAs(
  player: SetupPlayer,
  { tees }: Pick<Setup, 'tees'>,
  partners: readonly RecentPartner[],
): SetupPlayer {
  const known = partners.find(({ name }) => nameKey(name) === nameKey(player.name))
  if (!known) return player
  const tee = teeWithLabel(tees, known.tee ?? '')?.id
  return { ...player, index: player.index || handicapIndexText(known.handicapIndex), tee: tee ?? player.tee }
}
