import type { RecordedPlayer } from '../../contract/recorded-round.ts'

/** Names that the service keeps for itself (`scorer-keys.ts`), and that of the key with which a sheet begins. */
const RESERVED = ['owner', 'service', 'staff', 'scorer']

/**
 * Returns the name of the key for the next phone: that of a player who does not own the round, if there is one without a
 * key. Entries say by whom they are with the names of keys, so each is used once.
 * @param wished the name that the owner wants, such as that of a player
 */
export function invitationName(
  { players }: { players: readonly Pick<RecordedPlayer, 'name' | 'owner'>[] },
  used: readonly string[],
  wished = players.find(({ owner, name }) => !owner && !used.includes(name))?.name ?? 'Scorer',
): string {
  const taken = [...RESERVED, ...used.map((name) => name.toLowerCase())]
  const names = [wished, ...Array.from({ length: taken.length }, (_, at) => `${wished} ${at + 2}`)]
  return names.find((name) => !taken.includes(name.toLowerCase())) ?? wished
}
